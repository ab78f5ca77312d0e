"""Predictions through coremltools' own classes."""

from __future__ import annotations

import gc
import os
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

import bridge_models as models
import numpy as np
import pytest

KINDS = ("mlprogram", "neuralnetwork")


@pytest.fixture(scope="module", params=KINDS)
def model(request: pytest.FixtureRequest, ct: ModuleType) -> Any:
    return models.program(ct, convert_to=request.param)


def _inputs() -> dict[str, Any]:
    return {"x": np.array([[1, 2, 3]], np.float32), "y": np.ones((1, 3))}


def test_predict(model: Any) -> None:
    z = model.predict(_inputs())["z"]
    assert z.dtype == np.float32
    np.testing.assert_array_equal(z, [[2, 5, 10]])


def test_batch(model: Any) -> None:
    batch = [{**_inputs(), "y": np.full((1, 3), float(number))} for number in range(3)]
    answers = model.predict(batch)
    np.testing.assert_array_equal([answer["z"][0, 0] for answer in answers], [1, 2, 3])
    assert model.predict([]) == []


def test_strides_and_element_types(model: Any) -> None:
    wide = np.arange(12, dtype=np.float64).reshape(2, 6)
    x = {"step": wide[:1, ::2], "backwards": wide[:1, 4::-2], "transposed": np.asfortranarray(wide)[:1, ::2]}
    for name, array in x.items():
        expected = array**2 + 1
        for dtype in (np.float64, np.float32, np.float16, np.int32):
            given = array.astype(dtype) if dtype is not np.float64 else array
            z = model.predict({"x": given, "y": np.ones((1, 3))})["z"]
            np.testing.assert_allclose(z, expected, err_msg=f"{name} {dtype}")
    swapped = wide[:1, ::2].astype(">f8")
    np.testing.assert_allclose(model.predict({"x": swapped, "y": np.ones((1, 3))})["z"], swapped**2 + 1)


def test_outputs_are_copies(model: Any) -> None:
    first = model.predict(_inputs())["z"]
    second = model.predict(_inputs())["z"]
    first[:] = 0
    np.testing.assert_array_equal(second, [[2, 5, 10]])
    assert first.flags.writeable and first.flags.owndata


def test_durations(model: Any, ct: ModuleType) -> None:
    fresh = ct.models.CompiledMLModel(model.get_compiled_model_path())._proxy
    assert fresh.get_load_duration_in_nano_seconds() > 0
    assert fresh.get_last_predict_duration_in_nano_seconds() is None
    fresh.predict(_inputs(), None)
    assert 0 < fresh.get_last_predict_duration_in_nano_seconds() < 10**10


def test_wrong_shape(model: Any) -> None:
    with pytest.raises(RuntimeError, match=r"MultiArray shape \(1 x 4\) does not match the shape \(1 x 3\)"):
        model.predict({"x": np.ones((1, 4)), "y": np.ones((1, 3))})


def test_missing_input(model: Any) -> None:
    with pytest.raises(RuntimeError, match="'y' is missing"):
        model.predict({"x": np.ones((1, 3))})


@pytest.mark.parametrize("value", [object(), np.array(["a"]), {"a": "b"}, {1: 1.0, "b": 2.0}, 2**70])
def test_not_convertible(model: Any, value: object) -> None:
    with pytest.raises(RuntimeError, match="value type not convertible"):
        model.__proxy__.predict({"x": value}, None)


def test_compiled_folder_lives_as_long_as_the_model(ct: ModuleType) -> None:
    model = models.program(ct, convert_to="mlprogram")
    path = model.get_compiled_model_path()
    assert path.endswith(".mlmodelc") and os.path.isdir(path)
    del model
    gc.collect()
    assert not os.path.exists(path)


def test_compiled_folder_may_be_moved_away(ct: ModuleType, tmp_path: Path) -> None:
    model = models.linear(ct)
    moved = shutil.move(model.get_compiled_model_path(), tmp_path / "model.mlmodelc")
    np.testing.assert_array_equal(model.predict({"x": np.ones((4, 500))})["y"], np.full((4, 100), 500))
    del model
    gc.collect()
    compiled = ct.models.CompiledMLModel(str(moved))
    np.testing.assert_array_equal(compiled.predict({"x": np.ones((4, 500))})["y"], np.full((4, 100), 500))
    del compiled
    gc.collect()
    assert os.path.isdir(moved)


def test_compile_model(ct: ModuleType, tmp_path: Path) -> None:
    path = ct.models.utils.compile_model(models.regressor(ct))
    moved = ct.models.utils.compile_model(models.regressor(ct), str(tmp_path / "out.mlmodelc"))
    for folder in (path, moved):
        compiled = ct.models.CompiledMLModel(folder, ct.ComputeUnit.CPU_ONLY)
        assert compiled.predict({"x": 2}) == {"y": 4.5}
        assert compiled.predict({"x": np.array([2.0])}) == {"y": 4.5}
    shutil.rmtree(path)


def test_model_that_does_not_load(ct: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="^Error compiling model: "):
        ct.libcoremlpython._MLModelProxy(str(tmp_path / "none.mlmodel"), "ALL", "", {}, None)
    with pytest.raises(RuntimeError):
        ct.libcoremlpython._MLModelProxy(str(tmp_path / "none.mlmodelc"), "ALL")


def test_states(ct: ModuleType) -> None:
    models.needs(ct, "9.0")
    model = models.counter(ct)
    one, other = model.make_state(), model.make_state()
    name = model.get_spec().description.state[0].name
    for expected in (1, 2):
        np.testing.assert_array_equal(model.predict({"x": np.ones(2)}, one)["y"], [expected, expected])
    np.testing.assert_array_equal(model.predict({"x": np.ones(2)}, other)["y"], [1, 1])
    value = one.read_state(name)
    assert value.dtype == np.float32
    np.testing.assert_array_equal(value, [2, 2])
    one.write_state(name, np.array([5, 6], np.float32))
    np.testing.assert_array_equal(model.predict({"x": np.ones(2)}, one)["y"], [6, 7])
    with pytest.raises(RuntimeError):
        one.read_state("none")
    with pytest.raises(RuntimeError):
        one.write_state(name, np.zeros(3, np.float32))
    with pytest.raises(RuntimeError, match="only multi-array value is supported"):
        one.write_state(name, 1.0)


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_images(ct: ModuleType, mode: str) -> None:
    images = pytest.importorskip("PIL.Image")
    model = models.image_network(ct, mode)
    pixels = np.arange(8 * (3 if mode == "RGB" else 1), dtype=np.uint8).reshape((2, 4, 3) if mode == "RGB" else (2, 4))
    same = model.predict({"picture": images.fromarray(pixels)})["same"]
    assert (same.mode, same.size) == ("RGBA" if mode == "RGB" else "L", (4, 2))
    np.testing.assert_array_equal(np.asarray(same)[..., :3] if mode == "RGB" else np.asarray(same), pixels)


def test_optimization_hints(ct: ModuleType) -> None:
    models.needs(ct, "8.0")
    hints = {
        "reshapeFrequency": ct.ReshapeFrequency.Frequent,
        "specializationStrategy": ct.SpecializationStrategy.Default,
    }
    model = ct.models.MLModel(models.regressor(ct), optimization_hints=hints)
    assert model.predict({"x": 1.0}) == {"y": 2.5}
