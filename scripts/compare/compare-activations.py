#!/usr/bin/env python3
"""Compares `modelc optimize --activations` with coremltools' activation quantization: where pairs go, and their scales.

Usage: scripts/compare/compare-activations.py [--modelc PATH] [--keep DIR] [MODEL.mlpackage ...]

Makes models in PyTorch, or takes those that are given, with random inputs. coremltools observes ranges with Core ML, which is
on macOS only; here its passes get the ranges that modelc reports, and everything else is its own: which operations, scales,
zero points. For each operation of both results it compares which arguments come from a pair, of which value, and with which
scale and zero point; then the error of what both results predict here against the original. `matmul`, which
coremltools leaves, is left out with --skip. Exits with status 1 where anything differs.

Differences that are meant: an activation function whose result nothing else takes gets no pair before it (coremltools puts one
between the operation and the function). Results of coremltools are looked at before the passes that all its programs go through:
they move operations such as `reshape` between `quantize` and `dequantize`, and divide the scales around `add` by one of them,
which changes no result. For programs in single precision, coremltools fails, as it makes scales in half precision: it gets ranges
in single precision.

Needs coremltools, numpy and torch.
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from unittest import mock

import numpy as np

os.environ.setdefault("TQDM_DISABLE", "1")
warnings.filterwarnings("ignore")
import coremltools as ct  # noqa: E402
import coremltools.optimize.coreml as cto  # noqa: E402
from coremltools.converters.mil.frontend.milproto.load import load as load_program  # noqa: E402
from coremltools.optimize import _utils as utils  # noqa: E402
from coremltools.optimize.coreml import _post_training_quantization as quantization  # noqa: E402

here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FORMS = [("int8", False), ("uint8", False), ("int8", True), ("uint8", True)]
ROUNDED = ("quantize", "dequantize")


def made_models(directory):
    """Packages with convolutions and pools, branches that are added and joined, and a transformer's block."""
    import torch

    class Chain(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.c1 = torch.nn.Conv2d(3, 16, 3, padding=1)
            self.c2 = torch.nn.Conv2d(16, 16, 3, padding=1)
            self.l1 = torch.nn.Linear(16 * 16, 10)

        def forward(self, x):
            x = torch.nn.functional.max_pool2d(torch.relu(self.c1(x)), 2)
            x = torch.nn.functional.avg_pool2d(torch.sigmoid(self.c2(x)), 2)
            return torch.softmax(self.l1(x.flatten(1)), -1)

    class Branches(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.stem, self.left, self.right = (torch.nn.Conv2d(i, 8, 3, padding=1) for i in (3, 8, 8))
            self.last = torch.nn.Conv2d(16, 4, 1)

        def forward(self, x):
            x = torch.relu(self.stem(x))
            left, right = torch.tanh(self.left(x)), self.right(x)
            x = x + left
            x = x + right
            return torch.exp(-self.last(torch.cat([x, right * 2], 1)).abs())

    class Block(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.query, self.key, self.value = (torch.nn.Linear(32, 32) for _ in range(3))
            self.norm, self.up, self.down = torch.nn.LayerNorm(32), torch.nn.Linear(32, 64), torch.nn.Linear(64, 32)

        def forward(self, x):
            attention = torch.softmax(self.query(x) @ self.key(x).transpose(-1, -2) / 5.6, -1) @ self.value(x)
            x = self.norm(x + attention)
            return (x + self.down(torch.nn.functional.gelu(self.up(x)))).square()

    torch.manual_seed(0)
    for name, module, shape in (
        ("chain", Chain(), (1, 3, 16, 16)), ("branches", Branches(), (1, 3, 8, 8)), ("block", Block(), (1, 12, 32)),
    ):
        traced = torch.jit.trace(module.eval(), torch.rand(shape))
        for precision in ("FLOAT16", "FLOAT32"):
            path = os.path.join(directory, f"{name}-{precision.lower()}.mlpackage")
            ct.convert(
                traced, inputs=[ct.TensorType("x", shape)], minimum_deployment_target=ct.target.iOS17,
                compute_precision=getattr(ct.precision, precision), skip_model_load=True).save(path)
            yield path


def program_of(path):
    model = ct.models.MLModel(path, skip_model_load=True)
    return load_program(model.get_spec(), model.get_spec().specificationVersion, file_weights_dir=model.weights_dir)


def pairs(program):
    """For each operation and argument: the value, and scale and zero point where it comes from a pair."""
    found = {}

    def number(operation, name):
        value = operation.inputs.get(name)
        return None if value is None else float(value.val)

    def source(value):
        steps = []
        while value.op is not None and value.op.op_type in ROUNDED:
            step = value.op.op_type, number(value.op, "scale"), number(value.op, "zero_point") or 0.0
            # The same pair twice rounds once.
            if step not in steps:
                steps.append(step)
            value = value.op.inputs["input"]
        return value.name, tuple(steps)

    for function, block in program.functions.items():
        for operation in block.operations:
            if operation.op_type in (*ROUNDED, "const"):
                continue
            for name, value in operation.inputs.items():
                for index, one in enumerate(value if isinstance(value, (tuple, list)) else [value]):
                    if one is not None and one.val is None:
                        found[function, operation.outputs[0].name, operation.op_type, name, index] = source(one)
        for index, value in enumerate(block.outputs):
            found[function, "", "return", "", index] = (None, source(value)[1])
    return found


def theirs(path, dtype, is_asymmetric, ranges, target):
    """What coremltools makes of the package with the given ranges: the program, and a package at `target`."""
    config = cto.OptimizationConfig(
        cto.OpLinearQuantizerConfig(mode="linear" if is_asymmetric else "linear_symmetric", dtype=dtype))
    model = ct.models.MLModel(path, skip_model_load=True)

    def single(activation_stats, var_name):
        return np.array([activation_stats[var_name]["rmin"], activation_stats[var_name]["rmax"]], np.float32)

    patches = [mock.patch.object(quantization, "_get_activation_calibration_stats", lambda *_: ranges)]
    if is_single(model):
        patches.append(mock.patch.object(utils, "get_min_and_max_values", single))
    apply = quantization._model_utils._apply_graph_pass
    programs = []

    def applied(*arguments, **options):
        programs.append(apply(*arguments, **options, return_pymil_prog=True))
        return apply(*arguments, **options)

    patches.append(mock.patch.object(quantization._model_utils, "_apply_graph_pass", applied))
    with contextlib.ExitStack() as stack:
        for patch in patches:
            stack.enter_context(patch)
        cto.linear_quantize_activations(model, config, []).save(target)
    return programs[0]


def is_single(model):
    """Whether weights are in single precision."""
    return any(
        operation.type == "const" and operation.outputs[0].type.tensorType.dataType == 11
        and operation.outputs[0].type.tensorType.rank > 1
        for function in model.get_spec().mlProgram.functions.values()
        for block in function.block_specializations.values() for operation in block.operations)


def prediction(modelc, path, inputs, directory):
    target = os.path.join(directory, "outputs.npz")
    subprocess.run([modelc, "predict", path, "--inputs", inputs, "-o", target], check=True, capture_output=True)
    with np.load(target) as arrays:
        return {name: arrays[name].astype(np.float64) for name in arrays.files}


def relative(one, other):
    return max(
        float((((one[name] - other[name]) ** 2).sum() / (other[name] ** 2).sum()) ** 0.5) for name in other)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*")
    parser.add_argument("--modelc", default=os.path.join(here, ".build/debug/modelc"))
    parser.add_argument("--keep", help="directory for the packages that are made")
    arguments = parser.parse_args()
    directory = arguments.keep or tempfile.mkdtemp()
    os.makedirs(directory, exist_ok=True)
    failures = []
    print(f"{'model':24} {'form':18} {'pairs':>5} {'arguments':>9} {'same':>5} {'error, ours':>12} {'coremltools':>12}")
    for path in arguments.models or made_models(directory):
        name = os.path.basename(path).removesuffix(".mlpackage")
        random = np.random.default_rng(0)
        inputs = os.path.join(directory, "inputs.npz")
        spec = ct.models.MLModel(path, skip_model_load=True).get_spec()
        np.savez(inputs, **{
            feature.name: random.standard_normal((6, *feature.type.multiArrayType.shape)).astype(np.float32)
            for feature in spec.description.input})
        original = prediction(arguments.modelc, path, inputs, directory)
        for dtype, is_asymmetric in FORMS:
            ours_path, theirs_path = (os.path.join(directory, f"{side}.mlpackage") for side in ("ours", "theirs"))
            for old in (ours_path, theirs_path):
                shutil.rmtree(old, ignore_errors=True)
            label = dtype + (", asymmetric" if is_asymmetric else "")
            run = subprocess.run(
                [arguments.modelc, "optimize", path, "-o", ours_path, "--activations", dtype, "--skip", "matmul", "--json",
                 "--inputs", inputs, *(["--asymmetric-activations"] if is_asymmetric else [])],
                capture_output=True, text=True)
            if run.returncode != 0:
                failures.append(f"{name}, {label}: {run.stderr.strip()}")
                continue
            values = json.loads(run.stdout)["activations"]["values"]
            # Single precision as modelc has it, in which coremltools computes scales too.
            ranges = {
                value["name"]: {"rmin": np.float32(value["low"]), "rmax": np.float32(value["high"])} for value in values}
            try:
                wanted_program = theirs(path, dtype, is_asymmetric, ranges, theirs_path)
            except Exception as error:
                failures.append(f"{name}, {label}: coremltools asks for another value: {error!r}")
                continue
            one, other = pairs(program_of(ours_path)), pairs(wanted_program)
            same = 0
            for key in sorted(set(one) | set(other)):
                mine, wanted = one.get(key), other.get(key)
                if mine is not None and wanted is not None and is_equal(mine, wanted):
                    same += 1
                else:
                    failures.append(f"{name}, {label}: {'.'.join(map(str, key))} is {mine}, coremltools {wanted}")
            errors = [
                relative(prediction(arguments.modelc, side, inputs, directory), original)
                for side in (ours_path, theirs_path)]
            print(f"{name:24} {label:18} {len(values):5} {len(one):9} {same:5} {errors[0]:12.6f} {errors[1]:12.6f}")
            # In half precision, scales differ in their last digits, and so does what is rounded up or down.
            if errors[0] > errors[1] * (1.001 if "float32" in name else 1.1) + 1e-6:
                failures.append(f"{name}, {label}: error {errors[0]:.6f}, {errors[1]:.6f} with coremltools")
    if not arguments.keep:
        shutil.rmtree(directory, ignore_errors=True)
    for failure in failures:
        print("error:", failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


def is_equal(mine, wanted):
    """Whether both are the same value, rounded the same way; scales of halves may differ in the last digit."""
    return mine[0] == wanted[0] and len(mine[1]) == len(wanted[1]) and all(
        a[0] == b[0] and abs(a[1] - b[1]) <= 1e-3 * abs(b[1]) and a[2] == b[2] for a, b in zip(mine[1], wanted[1]))


if __name__ == "__main__":
    main()
