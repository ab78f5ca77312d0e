"""The declarations against modelc.h."""

from __future__ import annotations

import ctypes
import re

import pytest
from conftest import ROOT

from modelc import _structures as structures
from modelc._declarations import FUNCTIONS

HEADER = re.sub(r"//.*", "", (ROOT / "Sources/Faces/CModelcInterface/include/modelc.h").read_text())
PROTOTYPES = {
    name: (result.strip(), [] if arguments.strip() == "void" else [a.strip() for a in arguments.split(",")])
    for result, name, arguments in re.findall(r"^([\w ]+[ *])modelc_(\w+)\(([^)]*)\);", HEADER, re.MULTILINE)
}
TYPES = {
    ctypes.c_bool: "bool",
    ctypes.c_int32: "int32_t",
    ctypes.c_uint32: "uint32_t",
    ctypes.c_int64: "int64_t",
    ctypes.c_size_t: "size_t",
    ctypes.c_double: "double",
    ctypes.c_char_p: "const char *",
    None: "void",
}
STRUCTS = {
    "array": structures.Array,
    "image": structures.Image,
    "load_options": structures.LoadOptions,
    "weight_file": structures.WeightFile,
    "predict_options": structures.PredictOptions,
    "progress": structures.TrainingProgress,
}


def test_each_function_of_the_header_is_declared():
    assert set(FUNCTIONS) == set(PROTOTYPES)


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_functions_have_their_arguments(name):
    result, arguments = FUNCTIONS[name]
    expected_result, expected = PROTOTYPES[name]
    assert len(arguments) == len(expected)
    for kind, text in zip((result, *arguments), (expected_result, *expected)):
        if kind is ctypes.c_void_p:
            assert "*" in text or "_t" in text
        elif kind is ctypes.c_char_p:
            assert "const char *" in text or "const void *" in text
        elif kind in TYPES and not re.match(r"modelc_(view|kind)\b", text):
            assert text.startswith(TYPES[kind])


@pytest.mark.parametrize("name", sorted(STRUCTS))
def test_structs_have_their_members(name):
    (body,) = re.findall(r"typedef struct \{([^}]*)\} modelc_" + name + ";", HEADER)
    members = [re.findall(r"\(\*(\w+)\)|(\w+)$", line.strip())[0] for line in body.split(";") if line.strip()]
    assert [field[0] for field in STRUCTS[name]._fields_] == [first or second for first, second in members]


def test_enumerators_have_their_numbers():
    numbers = dict(re.findall(r"MODELC_(\w+) = (\d+)", HEADER))
    for name, number in structures.VIEWS.items():
        assert numbers[f"VIEW_{name.upper()}"] == str(number)
    for name, number in structures.VALUE_CHECKS.items():
        assert numbers[f"CHECK_{name.upper()}"] == str(number)
    assert len(structures.VALUE_CHECKS) == sum(name.startswith("CHECK_") for name in numbers)
    for name in ("RGB", "RGBA", "GRAY", "GRAY_HALF", "BGRA"):
        assert numbers[name] == str(getattr(structures, name))
    kinds = [name for name in numbers if name.startswith("KIND_")]
    assert len(kinds) == 8 and all(numbers[name] == str(getattr(structures, name)) for name in kinds)
    types = {"f8": "FLOAT64", "f4": "FLOAT32", "f2": "FLOAT16", "i4": "INT32", "i1": "INT8"}
    assert {types[name]: str(number) for name, number in structures.ELEMENT_TYPES.items()} == {
        name: numbers[name] for name in types.values()
    }
    assert f"#define MODELC_ABI_VERSION {structures.ABI_VERSION}\n" in HEADER
