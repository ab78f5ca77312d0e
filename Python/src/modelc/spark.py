"""Predictions on Spark.

    import modelc.spark

    predictions = modelc.spark.predict(spark.read.parquet("habitats"), "HabitatPricer.mlmodel")

It needs the packages `pyspark` 3.5 or later, `pandas` and `pyarrow`.
"""

from __future__ import annotations

import inspect
import os
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ._batches import RowPredictor, shared_model
from ._features import Feature
from ._rows import columns_of

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame

__all__ = ["predict", "predict_batch_udf"]

# Names of classes in pyspark.sql.types.
_SCALARS = {"int64": "LongType", "double": "DoubleType", "string": "StringType"}
_ELEMENTS = {"int32": "IntegerType", "int8": "ByteType", "float64": "DoubleType"}


def predict(
    frame: DataFrame,
    path: str | os.PathLike[str],
    *,
    columns: Mapping[str, str] | None = None,
    outputs: Sequence[str] | None = None,
    prefix: str = "",
    error: str = "error",
    function: str | None = None,
    threads: int = 1,
) -> DataFrame:
    """Adds the outputs of a model as columns to a DataFrame, whose order and partitions are kept.

    A row that the model does not accept gets nulls and its reason in the column `error`, which is null for all others.
    Arrays become arrays, one in the other for each axis; dictionaries maps; images arrays of short. A flat array is
    taken for one that declares as many elements, and binary for the file of an image. Each Python worker loads the
    model once, and they share the memory of the weights.

    Args:
        frame: The rows.
        path: The model, a path that exists on each machine.
        columns: Columns by the inputs that they feed; an input that is not named has the name of its column.
        outputs: The outputs that are wanted; None for all.
        prefix: What the names of new columns begin with.
        error: Name of the column of reasons, without the prefix.
        function: The function of an ML Program that has several; None for its default.
        threads: Threads of one prediction.

    Raises:
        ModelError: The model cannot be read.
        ValueError: It has no such input or output, or it has states; or a column is missing, or is there already.
    """
    from pyspark.sql.pandas.types import from_arrow_type
    from pyspark.sql.types import StringType, StructField, StructType

    from ._arrow import output_type

    rows = RowPredictor(path, columns, outputs, prefix, error, function, threads)
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


def predict_batch_udf(
    path: str | os.PathLike[str],
    *,
    inputs: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    error: str = "error",
    function: str | None = None,
    threads: int = 1,
    batch_size: int = 1024,
) -> Any:
    """A function of columns that predicts, made by Spark's own `pyspark.ml.functions.predict_batch_udf`.

        price = modelc.spark.predict_batch_udf("HabitatPricer.mlmodel")
        frame.withColumn("p", price("climate", "solarPanels", "greenhouses", "size")).select("*", "p.*")

    It is called with a column for each of `inputs` and gives a struct with a field for each of `outputs`, and the
    reason of a bad row as `error`. Fields of bad rows are null; arrays are full of nulls, since Spark wants arrays of one
    length there. All arrays must have the model's lengths: Spark itself ends the job otherwise, where `predict` gives a
    reason.

    Args:
        path: The model, a path that exists on each machine.
        inputs: The inputs that columns feed, in their order; None for all.
        outputs: The outputs that are wanted; None for all numbers, strings and arrays. Arrays are flat.
        error: Name of the field of reasons.
        function: The function of an ML Program that has several; None for its default.
        threads: Threads of one prediction.
        batch_size: Rows that are predicted at a time.

    Raises:
        ModelError: The model cannot be read.
        ValueError: It has no such input or output, or one that Spark's function cannot pass, or it has states.
    """
    from pyspark.ml.functions import predict_batch_udf as batch_udf
    from pyspark.sql import types

    known = RowPredictor(path, error=error, function=function, threads=threads)
    wanted = [name for name, feature in known.outputs.items() if _element_name(feature)] if outputs is None else outputs
    rows = RowPredictor(known.path, None, wanted, "", error, function, threads)
    names = list(rows.inputs) if inputs is None else list(inputs)
    for name in names:
        if name not in rows.inputs:
            raise ValueError(f"the model has no input '{name}'; it has {', '.join(map(repr, rows.inputs))}")
    return_type = types.StructType()
    for name, feature in rows.outputs.items():
        element = _element_name(feature)
        if not element:
            raise ValueError(f"output '{name}' is a {feature.type}, which Spark's function cannot give: use predict")
        kind = getattr(types, element)()
        return_type = return_type.add(name, types.ArrayType(kind) if feature.type == "multiArray" else kind)
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
            columns, problems = columns_of(results.outputs, rows.outputs)
            fields = {name: _field(columns[name], feature) for name, feature in rows.outputs.items()}
            errors = [problems.get(index, error) for index, error in enumerate(results.errors)]
            return {**fields, rows.error: np.array(errors, dtype=object)}

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


def _element_name(feature: Feature) -> str:
    """The class of the type of a field or of its elements; nothing if Spark's function cannot give it."""
    if feature.type == "multiArray":
        return _ELEMENTS.get(feature.dtype, "FloatType")
    return _SCALARS.get(feature.type, "")


def _shape(feature: Feature) -> list[int] | None:
    """The shape of the arrays that Spark makes of a column; None for cells that are no arrays."""
    if feature.type == "multiArray":
        return list(feature.shape) or None
    if feature.type == "image":
        size = [feature.height, feature.width]
        return size if feature.color_space.startswith("GRAY") else [*size, 3]
    return None
