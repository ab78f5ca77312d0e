"""Predictions on Spark.

    import modelc.spark

    predictions = modelc.spark.predict(spark.read.parquet("habitats"), "HabitatPricer.mlmodel")

It needs the packages `pyspark` 3.5 or later, `pandas` and `pyarrow`.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Callable

import numpy as np
from numpy.typing import NDArray

from ._batches import LoadingOptions, RowOptions, RowPredictor, check_names, shared_model
from ._features import Feature
from ._options import options_of
from ._rows import image_shape

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame
    from typing_extensions import Unpack

__all__ = ["predict", "predict_batch_udf"]

_SCALARS = ("int64", "double", "string")


@options_of(RowPredictor.__init__)
def predict(frame: DataFrame, path: str | os.PathLike[str], **options: Unpack[RowOptions]) -> DataFrame:
    """Adds the outputs of a model as columns to a DataFrame, whose order and partitions are kept.

    Arrays become arrays, one in the other for each axis; dictionaries maps; images arrays of short. A flat array is
    taken for one that declares as many elements, and binary for the file of an image. Each Python worker loads the
    model once, and they share the memory of the weights.

    Args:
        frame: The rows.
        path: The model, a path that exists on each machine.
        **options: As for `RowPredictor`.

    Raises:
        ModelError: The model cannot be read.
        ValueError: It has no such input or output, or it has states; or a column is missing, or is there already.
    """
    from pyspark.sql.pandas.types import from_arrow_type
    from pyspark.sql.types import StringType, StructField, StructType

    from ._arrow import output_type

    rows = RowPredictor(path, **options)
    rows.bound(frame.columns)
    added = [
        StructField(rows.names[name], from_arrow_type(output_type(feature))) for name, feature in rows.outputs.items()
    ]
    schema = StructType([*frame.schema.fields, *added, StructField(rows.error, StringType())])

    def batches(source: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow as pa

        from modelc._arrow import predicted

        for batch in source:
            table = predicted(rows, pa.Table.from_batches([batch]))
            yield from table.combine_chunks().to_batches()

    return frame.mapInArrow(batches, schema)


@options_of(RowPredictor.__init__, "function", "threads")
def predict_batch_udf(
    path: str | os.PathLike[str],
    *,
    inputs: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    error: str = "error",
    batch_size: int = 1024,
    **options: Unpack[LoadingOptions],
) -> Any:
    """A function of columns that predicts, made by Spark's own `pyspark.ml.functions.predict_batch_udf`.

        price = modelc.spark.predict_batch_udf("HabitatPricer.mlmodel")
        frame.withColumn("p", price("climate", "solarPanels", "greenhouses", "size")).select("*", "p.*")

    It is called with a column for each of `inputs` and gives a struct with a field for each of `outputs`, and the
    reason of a bad row as `error`. Fields of bad rows are null; arrays are full of nulls, since Spark wants arrays of
    one length there. All arrays must have the model's lengths: Spark itself ends the job otherwise, where `predict`
    gives a reason.

    Args:
        path: The model, a path that exists on each machine.
        inputs: The inputs that columns feed, in their order; None for all.
        outputs: The outputs that are wanted; None for all numbers, strings and arrays. Arrays are flat.
        error: Name of the field of reasons.
        batch_size: Rows that are predicted at a time.
        **options: As for `RowPredictor`.

    Raises:
        ModelError: The model cannot be read.
        ValueError: It has no such input or output, or one that Spark's function cannot pass, or it has states.
    """
    from pyspark.ml.functions import predict_batch_udf as batch_udf
    from pyspark.sql.types import StructType

    if outputs is None:
        known = RowPredictor(path, error=error, **options).outputs
        outputs = [name for name, feature in known.items() if _field_type(feature)]
    rows = RowPredictor(path, outputs=outputs, error=error, **options)
    names = list(rows.inputs) if inputs is None else list(inputs)
    check_names(names, rows.inputs, "input")
    return_type = StructType()
    for name, feature in rows.outputs.items():
        kind = _field_type(feature)
        if not kind:
            raise ValueError(f"output '{name}' is a {feature.type}, which Spark's function cannot give: use predict")
        return_type = return_type.add(name, kind)
    shapes = [_shape(rows.inputs[name]) for name in names]
    return batch_udf(
        _maker(rows, names),
        return_type=return_type.add(error, "string"),
        batch_size=batch_size,
        input_tensor_shapes=shapes if any(shapes) else None,
    )


def _maker(rows: RowPredictor, names: list[str]) -> Callable[[], Any]:
    """What Spark calls once in each worker for the function that predicts."""

    def make() -> Any:
        shared_model(rows.path, rows.function, rows.threads)

        def predict(*values: NDArray[Any]) -> dict[str, NDArray[Any]]:
            count = len(values[0])
            results = rows.predict(dict(zip(names, map(list, values))), count)
            fields = {name: _field(results.columns[name], feature) for name, feature in rows.outputs.items()}
            return {**fields, rows.error: np.array(results.errors, dtype=object)}

        # Spark counts the arguments.
        kind = inspect.Parameter.POSITIONAL_ONLY
        arguments = [inspect.Parameter(f"x{index}", kind) for index in range(len(names))]
        predict.__signature__ = inspect.Signature(arguments)  # type: ignore[attr-defined]
        return predict

    return make


def _field(values: list[Any], feature: Feature) -> NDArray[Any]:
    """A column as Spark's function takes it: [rows] or [rows, elements], with None for what is null."""
    if feature.type in _SCALARS:
        return np.array(values, dtype=object)
    lengths = {value.size for value in values if value is not None}
    if len(lengths) > 1:
        raise ValueError(f"output '{feature.name}' has arrays of several lengths, which Spark's function cannot give")
    length = lengths.pop() if lengths else int(np.prod(feature.shape)) or 1
    column = np.full((len(values), length), None, dtype=object)
    for row, value in zip(column, values):
        if value is not None:
            row[:] = value.reshape(-1).tolist()
    return column


def _field_type(feature: Feature) -> Any:
    """The type of a field; None if Spark's function cannot give it."""
    from pyspark.sql.pandas.types import from_arrow_type
    from pyspark.sql.types import ArrayType

    from ._arrow import element_type, output_type

    if feature.type == "multiArray":
        return ArrayType(from_arrow_type(element_type(feature)))
    return from_arrow_type(output_type(feature)) if feature.type in _SCALARS else None


def _shape(feature: Feature) -> list[int] | None:
    """The shape of the arrays that Spark makes of a column; None for cells that are no arrays."""
    if feature.type == "multiArray":
        return list(feature.shape) or None
    return list(image_shape(feature)) if feature.type == "image" else None
