"""Ray Data on a local cluster."""

from __future__ import annotations

import numpy as np
import pytest
from engine_data import DIGITS, HABITATS, ROWS, check_reasons, prices

pytestmark = pytest.mark.filterwarnings("ignore")
ray = pytest.importorskip("ray", reason="Ray is not installed")
pa = pytest.importorskip("pyarrow", reason="PyArrow is not installed")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, logging_level="error", object_store_memory=100_000_000)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


def test_a_dataset_keeps_its_order_and_columns():
    import modelc.ray

    dataset = ray.data.from_arrow(pa.table(ROWS))
    rows = modelc.ray.predict(dataset, HABITATS, batch_size=2, concurrency=2).take_all()
    assert [row["key"] for row in rows] == ROWS["key"]
    assert [row["price"] for row in rows] == prices()
    check_reasons([row["error"] for row in rows])


def test_images_and_dictionaries():
    import modelc.ray

    images = np.random.default_rng(3).integers(0, 255, (5, 28, 28), np.uint8)
    dataset = ray.data.from_numpy(images)
    rows = modelc.ray.predict(dataset, DIGITS, columns={"image": "data"}, concurrency=1).take_all()
    with modelc.load(DIGITS) as model:
        for image, row in zip(images, rows):
            expected = model.predict(image)
            assert row["error"] is None and row["digit"] == expected["digit"]
            assert dict(row["digitProbabilities"]) == expected["digitProbabilities"]


@pytest.mark.parametrize("batch_format", ["numpy", "pandas", "pyarrow"])
def test_the_class_takes_all_formats(batch_format):
    import modelc.ray

    dataset = ray.data.from_arrow(pa.table(ROWS))
    result = dataset.map_batches(
        modelc.ray.Predictor, fn_constructor_args=[str(HABITATS)], batch_format=batch_format, concurrency=1
    )
    rows = sorted(result.take_all(), key=lambda row: row["key"])
    assert [row["price"] for row in rows] == prices()
    check_reasons([row["error"] for row in rows])
