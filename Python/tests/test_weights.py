"""Weights by name."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import EXAMPLES

import modelc

PROGRAM = EXAMPLES / "SmallProgram.mlpackage"
DIGITS = EXAMPLES / "DigitClassifier.mlmodel"


@pytest.mark.parametrize("path", [PROGRAM, DIGITS])
def test_weights_are_arrays_by_name(path):
    with modelc.weights(path) as weights:
        assert len(weights) == len(list(weights)) > 0
        for name, array in weights.items():
            assert name in weights and isinstance(array, np.ndarray)
            assert array.size and np.isfinite(array).all()
        assert "no such weight" not in weights
        with pytest.raises(KeyError):
            weights["no such weight"]
        kept = weights[name]
    assert kept.size
    with pytest.raises(ValueError, match="closed"):
        weights[name]


def test_all_parameters_are_there():
    with modelc.weights(DIGITS) as weights:
        assert sum(array.size for array in weights.values()) == modelc.inspect(DIGITS)["parameterCount"]
