"""Editing models, and how two of them differ."""

from __future__ import annotations

import pytest
from conftest import EXAMPLES

import modelc

DIGITS = EXAMPLES / "DigitClassifier.mlmodel"


def test_edits_are_made_and_nothing_else(tmp_path):
    output = tmp_path / "New.mlmodel"
    modelc.edit(DIGITS, output, rename={"image": "photo"}, author="A. Turing")
    summary = modelc.inspect(output)
    assert [feature["name"] for feature in summary["inputs"]] == ["photo"]
    assert summary["metadata"]["author"] == "A. Turing"
    modelc.edit(output, output, rename={"photo": "image"}, author=modelc.inspect(DIGITS)["metadata"].get("author", ""))
    assert modelc.diff(DIGITS, output)["same"]


def test_recipes_come_before_keywords(tmp_path):
    output = tmp_path / "New.mlmodel"
    modelc.edit(DIGITS, output, [{"rename": {"image": "photo"}}], describe={"photo": "A digit"}, model_version="2")
    differences = modelc.diff(DIGITS, output)
    assert differences["verdict"] == "breaking" and not differences["same"]


def test_trying_writes_nothing(tmp_path):
    modelc.edit(DIGITS, None, author="A. Turing")
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_edited_is_an_error_and_nothing_is_written(tmp_path):
    output = tmp_path / "New.mlmodel"
    for edits in [{"rename": {"nothing": "photo"}}, {"colors": 3}, {}]:
        with pytest.raises(modelc.ModelError) as caught:
            modelc.edit(DIGITS, output, **edits)
        assert caught.value.code
    assert not output.exists()


def test_a_later_version_is_a_warning(tmp_path):
    with pytest.warns(modelc.ModelWarning, match="specification version 1 becomes 7"):
        modelc.edit(EXAMPLES / "DigitGenerator.mlmodel", tmp_path / "New.mlmodel", type={"noise": "float16"})
