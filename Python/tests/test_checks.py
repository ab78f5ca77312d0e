"""What predictions find in their values: warnings, and findings of the outputs."""

from __future__ import annotations

import pickle
import warnings

import numpy as np
import pytest

import modelc

LARGE = [1, 1e30, 2]


@pytest.fixture
def square(loaded):
    return loaded("two_functions", function="square")


def test_nothing_is_looked_for_unless_asked(square):
    assert np.isinf(square.predict(LARGE)["y"][1])
    assert square.predict(LARGE).findings == ()


def test_the_first_value_is_a_warning_at_the_call(square):
    with pytest.warns(modelc.ValueWarning, match="'mul' makes inf at .1. of 'y'") as caught:
        outputs = square.predict(LARGE, value_checks=["nonfinite"])
    assert len(caught) == 1 and caught[0].filename == __file__
    (finding,) = outputs.findings
    assert isinstance(caught[0].message, modelc.ModelWarning) and caught[0].message.finding == finding
    assert (finding.severity, finding.code, finding.name) == ("warning", "value-not-finite", "y")
    assert finding.path and finding.found == "inf" and finding.remedy and finding.index is None
    assert np.isinf(outputs["y"][1]) and outputs["y"][0] == 1
    assert square.predict([1, 2, 3], value_checks=("nonfinite", "half")).findings == ()


def test_half_precision_and_states(loaded):
    model = loaded("counter")
    with model.make_state() as state:
        state.write("sum", np.array([0, 60000, 0, 0], np.float16))
        with pytest.warns(modelc.ValueWarning) as caught:
            outputs = model.predict([1, 60000, 1, 1], state=state, value_checks="half")
    assert [(found.code, found.name) for found in outputs.findings] == [("half-overflow", "total")]
    assert len(caught) == 1


def test_each_set_of_a_batch_has_its_findings(square):
    with pytest.warns(modelc.ValueWarning) as caught:
        batch = square.predict_batch([[1, 2, 3], LARGE, [1, np.nan, 1]], value_checks={"nonfinite"})
    assert [[found.code for found in outputs.findings] for outputs in batch] == [
        [],
        ["value-not-finite"],
        ["input-not-finite"],
    ]
    assert [found.message.finding.index for found in caught] == [1, 2]
    assert str(caught[1].message) == "warning: inputs[2]: input 'x' holds nan at [1]"
    assert square.predict_batch([], value_checks=["half"]) == []


def test_a_future_has_findings(square):
    with pytest.warns(modelc.ValueWarning) as caught:
        outputs = square.predict_async(LARGE, value_checks=["nonfinite"]).result(10)
    assert caught[0].filename == __file__
    assert [found.code for found in outputs.findings] == ["value-not-finite"]


@pytest.mark.usefixtures("no_leaks")
def test_warnings_may_be_errors(square):
    with warnings.catch_warnings():
        warnings.simplefilter("error", modelc.ValueWarning)
        for predict in (
            square.predict,
            lambda x, **options: square.predict_async(x, **options).result(10),
            lambda x, **options: square.predict_batch([x], **options),
        ):
            with pytest.raises(modelc.ValueWarning, match="inf"):
                predict(LARGE, value_checks=["nonfinite"])


@pytest.mark.usefixtures("no_leaks")
def test_predictions_that_fail_warn_too(loaded):
    model = loaded("slow")
    x = np.full((256, 256), np.nan, np.float32)
    for predict in (
        model.predict,
        lambda x, **options: model.predict_async(x, **options).result(10),
        lambda x, **options: model.predict_batch([x], **options),
    ):
        with pytest.warns(modelc.ValueWarning, match="input 'x' holds nan"), pytest.raises(modelc.ModelError) as caught:
            predict(x, timeout=0.05, value_checks=["nonfinite"])
        assert caught.value.code == "time-limit"
        # Where warnings are errors, what failed still matters more.
        with warnings.catch_warnings(), pytest.raises(modelc.ModelError):
            warnings.simplefilter("error", modelc.ValueWarning)
            predict(x, timeout=0.05, value_checks=["nonfinite"])


def test_there_are_no_other_checks(square):
    for checks in ("all", ["nonfinite", "double"]):
        with pytest.raises(ValueError, match="expected one of nonfinite, half"):
            square.predict([1, 2, 3], value_checks=checks)
    assert square.predict([1, 2, 3], value_checks=iter(())).findings == ()


def test_findings_and_warnings_can_be_pickled(square):
    with pytest.warns(modelc.ValueWarning) as caught:
        outputs = square.predict(LARGE, value_checks=["nonfinite"])
    again = pickle.loads(pickle.dumps(outputs))
    assert again.findings == outputs.findings and list(again) == list(outputs)
    assert pickle.loads(pickle.dumps(caught[0].message)).finding == outputs.findings[0]
