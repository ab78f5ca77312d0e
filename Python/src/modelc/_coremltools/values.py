"""Values of coremltools as libmodelc's, and back.

In: int, float, str, bytes, dictionaries, arrays of int32, float32 and float64 (int8 and float16 too) and PIL images of
the modes RGB, RGBA, L and F. Lists and tuples stand for no value. Out: int, float, str, dictionaries with float values,
arrays, lists, and PIL images of the modes RGBA, L and F. Half-precision arrays come out as float32.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Callable

import numpy as np
from numpy.typing import NDArray

from .. import _structures as c
from . import native

_INTEGERS = range(-(2**63), 2**63)
_MODES = ("RGB", "RGBA", "L", "F")


def not_convertible(value: object, reason: str = "") -> RuntimeError:
    """What coremltools raises for a value that no feature can have."""
    kind = f"array of {value.dtype}" if isinstance(value, np.ndarray) else type(value).__name__
    return RuntimeError(f"value type not convertible: {kind}{'; ' if reason else ''}{reason}")


def make(value: object) -> int | None:
    """A handle of the value; None for a list or a tuple.

    Raises:
        RuntimeError: It cannot be converted.
    """
    if isinstance(value, (int, np.integer, np.bool_)):
        if int(value) not in _INTEGERS:
            raise not_convertible(value, "it does not fit in 64 bits")
        return native.int64_value(int(value))
    if isinstance(value, (float, np.floating)):
        return native.double_value(float(value))
    if isinstance(value, (str, bytes)):
        return native.string_value(_utf8(value))
    if isinstance(value, dict):
        return _make_dictionary(value)
    if isinstance(value, (list, tuple)):
        return None
    if isinstance(value, np.ndarray):
        return _make_array(value)
    images = sys.modules.get("PIL.Image")
    if images is not None and isinstance(value, images.Image):
        return _make_image(value)
    try:
        buffer = memoryview(value)  # type: ignore[arg-type]
    except TypeError:
        raise not_convertible(value) from None
    return _make_array(np.asarray(buffer))


def _utf8(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def _make_array(array: NDArray[Any]) -> int:
    native_order = array.astype(array.dtype.newbyteorder("="), copy=False)
    if not native.is_native(native_order.dtype):
        raise not_convertible(array, "pass an array of int32, float32 or float64")
    return native.array_value(native_order)


def _make_image(image: Any) -> int:
    if image.mode not in _MODES:
        raise RuntimeError(f"Unsupported image type {image.mode}. Supported types are: {', '.join(_MODES)}.")
    pixels = np.asarray(image)
    if image.mode == "F":
        with np.errstate(over="ignore"):
            pixels = pixels.astype(np.float16)
    return native.pixels_value(pixels)


def _make_dictionary(dictionary: dict[Any, Any]) -> int:
    keys = list(dictionary)
    try:
        numbers = [float(number) for number in dictionary.values()]
        if keys and isinstance(keys[0], (int, np.integer)):
            return native.dictionary_of_integers([_integer(key) for key in keys], numbers)
        return native.dictionary_of_strings([_string(key) for key in keys], numbers)
    except (TypeError, ValueError, OverflowError) as error:
        raise not_convertible(dictionary, str(error)) from None


def _integer(key: object) -> int:
    if not isinstance(key, (int, np.integer)) or int(key) not in _INTEGERS:
        raise TypeError(f"key {key!r} is not an integer of 64 bits as the first one is")
    return int(key)


def _string(key: object) -> bytes:
    if not isinstance(key, (str, bytes)):
        raise TypeError(f"key {key!r} is neither a string nor an integer, or not as the first one is")
    return _utf8(key)


def make_features(inputs: Mapping[str, object]) -> int:
    """A handle of the features; lists and tuples are left out.

    Raises:
        RuntimeError: A value cannot be converted.
    """
    made: dict[str, int] = {}
    try:
        for name, value in inputs.items():
            handle = make(value)
            if handle is not None:
                made[str(name)] = handle
        return native.features(made)
    finally:
        for handle in made.values():
            native.release(handle)


def read_features(features: int) -> dict[str, Any]:
    """Copies of all values by name."""
    values = native.feature_values(features)
    try:
        return {name: read(value) for name, value in values.items()}
    finally:
        for value in values.values():
            native.release(value)


def read(value: int) -> Any:
    """A copy of the value; None for one that is left out."""
    reader = _READERS.get(native.kind(value))
    return None if reader is None else reader(value)


def _read_array(value: int) -> NDArray[Any]:
    array = native.array_of(value)
    return array.astype(np.float32) if array.dtype == np.float16 else array


def _read_image(value: int) -> Any:
    from PIL import Image  # type: ignore[import-not-found,unused-ignore]

    pixels = native.pixels_of(value)
    if pixels.ndim == 2:
        is_half = pixels.dtype == np.float16
        return Image.fromarray(pixels.astype(np.float32)) if is_half else Image.fromarray(pixels)
    if pixels.shape[2] == 3:
        pixels = np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])
    return Image.fromarray(pixels)


def _read_dictionary(value: int) -> dict[Any, float]:
    return {key: float(number) for key, number in native.items_of(value)}


_READERS: dict[int, Callable[[int], Any]] = {
    c.KIND_INT64: native.int64_of,
    c.KIND_DOUBLE: native.double_of,
    c.KIND_STRING: native.string_of,
    c.KIND_IMAGE: _read_image,
    c.KIND_ARRAY: _read_array,
    c.KIND_DICTIONARY: _read_dictionary,
    c.KIND_SEQUENCE: native.items_of,
}
