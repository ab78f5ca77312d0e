"""Predictions on Dask.

    import modelc.dask

    predictions = modelc.dask.predict(dask.dataframe.read_parquet("habitats"), "HabitatPricer.mlmodel")

It needs the package `dask[dataframe]`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from ._batches import Results, RowOptions, RowPredictor
from ._features import Feature
from ._options import options_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["predict"]

_DTYPES = {"int64": "Int64", "double": "float64"}


@options_of(RowPredictor.__init__)
def predict(collection: Any, path: str | os.PathLike[str], **options: Unpack[RowOptions]) -> Any:
    """Predicts the rows of a Dask DataFrame, or those of a Dask Array: the indices of its first axis.

    Each partition is predicted by one task, and each process loads the model once.

    Args:
        collection: A `dask.dataframe.DataFrame`; or a `dask.array.Array` for a model with one array or image as its
            input.
        path: The model, a path that exists on each machine.
        **options: As for `RowPredictor`.

    Returns:
        A `dask.dataframe.DataFrame` with the partitions and order of the collection. For a DataFrame, its columns and
        index and, as further columns, the outputs: numbers, strings, and ndarrays, dicts and lists as objects. For an
        array, the outputs alone, with the row numbers of each chunk as the index.

    Raises:
        ModelError: The model cannot be read.
        ValueError: It has no such input or output, or it has states; or a column is missing, or is there already.
        TypeError: The collection is none of these.
    """
    rows = RowPredictor(path, **options)
    if hasattr(collection, "map_partitions") and hasattr(collection, "_meta") and hasattr(collection, "divisions"):
        rows.bound(list(collection.columns))
        meta = pd.concat([collection._meta, _frame(rows, rows.no_results(0), collection._meta.index[:0])], axis=1)
        return collection.map_partitions(_predict_frame, rows, meta=meta)
    if hasattr(collection, "map_blocks") and hasattr(collection, "chunks"):
        return _predict_array(collection, rows)
    raise TypeError(f"a {type(collection).__name__}, expected a Dask DataFrame or Array")


def _predict_frame(frame: pd.DataFrame, rows: RowPredictor) -> pd.DataFrame:
    values = {name: frame[column].tolist() for name, column in rows.bound(list(frame.columns)).items()}
    results = rows.predict(values, len(frame))
    return pd.concat([frame, _frame(rows, results, frame.index)], axis=1)


def _predict_array(array: Any, rows: RowPredictor) -> Any:
    from dask import config
    from dask.dataframe import from_delayed
    from dask.delayed import delayed

    needed = [name for name, feature in rows.inputs.items() if not feature.optional] or list(rows.inputs)
    if len(needed) != 1:
        raise ValueError(f"the model takes {', '.join(map(repr, needed))}, not one array: use a DataFrame")
    # A row lies in one chunk.
    whole = array.rechunk({axis: -1 for axis in range(1, array.ndim)})
    blocks = whole.to_delayed().reshape(-1)
    starts = np.cumsum([0, *whole.chunks[0]])
    task = delayed(_predict_block)
    parts = [task(block, int(start), needed[0], rows) for block, start in zip(blocks, starts)]
    # Dask would make strings of ndarrays and dicts.
    with config.set({"dataframe.convert-string": False}):
        return from_delayed(parts, meta=_frame(rows, rows.no_results(0), pd.RangeIndex(0)), verify_meta=False)


def _predict_block(block: Any, start: int, name: str, rows: RowPredictor) -> pd.DataFrame:
    results = rows.predict({name: block}, len(block))
    return _frame(rows, results, pd.RangeIndex(start, start + len(block)))


def _frame(rows: RowPredictor, results: Results, index: pd.Index[Any]) -> pd.DataFrame:
    """The new columns."""
    columns = results.columns
    frame = {rows.names[name]: _series(columns[name], feature, index) for name, feature in rows.outputs.items()}
    frame[rows.error] = pd.Series(results.errors, index=index, dtype=object)
    return pd.DataFrame(frame, index=index)


def _series(values: list[Any], feature: Feature, index: pd.Index[Any]) -> pd.Series[Any]:
    dtype = _DTYPES.get(feature.type)
    if dtype is not None:
        return pd.Series(values, index=index, dtype=dtype)
    # Filled one by one: pandas would take arrays of one shape apart.
    cells = np.empty(len(values), dtype=object)
    for place, value in enumerate(values):
        cells[place] = value
    return pd.Series(cells, index=index, dtype=object)
