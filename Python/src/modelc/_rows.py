"""Values of features from the cells of tables, and cells from outputs."""

from __future__ import annotations

import io
from typing import Any, Callable

import numpy as np
from numpy.typing import NDArray

from ._features import Feature


def value_function(feature: Feature) -> Callable[[Any], Any]:
    """The function that makes a value for `Model.predict` from a cell of a table.

    Cells without a value become None, and NaN does too but for arrays and doubles, where it is a number. Arrays and
    images may be flat, if they have the declared number of elements. Images may be the bytes of a file of a kind that
    PIL reads.

    Raises (the function):
        TypeError, ValueError, OSError: The cell is no such value.
    """
    functions: dict[str, Callable[[Any, Feature], Any]] = {
        "int64": _number,
        "double": _double,
        "image": _image,
        "multiArray": _array,
        "dictionary": _dictionary,
    }
    function = functions.get(feature.type, _plain)
    return lambda cell: None if cell is None else function(cell, feature)


def _is_missing(cell: Any) -> bool:
    """Whether a cell has no value: pandas' NA and NaT, or NaN."""
    if isinstance(cell, (float, np.floating)):
        return bool(cell != cell)
    return type(cell).__name__ in ("NAType", "NaTType")


def _plain(cell: Any, _feature: Feature) -> Any:
    if isinstance(cell, np.str_):
        return str(cell)
    return None if _is_missing(cell) else cell


def _number(cell: Any, _feature: Feature) -> Any:
    if _is_missing(cell):
        return None
    # Columns of integers with a cell that has no value become floats.
    return int(cell) if isinstance(cell, np.floating) and cell.is_integer() else cell


def _double(cell: Any, _feature: Feature) -> Any:
    return None if type(cell).__name__ == "NAType" else cell


def _array(cell: Any, feature: Feature) -> Any:
    if type(cell).__name__ == "NAType":
        return None
    array = _plain_array(cell)
    if array.ndim == 1 and len(feature.shape) > 1 and array.size == int(np.prod(feature.shape)):
        return array.reshape(feature.shape)
    # Lists choose no element type.
    return cell if isinstance(cell, (list, tuple)) else array


def _plain_array(cell: Any) -> NDArray[Any]:
    array = np.asarray(cell)
    if array.dtype == object:
        # Arrays of arrays, as pandas has them.
        array = np.array([_plain_array(item) for item in cell] if array.ndim else cell)
    if array.dtype == object:
        raise TypeError(f"a cell holds a {type(cell).__name__}, expected an array of numbers")
    return array


def _image(cell: Any, feature: Feature) -> Any:
    if isinstance(cell, (bytes, bytearray, memoryview)):
        from PIL import Image

        with Image.open(io.BytesIO(cell)) as image:
            image.load()
            return image
    if type(cell).__module__.partition(".")[0] == "PIL":
        return cell
    if _is_missing(cell):
        return None
    pixels = _plain_array(cell)
    if pixels.dtype != np.uint8 and pixels.dtype != np.float16:
        bytes_ = pixels.astype(np.uint8)
        if pixels.dtype.kind not in "iuf" or not np.array_equal(bytes_, pixels):
            raise ValueError(f"'{feature.name}' has pixels that are not integers from 0 to 255")
        pixels = bytes_
    shape = image_shape(feature)
    if pixels.ndim == 1 and pixels.size == int(np.prod(shape)):
        return pixels.reshape(shape)
    return pixels


def image_shape(feature: Feature) -> tuple[int, ...]:
    """The shape of an image as an array: [height, width], or [height, width, 3] if it has colors."""
    size = (feature.height, feature.width)
    return size if feature.color_space.startswith("GRAY") else (*size, 3)


def _dictionary(cell: Any, _feature: Feature) -> Any:
    # Maps of Arrow come as a list of pairs.
    if isinstance(cell, list):
        return dict(cell)
    return None if _is_missing(cell) else cell


def fitted(value: Any, feature: Feature) -> Any:
    """An array output with as many axes as it declares, if it declares any: leading axes of length 1 come or go.

    Raises:
        ValueError: It has other axes than it declares.
    """
    if not isinstance(value, np.ndarray) or feature.type != "multiArray":
        return value
    rank = max(len(feature.shape), 1)
    if value.ndim == rank:
        return value
    if not feature.shape or value.size == int(np.prod(feature.shape)):
        return value.reshape(feature.shape or -1)
    raise ValueError(f"output '{feature.name}' has the shape {list(value.shape)}, expected {rank} axes")
