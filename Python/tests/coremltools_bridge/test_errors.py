"""The words of errors, and what becomes RuntimeError."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from modelc._coremltools.errors import as_runtime_errors, prediction_error, shape_problem
from modelc._errors import ModelError

_LISTED = {"shape": [1, 28, 28, 3], "enumeratedShapes": [[1, 28, 28, 3], [1, 56, 56, 3]]}
_RANGED = {"shape": [1, 3], "shapeRange": [[1, 1], [3, 5]]}


@pytest.mark.parametrize(
    ("shape", "declared", "words"),
    [
        ([1, 29, 29, 3], _LISTED, "MultiArray Shape (1 x 29 x 29 x 3) was not in enumerated set of allowed shapes"),
        ([1, 56, 56, 3], _LISTED, None),
        ([1, 6], _RANGED, "Size (6) of dimension (1) is not in allowed range (3..5)"),
        ([1, 2], _RANGED, "Size (2) of dimension (1) is not in allowed range (3..5)"),
        ([1, 5], _RANGED, None),
        ([1], {"shapeRange": [[2, -1]]}, "Size (1) of dimension (0) is not in allowed range (2..)"),
        ([10**6], {"shapeRange": [[2, -1]]}, None),
        (
            [2, 3],
            {"shape": [3]},
            "MultiArray shape (2 x 3) does not match the shape (3) specified in the model description",
        ),
        ([3], {"shape": []}, None),
        ([3], None, None),
    ],
)
def test_shapes(shape: list[int], declared: dict[str, Any] | None, words: str | None) -> None:
    assert shape_problem(shape, declared) == words


def test_error_of_a_prediction_begins_with_apples_words() -> None:
    error = ModelError("feature-type", "input 'x' has shape 1 × 6", "error: input 'x' has shape 1 × 6\n  fix: …")
    features = {"x": {"multiArray": _RANGED}, "y": {"multiArray": _RANGED}}
    inputs = {"y": np.zeros((1, 9)), "x": np.zeros((1, 6))}
    text = str(prediction_error(error, inputs, features))
    assert text.startswith("Size (6) of dimension (1) is not in allowed range (3..5)\n")
    assert text.endswith(error.text)


def test_other_errors_stand_as_they_are() -> None:
    error = ModelError("input-missing", "input 'x' is missing")
    assert str(prediction_error(error, {}, {})) == "input 'x' is missing"


@pytest.mark.parametrize("error", [ModelError("io", "why"), OSError("why"), ValueError("why"), ImportError("why")])
def test_all_become_runtime_errors(error: Exception) -> None:
    with pytest.raises(RuntimeError, match="^Error compiling model: why$") as caught:
        with as_runtime_errors("Error compiling model: "):
            raise error
    assert type(caught.value) is RuntimeError
