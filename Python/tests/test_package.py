"""The package: what importing costs, the command, notebooks, and the fixtures of the runtime."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from conftest import EXAMPLES, FIXTURES
from PIL import Image

import modelc


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, timeout=120
    )


def test_importing_loads_neither_numpy_nor_the_library():
    result = run("import sys, modelc; print('numpy' in sys.modules, 'ctypes' in sys.modules, modelc.__version__)")
    assert result.stdout.split()[:2] == ["False", "False"], result.stderr


def test_importing_takes_little_time():
    code = "import time; t = time.perf_counter(); import modelc; print(time.perf_counter() - t)"
    assert min(float(run(code).stdout) for _ in range(5)) < 0.05


def test_each_public_name_is_there_and_described():
    for name in modelc.__all__:
        assert name in dir(modelc)
        assert name == "__version__" or getattr(modelc, name).__doc__
    with pytest.raises(AttributeError):
        modelc.nothing  # noqa: B018


def test_a_library_that_is_not_there_is_an_import_error():
    result = run("import modelc; modelc.load('x')", MODELC_LIBRARY="/nowhere/libmodelc.so")
    assert "ImportError" in result.stderr and "MODELC_LIBRARY" in result.stderr


def test_another_library_is_an_import_error():
    result = run("import modelc; modelc.load('x')", MODELC_LIBRARY="libm.so.6")
    assert "ImportError" in result.stderr and "is not modelc's library" in result.stderr


def test_the_command_runs_what_it_is_told_to():
    result = subprocess.run(
        [sys.executable, "-m", "modelc", "a b", "c"],
        capture_output=True,
        text=True,
        env={**os.environ, "MODELC_BINARY": "/bin/echo"},
        timeout=60,
    )
    assert result.stdout == "a b c\n"


def test_a_command_that_is_not_there_is_an_error():
    result = subprocess.run(
        [sys.executable, "-m", "modelc"],
        capture_output=True,
        text=True,
        env={**os.environ, "MODELC_BINARY": "/nowhere/modelc"},
        timeout=60,
    )
    assert result.returncode == 126 and "/nowhere/modelc" in result.stderr


def test_a_program_may_end_while_something_is_predicted(saved):
    code = (
        "import modelc, numpy, sys\n"
        "model = modelc.load(sys.argv[1])\n"
        "future = model.predict_async(numpy.eye(256, dtype=numpy.float32))\n"
        "print('end')\n"
    )
    path = saved("slow", 256, 20_000)
    result = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout) == (0, "end\n"), result.stderr


def test_notebooks_show_an_interface():
    with modelc.load(EXAMPLES / "DigitClassifier.mlmodel") as model:
        html = model._repr_html_()
    for text in ("Inputs", "image 28 × 28 GRAYSCALE", "A digit, white on black", "int64 → double"):
        assert text in html
    assert "States" not in html


def test_notebooks_show_five_bars_for_a_classifier():
    with modelc.load(EXAMPLES / "DigitClassifier.mlmodel") as model:
        outputs = model.predict(Image.open(EXAMPLES.parent / "digits" / "8_1.png"))
    html = outputs._repr_html_()
    assert html.count("background:") == 5
    assert ">8<" in html and "%" in html


def test_notebooks_show_other_outputs_safely():
    outputs = modelc.Prediction()
    outputs["<b>"] = np.arange(3)
    outputs["large"] = np.zeros((10, 20), np.float32)
    outputs["table"] = {str(number): 1.0 for number in range(20)}
    html = outputs._repr_html_()
    for text in ("&lt;b&gt;", "[0 1 2]", "float32 [10, 20]", "20 entries"):
        assert text in html


def value(member):
    """A value of a fixture; scripts/generate/reference_models/fixture.py describes its form."""
    ((kind, content),) = member.items()
    if kind == "array":
        dtype = {"double": np.float64}.get(content["type"], content["type"])
        elements = np.array([float(element) for element in content["elements"]]).astype(dtype)
        return elements.reshape(content["shape"]) if "shape" in content else elements
    if kind == "integers":
        return {int(key): float(number) for key, number in content.items()}
    if kind == "strings":
        return {key: float(number) for key, number in content.items()}
    return float(content) if kind == "double" else content


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.mlmodel")), ids=lambda path: path.stem)
def test_fixtures_give_their_results(path):
    fixture = json.loads(path.with_suffix(".json").read_text())
    if "loading" in fixture:
        with pytest.raises(modelc.ModelError) as caught:
            modelc.load(path)
        assert caught.value.message == fixture["loading"]
        return
    errors = [finding.message for finding in modelc.validate(path) if finding.severity == "error"]
    if errors:
        # The runtime runs it, but a model with errors is not loaded from a file.
        with pytest.raises(modelc.ModelError) as caught:
            modelc.load(path)
        assert caught.value.message in errors
        return
    with modelc.load(path) as model:
        for case in fixture["cases"]:
            inputs = {name: value(member) for name, member in case["inputs"].items()}
            if "error" in case:
                with pytest.raises(modelc.ModelError) as caught:
                    model.predict(inputs)
                assert caught.value.message == case["error"]
            else:
                compare(model.predict(inputs), case["outputs"], fixture["tolerance"])


def compare(outputs, expected, tolerance):
    near = {"atol": tolerance["absolute"], "rtol": tolerance["relative"], "equal_nan": True}
    for name, member in expected.items():
        wanted, found = value(member), outputs[name]
        if isinstance(wanted, dict):
            assert wanted.keys() == found.keys()
            wanted, found = [wanted[key] for key in wanted], [found[key] for key in wanted]
        if "array" in member:
            if "shape" in member["array"]:
                assert found.shape == wanted.shape, name
            found = np.asarray(found).ravel()
            wanted = wanted.ravel()
        if isinstance(wanted, (str, int)) or (isinstance(wanted, list) and wanted and isinstance(wanted[0], str)):
            assert wanted == found, name
        else:
            assert np.allclose(found, wanted, **near), name
