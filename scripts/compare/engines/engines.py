"""The engines, each with a local cluster: rows in, columns out."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

Table = dict[str, Any]


@contextlib.contextmanager
def ray(workers: int) -> Iterator[Any]:
    """Gives a function that predicts a table with Ray Data."""
    import pyarrow as pa
    import ray

    import modelc.ray

    ray.init(num_cpus=workers, include_dashboard=False, logging_level="error", log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False

    def predict(table: Table, model: Path) -> Table:
        columns = {name: list(column) if isinstance(column, np.ndarray) else column for name, column in table.items()}
        source = pa.table(columns)
        size = -(-source.num_rows // (4 * workers))
        parts = [source.slice(start, size) for start in range(0, source.num_rows, size)]
        dataset = modelc.ray.predict(
            ray.data.from_arrow(parts), model, concurrency=workers, batch_size=min(size, 4096)
        )
        parts = ray.get(dataset.to_arrow_refs())
        new = [name for name in parts[0].column_names if name not in table or name == "key"]
        result = pa.concat_tables(parts).select(new)
        return {name: result.column(name).to_pylist() for name in result.column_names}

    try:
        yield predict
    finally:
        ray.shutdown()


@contextlib.contextmanager
def spark(workers: int) -> Iterator[Any]:
    """Gives a function that predicts a table with Spark."""
    from pyspark.sql import SparkSession

    import modelc.spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local[{workers}]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
    builder = builder.config("spark.driver.memory", "2g")
    session = builder.config("spark.sql.execution.arrow.pyspark.enabled", "true").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")

    def predict(table: Table, model: Path) -> Table:
        import pyarrow as pa

        columns = {name: list(column) if isinstance(column, np.ndarray) else column for name, column in table.items()}
        # Slices of the table in their order, one for each worker.
        frame = session.createDataFrame(pa.table(columns))
        predicted = modelc.spark.predict(frame, model)
        new = [name for name in predicted.columns if name not in table or name == "key"]
        result = predicted.select(new).toArrow()
        return {name: result.column(name).to_pylist() for name in result.column_names}

    try:
        yield predict
    finally:
        session.stop()


@contextlib.contextmanager
def dask(workers: int) -> Iterator[Any]:
    """Gives a function that predicts a table with Dask."""
    import dask.array
    import dask.dataframe
    import pandas
    from distributed import Client, LocalCluster

    import modelc.dask

    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster):

        def predict(table: Table, model: Path) -> Table:
            column = next(iter(table.values()))
            if isinstance(column, np.ndarray):
                rows = -(-len(column) // (4 * workers))
                source = dask.array.from_array(column, chunks=(rows, -1))
            else:
                source = dask.dataframe.from_pandas(pandas.DataFrame(table), npartitions=4 * workers)
            result = modelc.dask.predict(source, model).compute()
            return {name: result[name].tolist() for name in result.columns}

        yield predict


ALL = {"ray": ray, "spark": spark, "dask": dask}
