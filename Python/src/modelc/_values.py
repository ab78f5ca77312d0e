"""Values of the library from Python's, and back."""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Mapping, Sequence
from ctypes import byref
from functools import lru_cache
from typing import Any, Callable

import numpy as np

from . import _structures as c
from ._arrays import array_from, array_value, image_from, pixels_value
from ._conversions import as_array, ndarray
from ._errors import ModelError
from ._features import Feature
from ._library import Handle, call, library


def _whole(value: Any, name: str) -> int:
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.item()
    if isinstance(value, float) and value.is_integer():
        return int(value)
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"'{name}' is a {type(value).__name__}, expected an integer") from None


def _int64(value: Any, feature: Feature) -> int:
    number = _whole(value, feature.name)
    if not -(2**63) <= number < 2**63:
        raise ValueError(f"'{feature.name}' is {number}, expected an integer of 64 bits")
    return int(call(library().modelc_value_int64, number))


def _double(value: Any, feature: Feature) -> int:
    try:
        number = float(value.item() if isinstance(value, np.ndarray) and value.size == 1 else value)
    except (TypeError, ValueError):
        raise TypeError(f"'{feature.name}' is a {type(value).__name__}, expected a number") from None
    return int(call(library().modelc_value_double, number))


def _string(value: Any, feature: Feature) -> int:
    if not isinstance(value, str):
        raise TypeError(f"'{feature.name}' is a {type(value).__name__}, expected a str")
    text = value.encode()
    return int(call(library().modelc_value_string, text, len(text)))


def _array(value: Any, feature: Feature) -> int:
    return array_value(ndarray(value, feature.dtype, feature.name))


def _image(value: Any, feature: Feature) -> int:
    if type(value).__module__.partition(".")[0] == "PIL":
        value = _pil_pixels(value, feature)
    pixels, _ = as_array(value, feature.name)
    try:
        return pixels_value(pixels)
    except TypeError as problem:
        raise TypeError(f"'{feature.name}' is {problem}") from None


def _pil_pixels(image: Any, feature: Feature) -> Any:
    if image.mode == "F":
        return np.asarray(image).astype(np.float16)
    if image.mode not in ("L", "RGB", "RGBA"):
        image = image.convert("L" if feature.color_space.startswith("GRAY") else "RGB")
    return np.asarray(image)


def _dictionary(value: Any, feature: Feature) -> int:
    if not isinstance(value, Mapping):
        raise TypeError(f"'{feature.name}' is a {type(value).__name__}, expected a dict")
    count = len(value)
    numbers = (ctypes.c_double * count)(*[float(number) for number in value.values()])
    has_strings = isinstance(next(iter(value)), str) if value else feature.key_type != "int64"
    if has_strings:
        if not all(isinstance(key, str) for key in value):
            raise TypeError(f"'{feature.name}' has keys that are strings and keys that are not")
        keys: Any = (ctypes.c_char_p * count)(*[_text_bytes(key, feature) for key in value])
        return int(call(library().modelc_value_dictionary_strings, keys, numbers, count))
    keys = (ctypes.c_int64 * count)(*[_whole(key, feature.name) for key in value])
    return int(call(library().modelc_value_dictionary_integers, keys, numbers, count))


def _sequence(value: Any, feature: Feature) -> int:
    if isinstance(value, (str, bytes)) or not isinstance(value, (Sequence, np.ndarray)):
        raise TypeError(f"'{feature.name}' is a {type(value).__name__}, expected a sequence")
    count = len(value)
    has_strings = isinstance(value[0], str) if count else feature.element_type == "string"
    if has_strings:
        if not all(isinstance(element, str) for element in value):
            raise TypeError(f"'{feature.name}' has elements that are strings and elements that are not")
        elements: Any = (ctypes.c_char_p * count)(*[_text_bytes(element, feature) for element in value])
        return int(call(library().modelc_value_sequence_strings, elements, count))
    elements = (ctypes.c_int64 * count)(*[_whole(element, feature.name) for element in value])
    return int(call(library().modelc_value_sequence_integers, elements, count))


def _text_bytes(text: str, feature: Feature) -> bytes:
    if "\0" in text:
        raise ValueError(f"'{feature.name}' has a string with a zero character, which keys and elements cannot have")
    return text.encode()


def _undeclared(value: Any, feature: Feature) -> int:
    for kind, encode in ((str, _string), (Mapping, _dictionary)):
        if isinstance(value, kind):
            return encode(value, feature)
    return _array(value, feature)


_ENCODERS: dict[str, Callable[[Any, Feature], int]] = {
    "int64": _int64,
    "double": _double,
    "string": _string,
    "image": _image,
    "multiArray": _array,
    "state": _array,
    "dictionary": _dictionary,
    "sequence": _sequence,
}


def encoder(feature: Feature) -> Callable[[Any, Feature], int]:
    """The function that makes a handle of a value for this feature; the handle is the caller's to give back.

    Raises (the function):
        TypeError, ValueError: The value is not of the feature's type, or cannot be held.
    """
    return _ENCODERS.get(feature.type, _undeclared)


def decoded(number: int) -> Any:
    """What the value with this handle holds; takes the handle over. Arrays and images lie in the value's memory."""
    lib = library()
    handle = Handle(number)
    kind = lib.modelc_value_kind(number)
    if kind == c.KIND_ARRAY:
        return array_from(handle)
    if kind == c.KIND_IMAGE:
        return image_from(handle)
    if kind == c.KIND_DOUBLE:
        double = ctypes.c_double()
        call(lib.modelc_value_get_double, number, byref(double))
        return double.value
    if kind == c.KIND_INT64:
        whole = ctypes.c_int64()
        call(lib.modelc_value_get_int64, number, byref(whole))
        return whole.value
    if kind == c.KIND_STRING:
        return _string_from(number)
    if kind == c.KIND_SEQUENCE:
        return list(_keys_from(number, lib.modelc_value_count(number)))
    if kind == c.KIND_DICTIONARY:
        count = lib.modelc_value_count(number)
        numbers = (ctypes.c_double * count)()
        call(lib.modelc_value_get_numbers, number, numbers, count)
        return dict(zip(_keys_from(number, count), numbers))
    return None


def _keys_from(number: int, count: int) -> tuple[str, ...] | tuple[int, ...]:
    """The keys of a dictionary or the elements of a sequence."""
    lib = library()
    size = ctypes.c_size_t()
    try:
        address = call(lib.modelc_value_get_strings, number, byref(size))
    except ModelError:
        integers = (ctypes.c_int64 * count)()
        call(lib.modelc_value_get_integers, number, integers, count)
        return tuple(integers)
    try:
        return _texts(ctypes.string_at(address, size.value))
    finally:
        lib.modelc_text_free(address)


@lru_cache(maxsize=16)
def _texts(joined: bytes) -> tuple[str, ...]:
    """Texts with a zero byte behind each; a classifier has the same labels each time."""
    return tuple(joined.decode().split("\0")[:-1])


def _string_from(number: int) -> str:
    lib = library()
    count = ctypes.c_size_t()
    address = call(lib.modelc_value_get_string, number, byref(count))
    try:
        return ctypes.string_at(address, count.value).decode()
    finally:
        lib.modelc_text_free(address)
