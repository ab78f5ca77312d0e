"""Predictions on Dask.

    import modelc.dask

    predictions = modelc.dask.predict(dask.dataframe.read_parquet("habitats"), "HabitatPricer.mlmodel")

It needs the package `dask[dataframe]`.
"""

from __future__ import annotations

import os
from typing import Any, Mapping, Sequence

import numpy as np
import pandas as pd

from ._batches import RowPredictor
from ._features import Feature
from ._rows import columns_of

__all__ = ["predict"]

_DTYPES = {"int64": "Int64", "double": "float64"}


def predict(
    collection: Any,
    path: str | os.PathLike[str],
    *,
    columns: Mapping[str, str] | None = None,
    outputs: Sequence[str] | None = None,
    prefix: str = "",
    error: str = "error",
    function: str | None = None,
    threads: int = 1,
) -> Any:
    """Predicts the rows of a Dask DataFrame, or those of a Dask Array: the indices of its first axis.

    Each partition is predicted by one task, and each process loads the model once. A row that the model does not accept
    gets no outputs and its reason in the column `error`, which is None for all others.

    Args:
        collection: A `dask.dataframe.DataFrame`; or a `dask.array.Array` for a model with one array or image as its
            input.
        path: The model, a path that exists on each machine.
        columns: Columns by the inputs that they feed; an input that is not named has the name of its column.
        outputs: The outputs that are wanted; None for all.
        prefix: What the names of new columns begin with.
        error: Name of the column of reasons, without the prefix.
        function: The function of an ML Program that has several; None for its default.
        threads: Threads of one prediction.

    Returns:
        A `dask.dataframe.DataFrame` with the partitions and order of the collection. For a DataFrame, its columns and
        index and, as further columns, the outputs: numbers, strings, and ndarrays, dicts and lists as objects. For an
        array, the outputs alone, with the row numbers of each chunk as the index.

    Raises:
        ModelError: The model cannot be read.
        ValueError: It has no such input or output, or it has states; or a column is missing, or is there already.
        TypeError: The collection is none of these.
    """
    rows = RowPredictor(path, columns, outputs, prefix, error, function, threads)
    if hasattr(collection, "map_partitions") and hasattr(collection, "_meta") and hasattr(collection, "divisions"):
        rows.bound(list(collection.columns))
        meta = pd.concat([collection._meta, _frame(rows, [], [], collection._meta.index[:0])], axis=1)
        return collection.map_partitions(_predict_frame, rows, meta=meta)
    if hasattr(collection, "map_blocks") and hasattr(collection, "chunks"):
        return _predict_array(collection, rows)
    raise TypeError(f"a {type(collection).__name__}, expected a Dask DataFrame or Array")


def _predict_frame(frame: pd.DataFrame, rows: RowPredictor) -> pd.DataFrame:
    values = {name: frame[column].tolist() for name, column in rows.bound(list(frame.columns)).items()}
    results = rows.predict(values, len(frame))
    return pd.concat([frame, _frame(rows, results.outputs, results.errors, frame.index)], axis=1)


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
        return from_delayed(parts, meta=_frame(rows, [], [], pd.RangeIndex(0)), verify_meta=False)


def _predict_block(block: Any, start: int, name: str, rows: RowPredictor) -> pd.DataFrame:
    results = rows.predict({name: block}, len(block))
    return _frame(rows, results.outputs, results.errors, pd.RangeIndex(start, start + len(block)))


def _frame(rows: RowPredictor, outputs: list[Any], errors: list[str | None], index: pd.Index[Any]) -> pd.DataFrame:
    """The new columns."""
    columns, problems = columns_of(outputs, rows.outputs)
    frame = {rows.names[name]: _series(columns[name], feature, index) for name, feature in rows.outputs.items()}
    reasons = [problems.get(place, error) for place, error in enumerate(errors)]
    frame[rows.error] = pd.Series(reasons, index=index, dtype=object)
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
