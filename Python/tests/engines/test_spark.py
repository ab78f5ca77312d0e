"""Spark in one process of Java with Python workers."""

from __future__ import annotations

import os
import shutil
import sys

import numpy as np
import pytest
from engine_data import DIGITS, HABITATS, PROGRAM, ROWS, check_reasons, prices

pytestmark = pytest.mark.filterwarnings("ignore")
sql = pytest.importorskip("pyspark.sql", reason="Spark is not installed")
pytest.importorskip("pyarrow", reason="PyArrow is not installed")
if not shutil.which("java") and "JAVA_HOME" not in os.environ:
    pytest.skip("Java is not installed", allow_module_level=True)


@pytest.fixture(scope="module")
def spark():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.driver.host", "127.0.0.1").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture
def frame(spark):
    schema = "key int, climate string, solarPanels double, greenhouses double, size double"
    return spark.createDataFrame(list(zip(*ROWS.values())), schema).repartition(1).sortWithinPartitions("key")


def test_a_frame_keeps_its_order_and_columns(frame):
    import modelc.spark

    rows = modelc.spark.predict(frame, HABITATS).collect()
    assert [row["key"] for row in rows] == ROWS["key"]
    assert [row["price"] for row in rows] == prices()
    check_reasons([row["error"] for row in rows])


def test_arrays_images_and_maps(spark):
    import modelc.spark

    images = np.random.default_rng(3).integers(0, 255, (5, 28, 28), np.uint8)
    source = [(index, image.reshape(-1).tolist()) for index, image in enumerate(images)] + [(5, [1, 2])]
    frame = spark.createDataFrame(source, "key int, image array<int>")
    rows = sorted(modelc.spark.predict(frame, DIGITS).collect(), key=lambda row: row["key"])
    with modelc.load(DIGITS) as model:
        for image, row in zip(images, rows):
            expected = model.predict(image)
            assert row["digit"] == expected["digit"] and row["digitProbabilities"] == expected["digitProbabilities"]
    assert rows[5]["digit"] is None and rows[5]["digitProbabilities"] is None and rows[5]["error"]


def test_sparks_own_function(frame):
    import modelc.spark

    price = modelc.spark.predict_batch_udf(HABITATS)
    struct = price("climate", "solarPanels", "greenhouses", "size").alias("p")
    rows = frame.select("key", struct).select("key", "p.*").orderBy("key").collect()
    assert [row["price"] for row in rows] == prices()
    check_reasons([row["error"] for row in rows])


def test_sparks_own_function_with_arrays(spark):
    import modelc.spark

    digits = np.random.default_rng(5).random((4, 64), np.float32)
    frame = spark.createDataFrame([(row.tolist(),) for row in digits], "digits array<float>")
    udf = modelc.spark.predict_batch_udf(PROGRAM)
    rows = frame.coalesce(1).select(udf("digits").alias("p")).select("p.*").collect()
    with modelc.load(PROGRAM) as model:
        for digit, row in zip(digits, rows):
            expected = model.predict(digit.reshape(1, 1, 8, 8))["probabilities"].reshape(-1)
            np.testing.assert_array_equal(np.float32(row["probabilities"]), expected)
    with pytest.raises(ValueError, match="dictionary"):
        modelc.spark.predict_batch_udf(DIGITS, outputs=["digitProbabilities"])
