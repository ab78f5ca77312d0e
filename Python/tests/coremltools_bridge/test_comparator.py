"""coremltools' MLModelComparator, which predicts through the bridge, sees what `modelc compare` sees."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import bridge_models
import numpy as np
import pytest


@pytest.fixture(scope="session")
def command() -> str:
    """The program modelc: that of the wheel, or $MODELC_BINARY."""
    beside = os.path.join(os.path.dirname(sys.executable), "modelc")
    found = os.environ.get("MODELC_BINARY") or (beside if os.path.exists(beside) else shutil.which("modelc"))
    if found is None:
        pytest.skip("there is no program modelc")
    return found


def dense(ct: ModuleType, seed: int, changed: float) -> tuple[Any, dict[str, np.ndarray]]:
    """Linear layers with activations between; `changed` is added to one weight of the second one."""
    from coremltools.converters.mil import Builder as mb

    random = np.random.default_rng(seed)
    weights = [random.standard_normal((16, 16)).astype(np.float32) / 4 for _ in range(4)]
    weights[1][3, 5] += changed

    @mb.program(input_specs=[mb.TensorSpec(shape=(2, 16))])
    def layers(x: Any) -> Any:
        for index, weight in enumerate(weights):
            x = mb.linear(x=x, weight=weight, name=f"linear{index}")
            x = mb.tanh(x=x, name=f"tanh{index}")
        return x

    return layers, {"x": random.standard_normal((2, 16)).astype(np.float32)}


def convolutions(ct: ModuleType, seed: int, changed: float) -> tuple[Any, dict[str, np.ndarray]]:
    """Convolutions with a branch that joins; `changed` is added to one weight of the second one."""
    from coremltools.converters.mil import Builder as mb

    random = np.random.default_rng(seed)
    weights = [random.standard_normal((4, 4, 3, 3)).astype(np.float32) / 6 for _ in range(3)]
    weights[1][0, 0, 1, 1] += changed

    @mb.program(input_specs=[mb.TensorSpec(shape=(1, 4, 8, 8))])
    def layers(x: Any) -> Any:
        one = mb.relu(x=mb.conv(x=x, weight=weights[0], pad_type="same", name="conv0"), name="relu0")
        two = mb.conv(x=one, weight=weights[1], pad_type="same", name="conv1")
        three = mb.conv(x=one, weight=weights[2], pad_type="same", name="conv2")
        sum = mb.add(x=two, y=three, name="sum")
        return mb.avg_pool(x=sum, kernel_sizes=[2, 2], strides=[2, 2], pad_type="valid", name="pool")

    return layers, {"x": random.standard_normal((1, 4, 8, 8)).astype(np.float32)}


def elementwise(ct: ModuleType, seed: int, changed: float) -> tuple[Any, dict[str, np.ndarray]]:
    """Elementwise operations, reductions and a softmax; `changed` is added to an operand in the middle."""
    from coremltools.converters.mil import Builder as mb

    random = np.random.default_rng(seed)
    scale = random.uniform(0.5, 2, (1, 32)).astype(np.float32)

    @mb.program(input_specs=[mb.TensorSpec(shape=(3, 32))])
    def layers(x: Any) -> Any:
        x = mb.mul(x=x, y=scale, name="scaled")
        x = mb.gelu(x=x, name="gelu")
        mean = mb.reduce_mean(x=x, axes=[1], keep_dims=True, name="mean")
        x = mb.sub(x=x, y=mean, name="centered")
        x = mb.add(x=x, y=np.float32(0.25 + changed), name="shifted")
        x = mb.square(x=x, name="squared")
        return mb.softmax(x=x, axis=1, name="softmax")

    return layers, {"x": random.standard_normal((3, 32)).astype(np.float32)}


def figures(left: np.ndarray, right: np.ndarray) -> dict[str, float]:
    """By their definitions."""
    a, b = left.astype(np.float64).ravel(), right.astype(np.float64).ravel()
    difference = np.abs(a - b)
    norms = np.linalg.norm(a) * np.linalg.norm(b)
    return {
        "maxError": float(difference.max()),
        "meanError": float(difference.mean()),
        "cosine": float(a @ b / norms) if norms else 1.0,
    }


@pytest.mark.parametrize("changed", [0.0, 1e-3, 0.5])
@pytest.mark.parametrize("make", [dense, convolutions, elementwise])
def test_equal_figures(ct: ModuleType, command: str, tmp_path: Path, make: Any, changed: float) -> None:
    bridge_models.needs(ct, "9.0")
    from coremltools.models.ml_program.experimental.debugging_utils import MLModelComparator

    (paths, models, inputs) = ([], [], {})
    for name, change in (("reference", 0.0), ("target", changed)):
        layers, inputs = make(ct, 7, change)
        model = ct.convert(
            layers, convert_to="mlprogram", compute_precision=ct.precision.FLOAT32,
            minimum_deployment_target=ct.target.iOS16,
        )
        paths.append(str(tmp_path / f"{name}.mlpackage"))
        model.save(paths[-1])
        models.append(ct.models.MLModel(paths[-1], compute_units=ct.ComputeUnit.CPU_ONLY))

    seen: dict[str, dict[str, float]] = {}
    tolerance = 1e-4, 1e-3

    def compare(operation: Any, reference: np.ndarray, target: np.ndarray) -> bool:
        seen[operation.outputs[0].name] = figures(reference, target)
        return np.allclose(reference, target, atol=tolerance[0], rtol=tolerance[1])

    comparator = MLModelComparator(models[0], models[1])
    failing = asyncio.run(comparator.find_failing_ops(inputs, compare_outputs=compare))
    assert seen

    np.savez(tmp_path / "inputs.npz", **{name: value[None] for name, value in inputs.items()})
    run = subprocess.run(
        [command, "compare", *paths, "--inputs", str(tmp_path / "inputs.npz"), "--json", "--atol", str(tolerance[0]),
         "--rtol", str(tolerance[1])],
        capture_output=True, text=True,
    )
    assert run.returncode in (0, 1), run.stderr
    found = json.loads(run.stdout)
    values = {value["name"]: value for value in found["values"]}
    for name, expected in seen.items():
        for figure, number in expected.items():
            assert values[name][figure] == pytest.approx(number, rel=1e-5, abs=1e-7), (name, figure)
    # coremltools looks backwards from the outputs and stops where they agree; what it finds is the first drift.
    names = [operation.outputs[0].name for operation in failing]
    drift = found.get("firstDrift")
    assert names == ([drift] if drift in seen else [])
    assert drift in seen or changed < 0.5 and all(values[name]["isWithinTolerance"] for name in seen)
