"""Assertions about models."""

from __future__ import annotations

import numpy as np
import pytest

from modelc.testing import Tolerance, _mismatch, assert_matches, compare

SINGLE = Tolerance(1e-3, 1e-4)


def test_what_agrees_passes(loaded):
    model = loaded("half", 8)
    x = np.arange(8, dtype=np.float32)
    (name,), (output,) = model.inputs, model.outputs
    expected = model.predict({name: x})[output]
    assert_matches({f"in.{name}": x, f"out.{output}": expected}, model)
    assert_matches({f"out.{output}": expected}, model, {name: x})
    assert_matches(lambda _: expected, model, {name: x})


def test_the_first_value_that_differs_is_named(loaded):
    model = loaded("half", 8)
    x = np.arange(8, dtype=np.float32)
    (name,), (output,) = model.inputs, model.outputs
    expected = np.array(model.predict({name: x})[output])
    expected[5] += 1
    expected[7] += 2
    (mismatch,) = compare({f"in.{name}": x, f"out.{output}": expected}, model)
    assert (mismatch.index, mismatch.count, mismatch.size) == ((5,), 2, 8)
    with pytest.raises(AssertionError, match=r"differs first at \[5\]"):
        assert_matches({f"in.{name}": x, f"out.{output}": expected}, model)


def test_shapes_and_integers_must_be_equal():
    assert _mismatch("y", np.zeros(3), np.zeros((1, 3)), SINGLE) is not None
    assert _mismatch("y", np.array([1, 2]), np.array([1, 3]), SINGLE) is not None
    assert _mismatch("y", np.array([1, 2]), np.array([1, 2]), SINGLE) is None


def test_tolerances_follow_the_size_of_the_values():
    large = np.array([1000.0, 0.0])
    assert _mismatch("y", large + [0, 0.01], large, SINGLE) is None
    small = np.array([0.001, 0.0])
    assert _mismatch("y", small + [0, 0.01], small, SINGLE) is not None
    assert _mismatch("y", np.array([np.nan]), np.array([np.nan]), SINGLE) is None


def test_an_output_that_is_not_there_is_an_error(loaded):
    model = loaded("half", 8)
    with pytest.raises(ValueError, match="no output 'other'"):
        assert_matches({"out.other": np.zeros(8)}, model, {"x": np.zeros(8, np.float32)})
    with pytest.raises(ValueError, match="give the inputs"):
        assert_matches(lambda x: x, model)
