"""Predictions: inputs, batches, timeouts, tasks, states and output buffers."""

from __future__ import annotations

import asyncio
import concurrent.futures
import time

import numpy as np
import pytest
from conftest import EXAMPLES

import modelc


def test_inputs_are_given_in_three_ways(loaded):
    model = loaded("half", 3)
    for outputs in (model.predict([1, 2, 3]), model.predict({"x": [1, 2, 3]}), model.predict(x=[1, 2, 3])):
        assert outputs["y"].tolist() == [2, 4, 6]


def test_a_single_value_needs_a_single_input(loaded):
    with pytest.raises(TypeError, match="which input"):
        loaded("everything").predict(3)


def test_an_unknown_input_is_refused(loaded):
    with pytest.raises(TypeError, match="no input 'z'; its inputs are 'x'"):
        loaded("half", 3).predict(x=[1, 2, 3], z=1)


def test_a_missing_input_is_an_error(loaded):
    with pytest.raises(modelc.ModelError, match="'x'") as caught:
        loaded("half", 3).predict()
    assert caught.value.code


def test_a_wrong_shape_is_an_error(loaded):
    with pytest.raises(modelc.ModelError, match="x"):
        loaded("half", 3).predict([1, 2])


def test_a_batch_keeps_its_order(loaded):
    model = loaded("half", 2)
    batch = [np.full(2, number, np.float32) for number in range(50)]
    assert [outputs["y"][0] for outputs in model.predict_batch(batch)] == [2 * number for number in range(50)]
    assert model.predict_batch([]) == []
    assert model.predict_batch({"x": row} for row in batch[:2])[1]["y"].tolist() == [2, 2]


def test_a_batch_succeeds_or_fails_as_a_whole(loaded):
    with pytest.raises(modelc.ModelError):
        loaded("half", 2).predict_batch([[1, 2], [1, 2, 3]])


def test_a_prediction_that_takes_too_long_ends(loaded):
    model = loaded("slow")
    x = np.eye(256, dtype=np.float32)
    start = time.monotonic()
    with pytest.raises(modelc.ModelError) as caught:
        model.predict(x, timeout=0.05)
    assert caught.value.code == "time-limit"
    assert time.monotonic() - start < 2
    with pytest.raises(ValueError, match="timeout"):
        model.predict(x, timeout=0)


def test_futures_give_the_outputs(loaded):
    model = loaded("half", 3)
    futures = [model.predict_async([number] * 3) for number in range(20)]
    assert [future.result(10)["y"][0] for future in futures] == [2.0 * number for number in range(20)]
    assert all(future.done() and not future.cancel() for future in futures)


def test_futures_give_errors(loaded):
    future = loaded("half", 3).predict_async([1, 2])
    with pytest.raises(modelc.ModelError):
        future.result(10)


def test_a_future_is_cancelled_while_it_runs(loaded):
    model = loaded("slow", 256, 20_000)
    future = model.predict_async(np.eye(256, dtype=np.float32))
    time.sleep(0.1)
    assert not future.done()
    assert future.cancel() and future.cancelled()
    with pytest.raises(concurrent.futures.CancelledError):
        future.result(0)


def test_a_future_can_be_awaited(loaded):
    model = loaded("half", 3)

    async def both() -> list[float]:
        futures = [asyncio.wrap_future(model.predict_async([number] * 3)) for number in (1, 2)]
        return [outputs["y"][0] for outputs in await asyncio.gather(*futures)]

    assert asyncio.run(both()) == [2, 4]


def test_a_future_has_a_time_limit(loaded):
    future = loaded("slow").predict_async(np.eye(256, dtype=np.float32), timeout=0.05)
    with pytest.raises(modelc.ModelError) as caught:
        future.result(10)
    assert caught.value.code == "time-limit"


def test_predictions_on_two_threads_run_at_the_same_time(loaded):
    model = loaded("slow", 256, 500, threads=1)
    x = np.eye(256, dtype=np.float32)
    model.predict(x)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        ticks = 0
        future = pool.submit(model.predict, x)
        while not future.done():
            ticks += 1
            time.sleep(0.0005)
        future.result()
    assert ticks > 3


def test_a_state_is_read_and_written(loaded):
    model = loaded("counter")
    assert model.states["sum"].shape == (4,) and model.states["sum"].dtype == "float16"
    with model.make_state() as state:
        assert state.names == ("sum",)
        assert model.predict([1, 2, 3, 4], state=state)["total"].tolist() == [1, 2, 3, 4]
        assert model.predict([1, 1, 1, 1], state=state)["total"].tolist() == [2, 3, 4, 5]
        assert state.read("sum").tolist() == [2, 3, 4, 5]
        state.write("sum", np.array([10, 20, 30, 40], np.float16))
        assert model.predict([1, 1, 1, 1], state=state)["total"].tolist() == [11, 21, 31, 41]
        assert "sum" in repr(state)
        with pytest.raises(modelc.ModelError):
            state.read("product")
        with pytest.raises(modelc.ModelError):
            state.write("sum", [1, 2])
    with pytest.raises(ValueError, match="closed"):
        state.read("sum")


def test_what_was_read_of_a_state_stays(loaded):
    model = loaded("counter")
    state = model.make_state()
    before = state.read("sum")
    model.predict([1, 2, 3, 4], state=state)
    assert before.tolist() == [0, 0, 0, 0]


def test_a_model_with_states_needs_one(loaded):
    with pytest.raises(modelc.ModelError, match="sum"):
        loaded("counter").predict([1, 2, 3, 4])


def test_outputs_are_written_to_buffers(loaded):
    model = loaded("half", 5)
    for buffer in (np.zeros(5, np.float32), np.zeros(10, np.float32)[::2]):
        outputs = model.predict([1, 2, 3, 4, 5], output_buffers={"y": buffer})
        assert outputs["y"] is buffer
        assert buffer.tolist() == [2, 4, 6, 8, 10]
    buffer = np.zeros(5, np.float32)
    assert model.predict_async([1] * 5, output_buffers={"y": buffer}).result(10)["y"] is buffer
    assert buffer.tolist() == [2] * 5


def test_buffers_that_cannot_be_written_to_are_refused(loaded):
    model = loaded("half", 5)
    fixed = np.zeros(5, np.float32)
    fixed.flags.writeable = False
    for buffer in (fixed, np.zeros(5, np.float32)[::-1]):
        with pytest.raises(ValueError, match="buffer 'y'"):
            model.predict([1] * 5, output_buffers={"y": buffer})
    for wrong in (np.zeros(5, np.int64), [0] * 5):
        with pytest.raises(TypeError, match="buffer 'y'"):
            model.predict([1] * 5, output_buffers={"y": wrong})
    with pytest.raises(modelc.ModelError):
        model.predict([1] * 5, output_buffers={"y": np.zeros(4, np.float32)})


def test_classifiers_name_their_likeliest_labels():
    from PIL import Image

    with modelc.load(EXAMPLES / "DigitClassifier.mlmodel") as model:
        outputs = model.predict(Image.open(EXAMPLES.parent / "digits" / "8_1.png"))
    top = outputs.top(3)
    assert outputs["digit"] == 8 == top[0][0]
    assert len(top) == 3 and top[0][1] >= top[1][1] >= top[2][1]
    assert abs(sum(outputs["digitProbabilities"].values()) - 1) < 1e-5
    with pytest.raises(ValueError, match="probabilities"):
        modelc.Prediction().top()
