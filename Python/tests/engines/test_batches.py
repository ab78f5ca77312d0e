"""Rows of tables, without an engine."""

from __future__ import annotations

import io
import os
import pickle

import numpy as np
import pytest
from engine_data import DIGITS, HABITATS, NAMES, PROGRAM, ROWS, check_reasons, prices
from PIL import Image

import modelc
from modelc._batches import RowPredictor, shared_model


def test_rows_keep_their_order_and_bad_ones_have_a_reason():
    results = RowPredictor(HABITATS).predict({name: ROWS[name] for name in NAMES}, 6)
    assert results.columns["price"] == prices()
    check_reasons(results.errors)


def test_a_process_loads_a_model_once(tmp_path):
    first = shared_model(str(HABITATS))
    predictor = pickle.loads(pickle.dumps(RowPredictor(HABITATS)))
    predictor.predict({name: ROWS[name] for name in NAMES}, 6)
    assert shared_model(str(HABITATS)) is first
    copy = tmp_path / "Habitats.mlmodel"
    copy.write_bytes(HABITATS.read_bytes())
    old = shared_model(str(copy))
    os.utime(copy, ns=(1, 1))
    assert shared_model(str(copy)) is not old


def test_the_weights_are_not_read_into_memory():
    RowPredictor(DIGITS).predict({"image": [np.zeros((28, 28), np.uint8)]}, 1)
    with open("/proc/self/maps") as maps:
        assert any(str(DIGITS) in line for line in maps)


def test_images_are_arrays_lists_or_files():
    path = DIGITS.parents[1] / "digits" / "3_1.png"
    pixels = np.asarray(Image.open(path).convert("L"))
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "PNG")
    cells = [
        pixels,
        pixels.tolist(),
        pixels.reshape(-1).astype(np.int64),
        stream.getvalue(),
        pixels.astype(int) + 1000,
        b"no image",
        None,
        float("nan"),
    ]
    results = RowPredictor(DIGITS, outputs=["digit"]).predict({"image": cells}, len(cells))
    assert results.columns["digit"] == [3] * 4 + [None] * 4
    assert [error is None for error in results.errors] == [True] * 4 + [False] * 4


def test_arrays_may_be_flat_and_of_other_lengths():
    digits = np.random.default_rng(1).random((3, 1, 1, 8, 8), np.float32)
    nested = np.empty(1, object)
    nested[0] = digits[1, 0, 0]
    cells = [digits[0], digits[1].reshape(-1).tolist(), [0.5, 0.5], "text", digits[2]]
    results = RowPredictor(PROGRAM).predict({"digits": cells}, len(cells))
    with modelc.load(PROGRAM) as model:
        for index, digit in [(0, 0), (4, 2)]:
            expected = model.predict(digits[digit])["probabilities"].reshape(-1)
            np.testing.assert_array_equal(results.columns["probabilities"][index], expected)
    assert results.columns["probabilities"][2:4] == [None, None]
    assert "shape" in (results.errors[2] or "") and results.errors[3]


def test_what_is_wrong_with_the_call_is_no_bad_row(tmp_path):
    with pytest.raises(ValueError, match="no output 'cost'"):
        RowPredictor(HABITATS, outputs=["cost"])
    with pytest.raises(ValueError, match="no input 'place'"):
        RowPredictor(HABITATS, columns={"place": "a"})
    with pytest.raises(ValueError, match="another name as error"):
        RowPredictor(HABITATS, error="price")
    with pytest.raises(ValueError, match="no column 'climate'"):
        RowPredictor(HABITATS).bound(["solarPanels"])
    with pytest.raises(ValueError, match="prefix"):
        RowPredictor(HABITATS).bound([*NAMES, "price"])
    with pytest.raises(modelc.ModelError):
        RowPredictor(tmp_path / "None.mlmodel")
    named = RowPredictor(HABITATS, columns={"climate": "zone"}, prefix="p_")
    assert named.bound(["zone", *NAMES[1:], "price"])["climate"] == "zone"
    assert named.names == {"price": "p_price"} and named.error == "p_error"
