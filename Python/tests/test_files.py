"""Inspecting, validating and compiling."""

from __future__ import annotations

import os
import warnings

import pytest
from conftest import EXAMPLES

import modelc

DIGITS = EXAMPLES / "DigitClassifier.mlmodel"
PROGRAM = EXAMPLES / "SmallProgram.mlpackage"


def test_the_summary_has_the_members_of_the_command():
    summary = modelc.inspect(DIGITS)
    assert summary["type"] == "neuralNetworkClassifier"
    assert summary["isUpdatable"] and summary["parameterCount"] == 105_866
    assert [member["name"] for member in summary["trainingInputs"]] == ["image", "digit"]


@pytest.mark.parametrize("path", [DIGITS, PROGRAM])
def test_each_view_can_be_asked_for(path):
    assert modelc.inspect(path, "layers")["sections"][0]["layers"]
    assert modelc.inspect(path, "cost")["graphs"][0]["floatingPointOperations"] > 1000
    assert modelc.inspect(path, view="structure")
    with pytest.raises(ValueError, match="summary, layers, cost, structure"):
        modelc.inspect(path, "colors")  # type: ignore[arg-type]


def test_what_cannot_be_read_is_an_error(tmp_path):
    with pytest.raises(modelc.ModelError) as caught:
        modelc.inspect(tmp_path / "nothing.mlmodel")
    assert caught.value.code


def test_a_good_model_has_no_findings():
    assert modelc.validate(DIGITS) == []


def test_findings_have_their_parts():
    findings = modelc.validate(PROGRAM, target="ios15")
    assert len(findings) == 2
    first = findings[0]
    assert first.severity == "error" and "specification version 7" in first.message
    assert first.path == "specificationVersion" and first.offset == 0 and first.remedy
    assert first.file.endswith("model.mlmodel")
    assert str(first).startswith("error: the model has specification version 7")
    assert len(set(findings)) == 2


def test_what_cannot_be_read_is_a_finding(tmp_path):
    broken = tmp_path / "broken.mlmodel"
    broken.write_bytes(DIGITS.read_bytes()[:1000])
    assert [finding.severity for finding in modelc.validate(broken)] == ["error"]


def test_an_unknown_target_is_an_error():
    with pytest.raises(modelc.ModelError, match="amiga"):
        modelc.validate(DIGITS, target="amiga3")


def test_the_output_is_named_after_the_model(tmp_path):
    (tmp_path / "out").mkdir()
    assert modelc.compile(PROGRAM, tmp_path / "out") == str(tmp_path / "out" / "SmallProgram.mlmodelc")
    assert os.path.exists(tmp_path / "out" / "SmallProgram.mlmodelc" / "model.mil")
    chosen = tmp_path / "Mine.mlmodelc"
    assert modelc.compile(f"{PROGRAM}/", chosen) == str(chosen)
    assert modelc.compile(PROGRAM, chosen) == str(chosen)


def test_without_an_output_it_lies_beside_the_model(tmp_path, monkeypatch):
    (tmp_path / "Digits.mlmodel").write_bytes(DIGITS.read_bytes())
    assert modelc.compile(tmp_path / "Digits.mlmodel") == str(tmp_path / "Digits.mlmodelc")
    monkeypatch.chdir(tmp_path)
    assert modelc.compile("Digits.mlmodel") == "Digits.mlmodelc"


def test_what_does_not_stop_a_compilation_is_a_warning(tmp_path):
    source = tmp_path / "Program.mlpackage"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        modelc.compile(DIGITS, tmp_path)
    copy_without_weights(PROGRAM, source)
    with pytest.warns(modelc.ModelWarning, match="weight"):
        modelc.compile(source, tmp_path)


def copy_without_weights(package, target):
    import shutil

    shutil.copytree(package, target)
    next(target.rglob("weight.bin")).unlink()


def test_a_model_with_errors_is_not_compiled(tmp_path):
    broken = tmp_path / "broken.mlmodel"
    broken.write_bytes(DIGITS.read_bytes()[:1000])
    with pytest.raises(modelc.ModelError):
        modelc.compile(broken, tmp_path)
    assert not (tmp_path / "broken.mlmodelc").exists()
