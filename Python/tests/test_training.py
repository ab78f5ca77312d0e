"""Training: parameters, progress, and what is learnt."""

from __future__ import annotations

import io
import sys

import numpy as np
import pytest
from conftest import EXAMPLES, ROOT
from PIL import Image

import modelc
from modelc._progress import Bar
from modelc._training import rows

DIGITS = EXAMPLES / "DigitClassifier.mlmodel"


@pytest.fixture(scope="module")
def handwriting():
    files = sorted((ROOT / "examples" / "handwriting" / "learn").glob("*.png"))
    images = [np.asarray(Image.open(file).convert("L").resize((28, 28))) for file in files]
    return {"image": images, "digit": [int(file.name.split("_")[0]) for file in files]}


def test_parameters_can_be_read_and_set():
    with modelc.Trainer(DIGITS) as trainer:
        assert list(trainer.inputs) == ["image", "digit"]
        names = {parameter.name for parameter in trainer.parameters}
        assert {"learningRate", "epochs", "miniBatchSize"} <= names
        trainer.set("epochs", 2)
        assert next(p.value for p in trainer.parameters if p.name == "epochs") == 2
        with pytest.raises(modelc.ModelError):
            trainer.set("colour", 1)
    with pytest.raises(ValueError, match="closed"):
        trainer.set("epochs", 1)


def test_a_model_that_does_not_learn_is_refused():
    with pytest.raises(modelc.ModelError):
        modelc.Trainer(EXAMPLES / "SmallProgram.mlpackage")


def test_training_is_heard_of_and_learns(handwriting, tmp_path):
    heard = []
    with modelc.Trainer(DIGITS) as trainer:
        trainer.set("epochs", 3)
        layers = [p.layer for p in trainer.parameters if p.layer]
        loss = trainer.train(handwriting, heard.append)
        assert [p.epoch for p in heard if p.event == "epoch"] == [0, 1, 2]
        assert heard[0].event == "begin" and heard[1].event == "batch"
        losses = [p.loss for p in heard if p.event == "epoch"]
        assert losses[2] < losses[0] and loss == losses[2]
        trainer.write(tmp_path / "Mine.mlmodel")
        learnt = trainer.model()
    x = handwriting["image"][0]
    with modelc.load(tmp_path / "Mine.mlmodel") as written, modelc.load(DIGITS) as old:
        assert written.predict(x) == learnt.predict(x) != old.predict(x)
    assert all(isinstance(layer, str) for layer in layers)


def test_weights_as_learnt_can_be_read(handwriting):
    with modelc.weights(DIGITS) as weights, modelc.Trainer(DIGITS) as trainer:
        layer = next(key for key in (name.split("/")[0].split(".")[0] for name in weights) if learns(trainer, key))
        before = trainer.value("weights", layer)
        trainer.set("epochs", 1)
        trainer.train(handwriting, False)
        assert not np.array_equal(trainer.value("weights", layer), before)
        with pytest.raises(modelc.ModelError):
            trainer.value("weights", "no such layer")


def learns(trainer, layer):
    try:
        trainer.value("weights", layer)
    except modelc.ModelError:
        return False
    return True


def test_a_function_ends_training(handwriting):
    heard = []

    def stop(progress):
        heard.append(progress)
        return progress.event != "epoch"

    with modelc.Trainer(DIGITS) as trainer:
        trainer.set("epochs", 50)
        trainer.train(handwriting, stop)
    assert sum(p.event == "epoch" for p in heard) == 1


def test_what_a_function_raises_comes_through(handwriting):
    def fail(progress):
        raise KeyError("mine")

    with modelc.Trainer(DIGITS) as trainer, pytest.raises(KeyError, match="mine"):
        trainer.train(handwriting, fail)


def test_one_call_trains(handwriting, tmp_path):
    output = tmp_path / "Mine.mlmodelc"
    model = modelc.update(
        DIGITS, handwriting, output, epochs=2, learning_rate=0.01, batch_size=8, seed=1, progress=False
    )
    with modelc.load(output) as written:
        x = handwriting["image"][3]
        assert model.predict(x) == written.predict(x)


def test_examples_are_rows_or_columns(handwriting):
    examples = list(rows(handwriting))
    assert len(examples) == len(handwriting["digit"]) and list(rows(examples)) == examples
    first = modelc.update(DIGITS, examples, epochs=1, seed=2)
    second = modelc.update(DIGITS, handwriting, epochs=1, seed=2)
    assert first.predict(examples[0]["image"]) == second.predict(examples[0]["image"])
    with pytest.raises(ValueError, match="lengths"):
        rows({"image": [1, 2], "digit": [1]})


def test_wrong_examples_are_errors(handwriting):
    with modelc.Trainer(DIGITS) as trainer:
        with pytest.raises(modelc.ModelError):
            trainer.train([{"image": handwriting["image"][0]}])
        with pytest.raises(TypeError, match="'digit'"):
            trainer.train([{"image": handwriting["image"][0], "digit": "eight"}])
        with pytest.raises(TypeError, match="no input"):
            trainer.train([{"picture": handwriting["image"][0], "digit": 8}])


def test_a_bar_shows_how_far_it_is(handwriting, monkeypatch):
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    modelc.update(DIGITS, handwriting, epochs=2)
    assert stream.getvalue() == ""
    modelc.update(DIGITS, handwriting, epochs=2, progress=True)
    text = stream.getvalue()
    assert text.endswith("\n") and "epoch 2/2" in text and "█" * 24 in text and "loss" in text


def test_a_bar_needs_a_terminal_unless_it_is_wanted(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert Bar.make(3, None) is None
    assert Bar.make(3, True) is not None
    monkeypatch.setattr(sys, "stderr", None)
    assert Bar.make(3, True) is None
