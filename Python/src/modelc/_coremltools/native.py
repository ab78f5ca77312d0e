"""The functions of libmodelc that coremltools needs, over the package's own declarations.

The only file here that knows them. Handles are numbers and are given back with `release`.
"""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Mapping, Sequence
from ctypes import byref, c_double, c_int64, c_size_t, c_void_p
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import _structures as c
from .._arrays import array_from, array_value, image_from, is_native, pixels_value
from .._errors import ModelError
from .._library import Handle, call, call_text, library

__all__ = ["ModelError", "array_value", "is_native", "library", "pixels_value"]


def release(handle: int | None) -> None:
    """Gives back a handle; None and 0 are nothing to do."""
    if handle:
        library().modelc_release(handle)


def _path(path: str) -> bytes:
    encoded = os.fsencode(path)
    if b"\0" in encoded:
        raise ValueError("the path has a zero byte")
    return encoded


# Models


def compile_model(path: str, output: str) -> None:
    """Compiles the model at `path` to the folder `output`, which is replaced."""
    call(library().modelc_compile, _path(path), _path(output), c.Report(), None)


def structure(path: str) -> Any:
    """Functions, blocks, operations, layers and stages of the model at `path`."""
    return json.loads(call_text(library().modelc_inspect, _path(path), c.VIEWS["structure"]))


def minimum_specification_version(model: bytes) -> int:
    """The lowest specification version that can hold the model of these bytes."""
    return int(call(library().modelc_minimum_specification_version, model, len(model)))


def maximum_specification_version() -> int:
    """The newest specification version that models may have."""
    return int(library().modelc_maximum_specification_version())


def _options(function: str) -> Any:
    return c.LoadOptions(function=function.encode() if function else None)


def load(path: str, function: str) -> int:
    """The model at `path`; the empty function is the default."""
    return int(call(library().modelc_model_load, _path(path), byref(_options(function))))


def load_bytes(specification: bytes, files: Mapping[str, bytes], function: str) -> int:
    """The model of a specification and of its weight files by name; all of it is copied."""
    records = (c.WeightFile * len(files))()
    for record, (name, data) in zip(records, files.items()):
        record.size, record.name, record.byte_count = ctypes.sizeof(c.WeightFile), name.encode(), len(data)
        record.bytes = ctypes.cast(ctypes.c_char_p(data), c_void_p)
    return int(
        call(
            library().modelc_model_load_bytes,
            specification,
            len(specification),
            records,
            len(files),
            byref(_options(function)),
        )
    )


def description(model: int) -> Any:
    """What the model takes and gives."""
    return json.loads(call_text(library().modelc_model_description, model))


def predict(model: int, inputs: int, state: int | None) -> int:
    """The outputs for a set of inputs."""
    return int(call(library().modelc_model_predict, model, inputs, state, None))


def predict_batch(model: int, inputs: Sequence[int]) -> list[int]:
    """The outputs for several sets of inputs, in order."""
    if not inputs:
        return []
    outputs = (c_void_p * len(inputs))()
    call(library().modelc_model_predict_batch, model, (c_void_p * len(inputs))(*inputs), len(inputs), None, outputs)
    return [output or 0 for output in outputs]


def make_state(model: int) -> int:
    """A state of zeros."""
    return int(call(library().modelc_model_make_state, model))


def read_state(state: int, name: str) -> int:
    """A copy of the array under `name`."""
    return int(call(library().modelc_state_read, state, name.encode()))


def write_state(state: int, name: str, value: int) -> None:
    """Copies an array to the one under `name`."""
    call(library().modelc_state_write, state, name.encode(), value)


# Making values


def int64_value(number: int) -> int:
    """A value for an integer of 64 bits."""
    return int(call(library().modelc_value_int64, number))


def double_value(number: float) -> int:
    """A value for a number."""
    return int(call(library().modelc_value_double, number))


def string_value(text: bytes) -> int:
    """A value for UTF-8."""
    return int(call(library().modelc_value_string, text, len(text)))


def dictionary_of_integers(keys: Sequence[int], numbers: Sequence[float]) -> int:
    """A value for numbers by integer."""
    count = len(keys)
    records = ((c_int64 * count)(*keys), (c_double * count)(*numbers))
    return int(call(library().modelc_value_dictionary_integers, *records, count))


def dictionary_of_strings(keys: Sequence[bytes], numbers: Sequence[float]) -> int:
    """A value for numbers by string."""
    count = len(keys)
    records = ((ctypes.c_char_p * count)(*keys), (c_double * count)(*numbers))
    return int(call(library().modelc_value_dictionary_strings, *records, count))


def features(values: Mapping[str, int]) -> int:
    """Features of values by name."""
    made = int(call(library().modelc_features_make))
    try:
        for name, value in values.items():
            call(library().modelc_features_set, made, name.encode(), value)
    except BaseException:
        release(made)
        raise
    return made


# Reading values


def feature_values(features: int) -> dict[str, int]:
    """Values by name, to be given back each."""
    values: dict[str, int] = {}
    for index in range(library().modelc_features_count(features)):
        name = call_text(library().modelc_features_name, features, index)
        values[name] = int(call(library().modelc_features_get, features, name.encode()))
    return values


def kind(value: int) -> int:
    """One of the kinds of `modelc._structures`."""
    return int(library().modelc_value_kind(value))


def int64_of(value: int) -> int:
    """The integer."""
    number = c_int64()
    call(library().modelc_value_get_int64, value, byref(number))
    return number.value


def double_of(value: int) -> float:
    """The number."""
    number = c_double()
    call(library().modelc_value_get_double, value, byref(number))
    return number.value


def string_of(value: int) -> str:
    """The text."""
    count = c_size_t()
    address = call(library().modelc_value_get_string, value, byref(count))
    try:
        return ctypes.string_at(address, count.value).decode("utf-8", "replace")
    finally:
        library().modelc_text_free(address)


def items_of(value: int) -> Any:
    """The items of a dictionary, [key, number] each, or of a sequence. Numbers that are not finite are strings."""
    return json.loads(call_text(library().modelc_value_get_json, value))["items"]


def array_of(value: int) -> NDArray[Any]:
    """A copy of the array, which has no gaps."""
    return np.array(array_from(_Borrowed(value)), order="C")


def pixels_of(value: int) -> NDArray[Any]:
    """A copy of the pixels: [height, width] of uint8 or float16, or [height, width, 3 or 4] of uint8, red first."""
    return np.array(image_from(_Borrowed(value)), order="C")


class _Borrowed(Handle):
    """A handle that somebody else gives back."""

    __slots__ = ()

    def close(self) -> None:
        """Does nothing."""
