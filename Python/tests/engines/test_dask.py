"""Dask on a local cluster."""

from __future__ import annotations

import numpy as np
import pytest
from engine_data import DIGITS, HABITATS, PROGRAM, ROWS, check_reasons, prices

pytestmark = pytest.mark.filterwarnings("ignore")
dask = pytest.importorskip("dask", reason="Dask is not installed")
distributed = pytest.importorskip("distributed", reason="Dask's distributed is not installed")
dd = pytest.importorskip("dask.dataframe", reason="Dask's DataFrames are not installed")
da = pytest.importorskip("dask.array", reason="Dask's arrays are not installed")
pd = pytest.importorskip("pandas", reason="pandas is not installed")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local:
        with distributed.Client(local):
            yield


def test_a_frame_keeps_its_order_index_and_columns():
    import modelc.dask

    frame = pd.DataFrame(ROWS, index=list("fedcba"))
    source = dd.from_pandas(frame, npartitions=3, sort=False)
    predicted = modelc.dask.predict(source, HABITATS)
    result = predicted.compute()
    assert list(result.index) == list("fedcba") and list(result["key"]) == ROWS["key"]
    assert [None if price != price else price for price in result["price"]] == prices()
    check_reasons(list(result["error"]))
    assert list(predicted.columns) == list(result.columns) and dict(predicted.dtypes) == dict(result.dtypes)


def test_integers_are_null_where_a_row_is_bad():
    import modelc.dask

    images = [np.zeros((28, 28), np.uint8), None, np.ones((28, 28), np.uint8)]
    cells = np.empty(3, object)
    cells[:] = images
    with dask.config.set({"dataframe.convert-string": False}):
        source = dd.from_pandas(pd.DataFrame({"image": cells}), npartitions=1)
    result = modelc.dask.predict(source, DIGITS).compute()
    assert result["digit"].dtype == "Int64" and list(result["digit"].isna()) == [False, True, False]
    assert isinstance(result["digitProbabilities"][0], dict) and result["digitProbabilities"][1] is None


def test_the_rows_of_an_array():
    import modelc.dask

    digits = np.random.default_rng(5).random((7, 1, 1, 8, 8), np.float32)
    array = da.from_array(digits, chunks=(3, 1, 1, 4, 8))
    predicted = modelc.dask.predict(array, PROGRAM)
    assert predicted.npartitions == 3
    result = predicted.compute()
    assert list(result.index) == list(range(7)) and not result["error"].notna().any()
    with modelc.load(PROGRAM) as model:
        for row, digit in zip(result["probabilities"], digits):
            np.testing.assert_array_equal(row, model.predict(digit)["probabilities"].reshape(row.shape))
    with pytest.raises(ValueError, match="DataFrame"):
        modelc.dask.predict(array, HABITATS)
    with pytest.raises(TypeError, match="ndarray"):
        modelc.dask.predict(digits, PROGRAM)
