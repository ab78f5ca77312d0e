"""Errors as coremltools' callers know them: RuntimeError alone, where it fits with the words of Apple's framework."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from .native import ModelError


@contextmanager
def as_runtime_errors(prefix: str = "") -> Iterator[None]:
    """Turns errors of libmodelc, and of paths and texts that it cannot take, into RuntimeError."""
    try:
        yield
    except (ModelError, ImportError, OSError, UnicodeError, ValueError) as error:
        raise RuntimeError(f"{prefix}{error}") from None


def prediction_error(error: ModelError, inputs: Mapping[str, object], features: Mapping[str, Any]) -> RuntimeError:
    """What a prediction raises; `features` are the model's declared inputs by name."""
    for name, value in inputs.items():
        if f"'{name}'" not in error.message or not isinstance(value, np.ndarray):
            continue
        words = shape_problem(value.shape, features.get(name, {}).get("multiArray"))
        if words is not None:
            return RuntimeError(f"{words}\n{error.text}")
    return RuntimeError(error.text)


def shape_problem(shape: Sequence[int], declared: Mapping[str, Any] | None) -> str | None:
    """Why a multi-array of this shape is not what the model declares, in Apple's words; None when it is."""
    if declared is None:
        return None
    found = list(shape)
    listed = declared.get("enumeratedShapes")
    if listed:
        if found in listed:
            return None
        return f"MultiArray Shape ({_text(found)}) was not in enumerated set of allowed shapes"
    ranges = declared.get("shapeRange")
    if ranges:
        if len(ranges) != len(found):
            return f"MultiArray Shape ({_text(found)}) has {len(found)} dimensions, but {len(ranges)} are expected"
        for axis, (length, (lower, upper)) in enumerate(zip(found, ranges)):
            if length < lower or 0 <= upper < length:
                end = "" if upper < 0 else upper
                return f"Size ({length}) of dimension ({axis}) is not in allowed range ({lower}..{end})"
        return None
    default = declared.get("shape")
    if not default or found == default:
        return None
    shapes = f"MultiArray shape ({_text(found)}) does not match the shape ({_text(default)})"
    return f"{shapes} specified in the model description"


def _text(shape: Sequence[int]) -> str:
    return " x ".join(str(length) for length in shape)
