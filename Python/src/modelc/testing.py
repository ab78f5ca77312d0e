"""Assertions that a model computes what it was made from: a PyTorch module, an ONNX file or saved arrays.

    from modelc.testing import assert_matches

    assert_matches(net, "Net.mlpackage", {"image": image})          # a PyTorch module
    assert_matches("net.onnx", "Net.mlpackage", {"image": image})   # needs onnxruntime
    assert_matches("answers.npz", "Net.mlpackage")                  # arrays in.NAME and out.NAME

The plugin for pytest, `modelc.pytest_plugin`, has it as the fixture `model_matches`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ._loading import load
from ._model import Model

__all__ = ["Mismatch", "Tolerance", "assert_matches", "compare"]


@dataclass(frozen=True)
class Tolerance:
    """The difference that is allowed: `atol + rtol * abs(expected)` for each element.

    `atol` is a share of the root mean square of the expected values, so that it means the same for large and small ones.
    """

    rtol: float
    atol: float


PRECISIONS = {"float32": Tolerance(1e-3, 1e-4), "float16": Tolerance(1e-2, 1e-2)}


@dataclass(frozen=True)
class Mismatch:
    """The first value of an output that differs.

    Attributes:
        output: The output's name.
        index: Where the first element that differs stands; empty if the shapes differ.
        found, expected: The values there, or the shapes.
        count: How many elements differ, of `size`.
        largest: The largest difference.
    """

    output: str
    index: tuple[int, ...]
    found: Any
    expected: Any
    count: int
    size: int
    largest: float

    def __str__(self) -> str:
        if not self.size:
            return f"output '{self.output}' has shape {self.found}, expected {self.expected}"
        return (
            f"output '{self.output}' differs first at {list(self.index)}: found {self.found:.6g}, expected "
            f"{self.expected:.6g}; {self.count} of {self.size} elements differ, by up to {self.largest:.3g}"
        )


def assert_matches(
    reference: Any,
    model: Model | str | os.PathLike[str],
    inputs: Mapping[str, Any] | None = None,
    *,
    precision: str = "float32",
    rtol: float | None = None,
    atol: float | None = None,
) -> None:
    """Checks that `model` gives what `reference` gives.

    Args:
        reference: A PyTorch module, which is called with the inputs in the model's order; the path of an ONNX file,
            which ONNX Runtime runs; the path of a `.npz` file, or a mapping, with arrays `out.NAME` (and `in.NAME`); or
            any other callable, which takes and gives ndarrays as a PyTorch module does tensors.
        model: The model, or its path.
        inputs: The inputs by name. None takes those of saved arrays.
        precision: "float32" or "float16", which says what differences are allowed.
        rtol, atol: Instead of those of the precision.

    Raises:
        AssertionError: An output differs. The message names the first element that does.
    """
    found = compare(reference, model, inputs, precision=precision, rtol=rtol, atol=atol)
    if found:
        raise AssertionError("\n".join(str(mismatch) for mismatch in found))


def compare(
    reference: Any,
    model: Model | str | os.PathLike[str],
    inputs: Mapping[str, Any] | None = None,
    *,
    precision: str = "float32",
    rtol: float | None = None,
    atol: float | None = None,
) -> list[Mismatch]:
    """The outputs that differ, as `assert_matches` reports them."""
    usual = PRECISIONS[precision]
    tolerance = Tolerance(usual.rtol if rtol is None else rtol, usual.atol if atol is None else atol)
    if isinstance(model, Model):
        return _compared(reference, model, inputs, tolerance)
    with load(os.fspath(model)) as opened:
        return _compared(reference, opened, inputs, tolerance)


def _compared(reference: Any, model: Model, inputs: Mapping[str, Any] | None, tolerance: Tolerance) -> list[Mismatch]:
    saved = _saved(reference)
    if saved is not None:
        given, expected = saved
        inputs = given if inputs is None else inputs
    elif inputs is None:
        raise ValueError("give the inputs: only saved arrays have their own")
    else:
        expected = _expected(reference, model, inputs)
    arrays = {_name(name, model.inputs): _fitting(value) for name, value in inputs.items()}
    outputs = model.predict(arrays)
    if not expected:
        raise ValueError("the reference has no outputs to compare with")
    found = []
    for name, value in expected.items():
        own = _name(name, model.outputs)
        if own not in outputs:
            raise ValueError(f"the model has no output '{name}': its outputs are {sorted(outputs)}")
        mismatch = _mismatch(own, np.asarray(outputs[own]), np.asarray(value), tolerance)
        if mismatch:
            found.append(mismatch)
    return found


def _saved(reference: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
    if isinstance(reference, (str, os.PathLike)):
        if not os.fspath(reference).endswith(".npz"):
            return None
        with np.load(reference, allow_pickle=False) as arrays:
            reference = dict(arrays.items())
    if not isinstance(reference, Mapping):
        return None
    inputs = {name[3:]: value for name, value in reference.items() if name.startswith("in.")}
    outputs = {name[4:]: value for name, value in reference.items() if name.startswith("out.")}
    return inputs, outputs if outputs or inputs else dict(reference)


def _expected(reference: Any, model: Model, inputs: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(reference, (str, os.PathLike)):
        return _onnx(os.fspath(reference), inputs)
    values = [inputs[name] for name in model.inputs if name in inputs]
    if hasattr(reference, "state_dict"):
        results = _torch(reference, values)
    else:
        results = reference(*[np.asarray(value) for value in values])
    if isinstance(results, Mapping):
        return {name: np.asarray(value) for name, value in results.items()}
    parts = list(results) if isinstance(results, (tuple, list)) else [results]
    names = list(model.outputs)
    if len(parts) != len(names):
        raise ValueError(f"the reference gives {len(parts)} values, the model has {len(names)} outputs")
    return dict(zip(names, (np.asarray(part) for part in parts)))


def _torch(module: Any, values: list[Any]) -> Any:
    import torch

    def plain(value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            return value.detach().cpu().numpy()
        if isinstance(value, Mapping):
            return {name: plain(part) for name, part in value.items()}
        return type(value)(plain(part) for part in value) if isinstance(value, (tuple, list)) else value

    was_training = module.training
    module.eval()
    try:
        with torch.no_grad():
            return plain(module(*[torch.as_tensor(value) for value in values]))
    finally:
        module.train(was_training)


def _onnx(path: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    import onnxruntime

    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    types = {
        "tensor(float)": np.float32, "tensor(double)": np.float64, "tensor(float16)": np.float16,
        "tensor(int64)": np.int64, "tensor(int32)": np.int32, "tensor(uint8)": np.uint8, "tensor(int8)": np.int8,
        "tensor(bool)": np.bool_,
    }  # fmt: skip
    feeds: dict[str, Any] = {}
    for declared in session.get_inputs():
        name = declared.name if declared.name in inputs else _identifier(declared.name)
        if name in inputs:
            feeds[declared.name] = np.asarray(inputs[name]).astype(types.get(declared.type, np.float32))
    names = [output.name for output in session.get_outputs()]
    return dict(zip(names, session.run(names, feeds)))


def _identifier(name: str) -> str:
    plain = re.sub(r"[^A-Za-z0-9_]", "_", name)
    return "_" + plain if not plain or plain[0].isdigit() else plain


def _name(name: str, known: Mapping[str, Any]) -> str:
    """What a value of an ONNX file is called in a program, where names are identifiers."""
    return name if name in known or _identifier(name) not in known else _identifier(name)


def _fitting(value: Any) -> Any:
    array = np.asarray(value)
    if array.dtype.kind in "bu" or array.dtype == np.int64:
        array = array.astype(np.int32)
    return array.reshape(1) if array.ndim == 0 else array


def _mismatch(name: str, found: Any, expected: Any, tolerance: Tolerance) -> Mismatch | None:
    if expected.ndim == 0:
        expected = expected.reshape(1)
    if found.shape != expected.shape:
        return Mismatch(name, (), found.shape, expected.shape, 0, 0, 0.0)
    left, right = found.astype(np.float64), expected.astype(np.float64)
    if expected.dtype.kind in "biu":
        differs = left != right
    else:
        finite = right[np.isfinite(right)]
        size = float(np.sqrt(np.mean(np.square(finite)))) if finite.size else 0.0
        differs = ~np.isclose(left, right, rtol=tolerance.rtol, atol=tolerance.atol * size, equal_nan=True)
    if not differs.any():
        return None
    first = tuple(int(place) for place in np.argwhere(differs)[0])
    with np.errstate(invalid="ignore"):
        largest = float(np.nanmax(np.abs(left - right)))
    return Mismatch(
        name, first, float(left[first]), float(right[first]), int(np.count_nonzero(differs)), int(differs.size), largest
    )
