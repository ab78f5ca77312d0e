"""Columns of Arrow tables to rows and back, for Ray and Spark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from ._batches import RowPredictor
from ._features import Feature
from ._rows import image_shape

_ELEMENTS = {"float16": "float32", "float32": "float32", "float64": "float64", "int32": "int32", "int8": "int8"}


def output_type(feature: Feature) -> Any:
    """The Arrow type of a column with an output.

    Arrays are lists in lists, one for each axis; half precision becomes single. Images are lists of int16, since Spark
    has no unsigned bytes. Dictionaries are maps, sequences lists.
    """
    if feature.type == "int64":
        return pa.int64()
    if feature.type == "double":
        return pa.float64()
    if feature.type == "string":
        return pa.string()
    if feature.type == "dictionary":
        return pa.map_(_key_type(feature.key_type), pa.float64())
    if feature.type == "sequence":
        return pa.list_(_key_type(feature.element_type))
    kind = element_type(feature)
    for _ in range(_rank(feature)):
        kind = pa.list_(kind)
    return kind


def element_type(feature: Feature) -> Any:
    """The Arrow type of the elements of an array or image."""
    return pa.from_numpy_dtype(_element(feature))


def _key_type(name: str) -> Any:
    return pa.int64() if name == "int64" else pa.string()


def _element(feature: Feature) -> np.dtype[Any]:
    if feature.type == "image":
        return np.dtype(np.float32 if feature.color_space == "GRAYSCALE_FLOAT16" else np.int16)
    return np.dtype(_ELEMENTS.get(feature.dtype, "float64"))


def _rank(feature: Feature) -> int:
    if feature.type == "image":
        return len(image_shape(feature))
    return max(len(feature.shape), 1)


def output_column(values: Sequence[Any], feature: Feature) -> Any:
    """An Arrow array of `output_type`; None becomes null."""
    kind = output_type(feature)
    if feature.type == "dictionary":
        return pa.array([None if value is None else list(value.items()) for value in values], kind)
    if feature.type not in ("image", "multiArray", ""):
        return pa.array(values, kind)
    present = [value for value in values if value is not None]
    shapes = {value.shape for value in present}
    if len(shapes) != 1 or 0 in next(iter(shapes)):
        element = _element(feature)
        return pa.array([None if value is None else value.astype(element).tolist() for value in values], kind)
    shape = shapes.pop()
    flat = np.stack(present).astype(_element(feature), copy=False).reshape(-1)
    column = pa.array(flat)
    for length in reversed(shape[1:]):
        offsets = np.arange(0, len(column) + 1, length, dtype=np.int32)
        column = pa.ListArray.from_arrays(pa.array(offsets), column)
    is_null = np.array([value is None for value in values], dtype=bool)
    ends = np.cumsum(np.where(is_null, 0, shape[0])).astype(np.int32)
    offsets = np.concatenate([np.zeros(1, np.int32), ends])
    return pa.ListArray.from_arrays(pa.array(offsets), column, mask=pa.array(is_null))


def input_column(column: Any) -> Sequence[Any]:
    """The cells of an Arrow column; None for null. Lists of numbers become ndarrays over the column's memory."""
    if isinstance(column, pa.ChunkedArray):
        cells: list[Any] = []
        for chunk in column.chunks:
            cells.extend(input_column(chunk))
        return cells
    kind = column.type
    if isinstance(kind, pa.BaseExtensionType):
        # Ray's tensors, whose type knows their shape.
        to_numpy = getattr(column, "to_numpy", None)
        tensors = to_numpy(zero_copy_only=False) if to_numpy else column.storage.to_pylist()
        valid = column.is_valid().to_pylist() if column.null_count else None
        return tensors if valid is None else [cell if is_valid else None for cell, is_valid in zip(tensors, valid)]
    is_list = pa.types.is_list(kind) or pa.types.is_large_list(kind)
    if not is_list or not pa.types.is_primitive(kind.value_type) or column.values.null_count:
        items: list[Any] = column.to_pylist()
        return items
    values = column.values.to_numpy(zero_copy_only=False)
    offsets = column.offsets.to_numpy()
    valid = column.is_valid().to_numpy(zero_copy_only=False)
    return [values[offsets[i] : offsets[i + 1]] if valid[i] else None for i in range(len(column))]


def predicted(predictor: RowPredictor, table: Any) -> Any:
    """An Arrow table with the outputs and the reasons of bad rows as further columns.

    Raises:
        ModelError: The model does not load.
        ValueError: A column is missing, or is there already.
    """
    bound = predictor.bound(table.column_names)
    values = {name: input_column(table.column(column)) for name, column in bound.items()}
    results = predictor.predict(values, table.num_rows)
    for name, feature in predictor.outputs.items():
        table = table.append_column(predictor.names[name], output_column(results.columns[name], feature))
    return table.append_column(predictor.error, pa.array(results.errors, pa.string()))
