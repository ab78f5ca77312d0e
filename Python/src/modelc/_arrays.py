"""Arrays and images of the library from ndarrays and back, without a copy where the memory allows it."""

from __future__ import annotations

import ctypes
import itertools
from ctypes import byref
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _structures as c
from ._errors import ModelError
from ._library import Handle, call, library

# Below this, a copy costs less than being told that the memory is free again.
_COPIED_BYTES = 16384

_TYPES = {np.dtype(name): number for name, number in c.ELEMENT_TYPES.items()}
_NAMES = {number: np.dtype(name).str for name, number in c.ELEMENT_TYPES.items()}
_ITEM_SIZES = {number: np.dtype(name).itemsize for name, number in c.ELEMENT_TYPES.items()}

# What the library was lent, until it says that it needs it no more.
_lent: dict[int, Any] = {}
_tokens = itertools.count(1)


def _forget(token: int | None) -> None:
    _lent.pop(token or 0, None)


_release = c.Release(_forget)
_NO_RELEASE = c.Release()


@lru_cache(maxsize=512)
def _int64s(numbers: tuple[int, ...]) -> Any:
    return (ctypes.c_int64 * len(numbers))(*numbers)


def is_native(dtype: np.dtype[Any]) -> bool:
    """Whether the library has this element type."""
    return dtype in _TYPES


def can_lend(array: NDArray[Any]) -> bool:
    """Whether the library can use the memory of this array, whose element type it has, as it lies."""
    item = array.itemsize
    return array.flags.aligned and all(stride >= 0 and stride % item == 0 for stride in array.strides)


def array_value(array: NDArray[Any], must_lend: bool = False) -> int:
    """A handle of a value for an array of an element type that the library has.

    The memory is lent unless it is small or of strides that the library has not, and then it is copied. With
    `must_lend` it is lent in any case: the caller has checked that it can be.
    """
    if not must_lend and not can_lend(array):
        array = np.array(array, order="C")
    item = array.itemsize
    info = c.Array(
        element_type=_TYPES[array.dtype],
        rank=array.ndim,
        shape=_int64s(array.shape),
        strides=_int64s(tuple([stride // item for stride in array.strides])),
        data=array.ctypes.data,
    )
    function = library().modelc_value_array
    if array.nbytes <= _COPIED_BYTES and not must_lend:
        return int(call(function, byref(info), _NO_RELEASE, None))
    token = next(_tokens)
    _lent[token] = array
    try:
        return int(call(function, byref(info), _release, token))
    except ModelError:
        _lent.pop(token, None)
        raise


def apart(output: NDArray[Any]) -> NDArray[Any]:
    """The output, or a copy if it lies in memory that was lent: models may pass an input on as it is."""
    if any(np.may_share_memory(output, array) for array in list(_lent.values())):
        return output.copy()
    return output


class _Borrowed:
    """Memory of a value, which lives as long as the ndarray over it."""

    __slots__ = ("__array_interface__", "_handle")

    def __init__(self, handle: Handle, interface: dict[str, Any]) -> None:
        self._handle = handle
        self.__array_interface__ = interface


def array_from(handle: Handle) -> NDArray[Any]:
    """An ndarray over the memory of an array value; it keeps the handle."""
    info = c.Array()
    call(library().modelc_value_get_array, handle.number, byref(info))
    rank, kind = info.rank, info.element_type
    shape = tuple(info.shape[:rank])
    if not info.data or 0 in shape:
        return np.empty(shape, _NAMES[kind])
    item = _ITEM_SIZES[kind]
    strides = tuple([stride * item for stride in info.strides[:rank]]) if info.strides else None
    interface = {
        "version": 3,
        "typestr": _NAMES[kind],
        "shape": shape,
        "strides": strides,
        "data": (info.data, False),
    }
    return np.asarray(_Borrowed(handle, interface))


_CHANNELS = {c.RGB: 3, c.RGBA: 4, c.BGRA: 4}


def image_from(handle: Handle) -> NDArray[Any]:
    """An ndarray over the pixels of an image value: [height, width] or [height, width, channels], red first."""
    info = c.Image()
    call(library().modelc_value_get_image, handle.number, byref(info))
    kind = info.format
    channels = _CHANNELS.get(kind)
    typestr = "<f2" if kind == c.GRAY_HALF else "|u1"
    pixel = channels or (2 if kind == c.GRAY_HALF else 1)
    row = info.bytes_per_row or info.width * pixel
    shape = (info.height, info.width) if channels is None else (info.height, info.width, channels)
    if not info.data or 0 in shape:
        return np.empty(shape, typestr)
    strides = (row, pixel) if channels is None else (row, pixel, 1)
    interface = {"version": 3, "typestr": typestr, "shape": shape, "strides": strides, "data": (info.data, False)}
    pixels: NDArray[Any] = np.asarray(_Borrowed(handle, interface))
    return pixels[:, :, [2, 1, 0, 3]] if kind == c.BGRA else pixels


def pixels_value(pixels: NDArray[Any]) -> int:
    """A handle of an image value.

    Args:
        pixels: [height, width] of uint8 or float16, or [height, width, 3 or 4] of uint8.

    Raises:
        TypeError: They are none of these.
    """
    is_gray = pixels.ndim == 2
    if pixels.dtype == np.uint8 and (is_gray or (pixels.ndim == 3 and pixels.shape[2] in (3, 4))):
        kind = c.GRAY if is_gray else (c.RGB if pixels.shape[2] == 3 else c.RGBA)
    elif pixels.dtype == np.float16 and is_gray:
        kind = c.GRAY_HALF
    else:
        raise TypeError(
            f"an image of shape {list(pixels.shape)} and type {pixels.dtype}, expected [height, width] or "
            "[height, width, 3 or 4] of uint8, or [height, width] of float16"
        )
    pixels = np.ascontiguousarray(pixels)
    info = c.Image(format=kind, width=pixels.shape[1], height=pixels.shape[0], data=pixels.ctypes.data)
    return int(call(library().modelc_value_image, byref(info)))
