#!/usr/bin/env python3
"""Compares `modelc optimize` with coremltools.optimize.coreml: error and size of weights, mode by mode.

Usage: scripts/compare/compare-optimize.py [--modelc PATH] [--keep DIR] [MODEL.mlpackage ...]

Makes models in PyTorch, or takes those that are given. For each mode, both tools compress the same model; both results are
opened in coremltools, unpacked by coremltools' own code, and compared with the weights of the original. Prints a line for each
mode and model: the relative error (root of the mean square of the differences over that of the weights), the greatest error,
and the bytes of the weight file. Exits with status 1 where ours cannot be opened or unpacked, the error is more than 0.1 %
above that of coremltools, or the file is more than 1 % larger.

Needs coremltools, numpy, torch and scikit-learn.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import warnings

import numpy as np

os.environ.setdefault("TQDM_DISABLE", "1")
warnings.filterwarnings("ignore")
import coremltools as ct  # noqa: E402
import coremltools.optimize.coreml as cto  # noqa: E402
from coremltools.converters.mil.frontend.milproto.load import load as load_program  # noqa: E402
from coremltools.optimize import _utils as utils  # noqa: E402

here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def palette(bits, **options):
    mode = options.pop("mode", "kmeans")
    nbits = None if mode == "unique" else bits
    return lambda model, joint: cto.palettize_weights(
        model, cto.OptimizationConfig(cto.OpPalettizerConfig(mode=mode, nbits=nbits, weight_threshold=2048, **options)),
        joint_compression=joint)


def linear(dtype, mode="linear_symmetric", **options):
    return lambda model, joint: cto.linear_quantize_weights(
        model, cto.OptimizationConfig(cto.OpLinearQuantizerConfig(mode=mode, dtype=dtype, weight_threshold=2048, **options)),
        joint_compression=joint)


def prune(config, **options):
    return lambda model, joint: cto.prune_weights(
        model, cto.OptimizationConfig(config(weight_threshold=2048, **options)), joint_compression=joint)


magnitude, threshold = cto.OpMagnitudePrunerConfig, cto.OpThresholdPrunerConfig
# Name, arguments of modelc, what coremltools does in order, least iOS release.
MODES = [
    *[(f"palette {n}", ["--palettize", str(n)], [palette(n)], 18 if n == 3 else 16) for n in (1, 2, 3, 4, 6, 8)],
    *[(f"palette {n}, uniform", ["--palettize", str(n), "--mode", "uniform"], [palette(n, mode="uniform")], 16)
      for n in (4, 8)],
    *[(f"palette {n}, groups of {g}", ["--palettize", str(n), "--group-size", str(g)],
       [palette(n, granularity="per_grouped_channel", group_size=g)], 18) for n, g in ((4, 16), (2, 8), (6, 32))],
    ("palette 4, channel scales", ["--palettize", "4", "--channel-scales"],
     [palette(4, enable_per_channel_scale=True)], 18),
    *[(f"palette {n}, vectors of {v}", ["--palettize", str(n), "--cluster-dim", str(v)], [palette(n, cluster_dim=v)], 18)
      for n, v in ((4, 2), (8, 4))],
    ("palette 4, vectors of 2, groups of 16", ["--palettize", "4", "--cluster-dim", "2", "--group-size", "16"],
     [palette(4, cluster_dim=2, granularity="per_grouped_channel", group_size=16)], 18),
    *[(f"{t} per {p}", ["--quantize", t, "--per", p], [linear(t, granularity=f"per_{p}")], 16 if t.endswith("8") else 18)
      for t in ("int8", "uint8", "int4", "uint4") for p in ("channel", "tensor")],
    *[(f"{t} per channel, asymmetric", ["--quantize", t, "--asymmetric"], [linear(t, "linear")],
       16 if t.endswith("8") else 18) for t in ("int8", "uint8", "int4", "uint4")],
    *[(f"{t} blocks of 32", ["--quantize", t, "--block-size", "32"],
       [linear(t, granularity="per_block", block_size=32)], 18) for t in ("int4", "int8", "uint4")],
    ("int4 blocks of 32, asymmetric", ["--quantize", "int4", "--block-size", "32", "--asymmetric"],
     [linear("int4", "linear", granularity="per_block", block_size=32)], 18),
    *[(f"sparse {s}", ["--prune", f"magnitude={s}"], [prune(magnitude, target_sparsity=s)], 16) for s in (0.5, 0.75)],
    ("sparse 2:4", ["--prune", "2:4", "--only", "conv", "--only", "linear"], [prune(magnitude, n_m_ratio=(2, 4))], 16),
    *[(f"sparse 0.5, blocks of 4 {axis}s",
       ["--prune", "magnitude=0.5", "--prune-block", "4", "--prune-axis", axis, "--only", "conv", "--only", "linear"],
       [prune(magnitude, target_sparsity=0.5, block_size=4, dim=dim)], 16) for dim, axis in enumerate(("output", "input"))],
    ("sparse above 0.01", ["--prune", "threshold=0.01"],
     [prune(threshold, threshold=0.01, minimum_sparsity_percentile=0.0)], 16),
    ("sparse 0.5 and palette 4", ["--prune", "magnitude=0.5", "--palettize", "4"],
     [prune(magnitude, target_sparsity=0.5), palette(4)], 18),
    ("sparse 0.5 and int8", ["--prune", "magnitude=0.5", "--quantize", "int8"],
     [prune(magnitude, target_sparsity=0.5), linear("int8")], 18),
    ("sparse 0.5 and int4 blocks", ["--prune", "magnitude=0.5", "--quantize", "int4", "--block-size", "32"],
     [prune(magnitude, target_sparsity=0.5), linear("int4", granularity="per_block", block_size=32)], 18),
    ("palette 4, int8 table", ["--palettize", "4", "--table", "int8"],
     [palette(4), linear("int8", granularity="per_tensor")], 18),
    ("sparse 0.5, palette 4, int8 table", ["--prune", "magnitude=0.5", "--palettize", "4", "--table", "int8"],
     [prune(magnitude, target_sparsity=0.5), palette(4), linear("int8", granularity="per_tensor")], 18),
]


def made_models(directory):
    """Packages of a convolutional network and of a transformer's block, in half and single precision."""
    import torch

    class Convolutions(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.c1 = torch.nn.Conv2d(3, 32, 3, padding=1)
            self.c2 = torch.nn.Conv2d(32, 64, 3, padding=1, stride=2)
            self.c3 = torch.nn.ConvTranspose2d(64, 32, 2, stride=2)
            self.l1 = torch.nn.Linear(32 * 16 * 16, 64)

        def forward(self, x):
            return self.l1(torch.relu(self.c3(torch.relu(self.c2(torch.relu(self.c1(x)))))).flatten(1))

    class Block(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.embedding = torch.nn.Embedding(512, 128)
            self.query, self.key, self.value = (torch.nn.Linear(128, 128, bias=False) for _ in range(3))
            self.up, self.down = torch.nn.Linear(128, 512), torch.nn.Linear(512, 128)
            # As trained weights are: mostly small, a few large.
            self.mixing = torch.nn.Parameter(torch.distributions.StudentT(3.0).sample((128, 128)) / 30)

        def forward(self, tokens):
            x = self.embedding(tokens)
            attention = torch.softmax(self.query(x) @ self.key(x).transpose(-1, -2) / 11.3, -1) @ self.value(x)
            return self.down(torch.nn.functional.gelu(self.up(x + attention @ self.mixing)))

    torch.manual_seed(0)
    paths = []
    for name, module, example, inputs in (
        ("convolutions", Convolutions(), torch.rand(1, 3, 16, 16), [ct.TensorType("x", (1, 3, 16, 16))]),
        ("block", Block(), torch.randint(0, 512, (1, 16)), [ct.TensorType("tokens", (1, 16), dtype=np.int32)]),
    ):
        traced = torch.jit.trace(module.eval(), example)
        for precision in ("FLOAT16", "FLOAT32"):
            for release in (16, 18):
                path = os.path.join(directory, f"{name}-{precision.lower()}-ios{release}.mlpackage")
                ct.convert(
                    traced, inputs=inputs, minimum_deployment_target=getattr(ct.target, f"iOS{release}"),
                    compute_precision=getattr(ct.precision, precision), skip_model_load=True).save(path)
                paths.append(path)
    return paths


def unpacked(value):
    """What a value stands for, whatever operations unpack it, by coremltools' functions for single ones."""
    if value.val is not None:
        return value.val
    operation = value.op
    argument = lambda name: unpacked(operation.inputs[name])  # noqa: E731
    optional = lambda name: argument(name) if operation.inputs.get(name) is not None else None  # noqa: E731
    if operation.op_type == "constexpr_blockwise_shift_scale":
        return utils.dequantize_by_scale_and_zp(argument("data"), argument("scale"), optional("offset"))
    if operation.op_type == "constexpr_lut_to_dense" and "shape" not in operation.inputs:
        return utils.lut_to_dense(argument("indices"), argument("lut"), optional("vector_axis"))
    if operation.op_type == "constexpr_sparse_to_dense" and "shape" not in operation.inputs:
        return utils.sparse_to_dense(argument("nonzero_data"), argument("mask"))
    if operation.op_type in ("constexpr_lut_to_sparse", "constexpr_sparse_blockwise_shift_scale"):
        is_palette = operation.op_type == "constexpr_lut_to_sparse"
        mask = argument("indices_mask" if is_palette else "data_mask")
        if value is operation.outputs[0]:
            return mask
        codes = utils.sparse_to_dense(argument("indices_nonzero_data" if is_palette else "nonzero_data"), mask)
        dense = (
            utils.lut_to_dense(codes, argument("lut"), optional("vector_axis")) if is_palette
            else utils.dequantize_by_scale_and_zp(codes, argument("scale"), optional("offset")))
        return dense[mask != 0]
    return operation.materialized_val_inference()


def weights(path):
    """The constants of a package that operations use, unpacked, in the order of their users."""
    model = ct.models.MLModel(path, skip_model_load=True)
    program = load_program(
        model.get_spec(), model.get_spec().specificationVersion, file_weights_dir=model.weights_dir)
    found = []
    for function in program.functions.values():
        for operation in function.operations:
            if operation.op_type == "const" or operation.op_type.startswith("constexpr_"):
                continue
            for name, value in operation.inputs.items():
                if not hasattr(value, "op") or value.op is None:
                    continue
                if value.op.op_type == "const":
                    array = value.val
                elif value.op.op_type.startswith("constexpr_"):
                    array = unpacked(value)
                else:
                    continue
                if isinstance(array, np.ndarray) and array.dtype in (np.float16, np.float32) and array.ndim > 1:
                    found.append((operation.op_type, name, value.op.op_type, array.astype(np.float64)))
    return found


def weight_bytes(path):
    return sum(
        os.path.getsize(os.path.join(root, name))
        for root, _, names in os.walk(path) for name in names if name.endswith(".bin"))


def measured(original, path):
    """Relative error, greatest error, and how many tensors are packed."""
    other = weights(path)
    if [(kind, name, array.shape) for kind, name, _, array in original] != [
        (kind, name, array.shape) for kind, name, _, array in other
    ]:
        raise ValueError("the operations or their weights are others")
    squared = power = greatest = 0.0
    packed = 0
    for (*_, before), (_, _, kind, after) in zip(original, other):
        difference = after - before
        squared += float((difference**2).sum())
        power += float((before**2).sum())
        greatest = max(greatest, float(np.abs(difference).max()))
        packed += kind != "const"
    return (squared / power) ** 0.5, greatest, packed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*")
    parser.add_argument("--modelc", default=os.path.join(here, ".build/debug/modelc"))
    parser.add_argument("--keep", help="directory for the packages that are made")
    parser.add_argument("--mode", action="append", help="only modes with this text in their name")
    arguments = parser.parse_args()
    directory = arguments.keep or tempfile.mkdtemp()
    os.makedirs(directory, exist_ok=True)
    models = arguments.models or made_models(directory)
    failures = []
    print(f"{'mode':36} {'model':32} {'tensors':>9} {'relative error':>23} {'greatest error':>23} {'bytes':>19}")
    print(f"{'':36} {'':32} {'ours/ct':>9} {'ours':>11} {'coremltools':>11} {'ours':>11} {'coremltools':>11} {'ours':>9} {'ct':>9}")
    for path in models:
        release = ct.models.MLModel(path, skip_model_load=True).get_spec().specificationVersion + 9
        original = weights(path)
        name = os.path.basename(path).removesuffix(".mlpackage")
        for mode, options, steps, least in MODES:
            if release < least or (arguments.mode and not any(text in mode for text in arguments.mode)):
                continue
            theirs, ours = os.path.join(directory, "theirs.mlpackage"), os.path.join(directory, "ours.mlpackage")
            for old in (theirs, ours):
                shutil.rmtree(old, ignore_errors=True)
            label = f"{mode:36} {name:32}"
            run = subprocess.run(
                [arguments.modelc, "optimize", path, "-o", ours, "--json", *options], capture_output=True, text=True)
            if run.returncode != 0:
                failures.append(f"{mode}, {name}: {run.stderr.strip()}")
                print(label, "failed:", run.stderr.strip())
                continue
            report = json.loads(run.stdout)
            if not all(tensor["isConfirmed"] for tensor in report["tensors"]):
                failures.append(f"{mode}, {name}: the runtime did not confirm all tensors")
            try:
                mine = measured(original, ours)
            except Exception as error:
                failures.append(f"{mode}, {name}: {error}")
                print(label, "cannot be opened:", error)
                continue
            try:
                model = ct.models.MLModel(path, skip_model_load=True)
                for index, step in enumerate(steps):
                    model = step(model, index > 0)
                model.save(theirs)
                other = measured(original, theirs)
            except Exception as error:
                print(label, f"{mine[2]:>9}", f"{mine[0]:11.6f} {'failed':>11} {mine[1]:11.6f}   coremltools: {error}"[:150])
                continue
            sizes = weight_bytes(ours), weight_bytes(theirs)
            print(
                label, f"{mine[2]:>4}/{other[2]:<4} {mine[0]:11.6f} {other[0]:11.6f} {mine[1]:11.6f} {other[1]:11.6f}",
                f"{sizes[0]:9} {sizes[1]:9}")
            # Tensors that would not become smaller are left by ours.
            if mine[2] > other[2] or (mine[2] < other[2] and sizes[0] > sizes[1]):
                failures.append(f"{mode}, {name}: {mine[2]} tensors packed, {other[2]} by coremltools")
            if mine[0] > other[0] * 1.001 + 1e-12:
                failures.append(f"{mode}, {name}: relative error {mine[0]:.6f}, {other[0]:.6f} by coremltools")
            if sizes[0] > sizes[1] * 1.01 + 256:
                failures.append(f"{mode}, {name}: {sizes[0]} bytes, {sizes[1]} by coremltools")
    if not arguments.keep:
        shutil.rmtree(directory, ignore_errors=True)
    for failure in failures:
        print("error:", failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
