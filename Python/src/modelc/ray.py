"""Predictions on Ray Data.

    import modelc.ray

    predictions = modelc.ray.predict(ray.data.read_parquet("habitats"), "HabitatPricer.mlmodel")

It needs the package `ray[data]`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Mapping, Sequence

import pyarrow as pa

from ._arrow import predicted
from ._batches import RowPredictor, shared_model

if TYPE_CHECKING:
    import ray.data

__all__ = ["Predictor", "predict"]


class Predictor:
    """A class for `map_batches`: it adds the outputs of a model, and the reasons of bad rows, as columns.

        dataset.map_batches(
            modelc.ray.Predictor, fn_constructor_args=["HabitatPricer.mlmodel"], batch_format="pyarrow",
            compute=ray.data.ActorPoolStrategy(size=2)
        )

    Each actor loads the model once. It takes batches of all formats and gives Arrow tables; with "pyarrow", the
    dataset's own columns keep their types. Ray keeps the order of rows only if
    `dataset.context.execution_options.preserve_order` is set, as `predict` does.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        columns: Mapping[str, str] | None = None,
        outputs: Sequence[str] | None = None,
        prefix: str = "",
        error: str = "error",
        function: str | None = None,
        threads: int = 1,
    ) -> None:
        """Loads the model. The arguments are those of `predict`.

        Raises:
            ModelError: The model cannot be read or does not run here.
            ValueError: It has no such input or output, or it has states.
        """
        self._rows = RowPredictor(path, columns, outputs, prefix, error, function, threads)
        shared_model(self._rows.path, function, threads)

    def __call__(self, batch: Any) -> pa.Table:
        """The batch with further columns.

        Args:
            batch: An Arrow table, a pandas DataFrame, or a dict of ndarrays.

        Raises:
            ValueError: A column is missing, or is there already.
        """
        if not isinstance(batch, pa.Table):
            if isinstance(batch, Mapping):
                from ray.data.block import BlockAccessor

                batch = BlockAccessor.batch_to_block(dict(batch))
            else:
                batch = pa.Table.from_pandas(batch, preserve_index=False)
        return predicted(self._rows, batch)


def predict(
    dataset: ray.data.Dataset,
    path: str | os.PathLike[str],
    *,
    columns: Mapping[str, str] | None = None,
    outputs: Sequence[str] | None = None,
    prefix: str = "",
    error: str = "error",
    function: str | None = None,
    threads: int = 1,
    batch_size: int = 1024,
    concurrency: int | tuple[int, int] = (1, 8),
) -> ray.data.Dataset:
    """Adds the outputs of a model as columns to a dataset, whose order is kept.

    A row that the model does not accept gets nulls and its reason in the column `error`, which is null for all others.
    Arrays become lists, one in the other for each axis; dictionaries maps; images lists of numbers. A flat list is
    taken for an array that declares as many elements, and bytes for the file of an image.

    Args:
        dataset: The rows.
        path: The model, a path that exists on each machine.
        columns: Columns by the inputs that they feed; an input that is not named has the name of its column.
        outputs: The outputs that are wanted; None for all.
        prefix: What the names of new columns begin with.
        error: Name of the column of reasons, without the prefix.
        function: The function of an ML Program that has several; None for its default.
        threads: Threads of one prediction, which are the processors that Ray sets aside for a worker.
        batch_size: Rows that a worker gets at a time.
        concurrency: The number of workers, or the least and most. They share the memory of the weights.

    Raises:
        ModelError: The model cannot be read.
        ValueError: It has no such input or output, or it has states.
    """
    from ray.data import ActorPoolStrategy

    options = {
        "columns": columns,
        "outputs": outputs,
        "prefix": prefix,
        "error": error,
        "function": function,
        "threads": threads,
    }
    # What is wrong with the arguments is said here, and not by a worker.
    rows = RowPredictor(path, columns, outputs, prefix, error, function, threads)
    least, most = (concurrency, concurrency) if isinstance(concurrency, int) else concurrency
    dataset.context.execution_options.preserve_order = True
    return dataset.map_batches(
        Predictor,
        fn_constructor_args=[rows.path],
        fn_constructor_kwargs=options,
        batch_size=batch_size,
        batch_format="pyarrow",
        zero_copy_batch=True,
        compute=ActorPoolStrategy(min_size=least, max_size=most),
        num_cpus=max(threads, 1),
    )
