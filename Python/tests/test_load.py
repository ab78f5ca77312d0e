"""Loading, descriptions, and the life of a model."""

from __future__ import annotations

import pickle
import threading

import models
import numpy as np
import pytest
from conftest import EXAMPLES

import modelc


def test_features_say_what_a_model_takes_and_gives():
    with modelc.load(EXAMPLES / "DigitClassifier.mlmodel") as model:
        image = model.inputs["image"]
        assert (image.type, image.width, image.height, image.color_space) == ("image", 28, 28, "GRAYSCALE")
        assert str(image) == "image 28 × 28 GRAYSCALE"
        assert image.description == "A digit, white on black"
        assert list(model.outputs) == ["digit", "digitProbabilities"]
        assert model.outputs["digitProbabilities"].key_type == "int64"
        assert model.description["predictedFeatureName"] == "digit"
        assert model.path == str(EXAMPLES / "DigitClassifier.mlmodel")
        assert repr(model).startswith("<modelc.Model ")


def test_ranges_of_shapes_are_described():
    with modelc.load(EXAMPLES / "SmallProgram.mlpackage") as model:
        digits = model.inputs["digits"]
        assert digits.dtype in ("float32", "float16")
        assert digits.shape_ranges == ((1, 64), (1, 1), (8, 8), (8, 8))
        assert str(digits) == f"{digits.dtype} [1…64, 1, 8, 8]"


def test_a_function_is_chosen_by_name(loaded):
    x = np.array([1, 2, 3], np.float32)
    assert loaded("two_functions").functions == ("double", "square")
    assert loaded("two_functions").predict(x)["y"].tolist() == [2, 4, 6]
    assert loaded("two_functions", function="square").predict(x)["y"].tolist() == [1, 4, 9]
    with pytest.raises(modelc.ModelError, match="cube"):
        loaded("two_functions", function="cube")


def test_models_are_loaded_from_memory():
    model = modelc.load_bytes(models.half(3))
    assert model.path is None
    assert model.predict([1, 2, 3])["y"].tolist() == [2, 4, 6]
    with pytest.raises(TypeError, match="memory"):
        pickle.dumps(model)


def test_weight_files_come_from_memory():
    package = EXAMPLES / "SmallProgram.mlpackage"
    data = package / "Data" / "com.apple.CoreML"
    weights = {"@model_path/weights/weight.bin": (data / "weights" / "weight.bin").read_bytes()}
    x = np.random.default_rng(1).random((2, 1, 8, 8), np.float32)
    with modelc.load_bytes((data / "model.mlmodel").read_bytes(), weights) as model, modelc.load(package) as other:
        assert np.array_equal(model.predict(x)["probabilities"], other.predict(x)["probabilities"])


def test_a_compiled_model_predicts_the_same(tmp_path):
    compiled = modelc.compile(EXAMPLES / "SmallProgram.mlpackage", tmp_path)
    x = np.random.default_rng(2).random((3, 1, 8, 8), np.float32)
    with modelc.load(compiled) as model, modelc.load(EXAMPLES / "SmallProgram.mlpackage") as source:
        assert np.array_equal(model.predict(x)["probabilities"], source.predict(x)["probabilities"])


def test_errors_have_their_parts(tmp_path):
    path = tmp_path / "half.mlmodel"
    path.write_bytes((EXAMPLES / "DigitClassifier.mlmodel").read_bytes()[:200_000])
    with pytest.raises(modelc.ModelError) as caught:
        modelc.load(path)
    error = caught.value
    assert isinstance(error, RuntimeError)
    assert error.code and error.code == error.details["code"]
    assert error.message == error.details["message"]
    assert error.message in str(error) and str(error) == error.text
    assert "half.mlmodel" in error.text
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.code, copy.message, copy.text, copy.details) == (error.code, error.message, error.text, error.details)


def test_a_path_that_is_not_there_is_an_error():
    with pytest.raises(modelc.ModelError) as caught:
        modelc.load("/nowhere/of this name.mlmodel")
    assert "/nowhere" in caught.value.text


def test_a_limit_of_memory_is_kept():
    with pytest.raises(modelc.ModelError) as caught:
        modelc.load(EXAMPLES / "DigitClassifier.mlmodel", memory_limit=1000)
    assert caught.value.code == "memory-limit"


def test_options_out_of_range_are_refused(saved):
    with pytest.raises(ValueError, match="threads"):
        modelc.load(saved("half", 3), threads=-1)


def test_a_closed_model_says_so(loaded):
    model = loaded("half", 3)
    model.close()
    model.close()
    with pytest.raises(ValueError, match="closed"):
        model.predict([1, 2, 3])


def test_a_model_is_pickled_by_its_path(loaded):
    model = loaded("two_functions", function="square")
    copy = pickle.loads(pickle.dumps(model))
    assert copy.predict([1, 2, 3])["y"].tolist() == [1, 4, 9]


def test_outputs_outlive_the_model(saved):
    with modelc.load(saved("half", 100_000)) as model:
        y = model.predict(np.ones(100_000, np.float32))["y"]
    del model
    assert y.sum() == 200_000


@pytest.mark.usefixtures("no_leaks")
def test_nothing_is_left_behind(saved):
    path = saved("half", 10_000)
    for _ in range(20):
        with modelc.load(path) as model:
            model.predict(np.ones(10_000, np.float32))
            model.predict_batch([np.ones(10_000, np.float32)] * 3)
            with pytest.raises(modelc.ModelError):
                model.predict(np.ones(9, np.float32))
            with pytest.raises(TypeError):
                model.predict(object())


def test_threads_share_a_model(loaded):
    model = loaded("half", 20_000)
    wrong = []

    def work(number: int) -> None:
        for _ in range(50):
            y = model.predict(np.full(20_000, number, np.float32))["y"]
            if not (y == 2 * number).all():
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
