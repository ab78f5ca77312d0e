"""ndarrays of element types that the library has, from whatever holds numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._arrays import is_native


def ndarray(value: Any, dtype: str, name: str) -> NDArray[Any]:
    """The array in `value`, of an element type that the library has.

    Arrays, and what has `__dlpack__` or a buffer, are not copied if they are of float64, float32, float16, int32 or
    int8 already. Other element types are converted to `dtype` if all numbers stay as they are. Lists and numbers become
    `dtype`.

    Args:
        value: What was passed.
        dtype: The declared element type by NumPy's name; empty for float32.
        name: Of the feature, for errors.

    Raises:
        TypeError: It is no array of numbers.
        ValueError: `dtype` cannot hold a number in it.
    """
    array, is_typed = as_array(value, name)
    if is_native(array.dtype):
        if is_typed or array.dtype == dtype:
            return array
        # Lists of floats become float64 only because Python has no other.
        is_exact = array.dtype.kind != "f" or np.dtype(dtype or "float32").kind != "f"
        return _converted(array, dtype or "float32", name, is_exact=is_exact)
    return _converted(array, dtype or "float32", name, is_exact=True)


def as_array(value: Any, name: str) -> tuple[NDArray[Any], bool]:
    """The array in `value`, as it lies if possible, and whether its element type was chosen by somebody.

    Raises:
        TypeError: It is no array.
    """
    if isinstance(value, np.ndarray):
        return value, True
    is_typed = isinstance(value, np.generic) or hasattr(value, "__array__")
    try:
        if hasattr(value, "__dlpack__"):
            value = _exportable(value)
            try:
                return np.from_dlpack(value), True
            except (AttributeError, BufferError, RuntimeError, TypeError):
                pass
        return np.asarray(value), is_typed or _has_buffer(value)
    except (RuntimeError, TypeError, ValueError) as problem:
        # PyTorch raises a RuntimeError for a tensor that needs a gradient.
        raise TypeError(f"'{name}' is no array: {problem}") from problem


def _exportable(tensor: Any) -> Any:
    """The tensor, or one of the same numbers where NumPy would get none or others."""
    # PyTorch may turn the sign in a view, as in `z.conj().imag`, which DLPack does not know of.
    resolve = getattr(tensor, "resolve_neg", None)
    if callable(resolve):
        tensor = resolve()
    # NumPy has no bfloat16, but float32 holds it.
    widen = getattr(tensor, "float", None)
    return widen() if callable(widen) and "bfloat16" in str(getattr(tensor, "dtype", "")) else tensor


def _has_buffer(value: Any) -> bool:
    try:
        memoryview(value).release()
    except TypeError:
        return False
    return True


def _converted(array: NDArray[Any], dtype: str, name: str, is_exact: bool) -> NDArray[Any]:
    target = np.dtype(dtype)
    source = array.dtype
    if source.newbyteorder("=") == target:
        return array.astype(target)
    if source.kind not in "biufV" or (source.kind == "V" and source.names is not None):
        raise TypeError(f"'{name}' has elements of type {source}, expected numbers")
    with np.errstate(all="ignore"):
        try:
            result = array.astype(target)
            back = result.astype(source)
        except (TypeError, ValueError) as problem:
            raise TypeError(f"'{name}' has elements of type {source}, expected {target}") from problem
        if not is_exact or _holds(source, target):
            return result
        same = back == array
        # Those beyond the range may come back by accident.
        if source.kind in "iu" and target.kind == "i":
            same &= (array <= np.iinfo(target).max) & (array >= np.iinfo(target).min)
        elif source.kind in "iu":
            same &= np.abs(array.astype(np.float64)) < 2.0**63
        if source.kind in "fV":
            same |= array != array  # NaN stays NaN
    if not np.all(same):
        index = tuple(int(i) for i in np.argwhere(~same)[0])
        raise ValueError(
            f"'{name}' has {array[index]} at {list(index)}, which {target} cannot hold; convert it before"
        )
    return result


def _holds(source: np.dtype[Any], target: np.dtype[Any]) -> bool:
    """Whether the target has each number of the source."""
    if source.name == "bfloat16":
        return target.kind == "f" and target.itemsize >= 4
    # NumPy calls the conversion from int64 to float64 a safe one.
    return np.can_cast(source, target) and not (source.itemsize == 8 and source.kind in "iu" and target.kind == "f")
