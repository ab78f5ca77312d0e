"""Predictions on Ray Data.

    import modelc.ray

    predictions = modelc.ray.predict(ray.data.read_parquet("habitats"), "HabitatPricer.mlmodel")

It needs the package `ray[data]`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ._arrow import predicted
from ._batches import RowOptions, RowPredictor, shared_model
from ._options import options_of

if TYPE_CHECKING:
    import ray.data
    from typing_extensions import Unpack

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

    @options_of(RowPredictor.__init__)
    def __init__(self, path: str | os.PathLike[str], **options: Unpack[RowOptions]) -> None:
        """Loads the model.

        Args:
            path: The model, a path that exists on each machine.
            **options: As for `RowPredictor`.

        Raises:
            ModelError: The model cannot be read or does not run here.
            ValueError: It has no such input or output, or it has states.
        """
        self._rows = RowPredictor(path, **options)
        shared_model(self._rows.path, self._rows.function, self._rows.threads)

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


@options_of(RowPredictor.__init__)
def predict(
    dataset: ray.data.Dataset,
    path: str | os.PathLike[str],
    *,
    batch_size: int = 1024,
    concurrency: int | tuple[int, int] = (1, 8),
    **options: Unpack[RowOptions],
) -> ray.data.Dataset:
    """Adds the outputs of a model as columns to a dataset, whose order is kept.

    Arrays become lists, one in the other for each axis; dictionaries maps; images lists of numbers. A flat list is
    taken for an array that declares as many elements, and bytes for the file of an image. Ray sets aside as many
    processors for a worker as a prediction has threads.

    Args:
        dataset: The rows.
        path: The model, a path that exists on each machine.
        batch_size: Rows that a worker gets at a time.
        concurrency: The number of workers, or the least and most. They share the memory of the weights.
        **options: As for `RowPredictor`.

    Raises:
        ModelError: The model cannot be read.
        ValueError: It has no such input or output, or it has states.
    """
    from ray.data import ActorPoolStrategy

    # What is wrong with the options is said here, and not by a worker.
    rows = RowPredictor(path, **options)
    least, most = (concurrency, concurrency) if isinstance(concurrency, int) else concurrency
    dataset.context.execution_options.preserve_order = True
    return dataset.map_batches(
        Predictor,
        fn_constructor_args=[rows.path],
        fn_constructor_kwargs=dict(options),
        batch_size=batch_size,
        batch_format="pyarrow",
        zero_copy_batch=True,
        compute=ActorPoolStrategy(min_size=least, max_size=most),
        num_cpus=max(rows.threads, 1),
    )
