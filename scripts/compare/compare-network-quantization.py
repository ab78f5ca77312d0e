#!/usr/bin/env python3
"""Weights of networks in fewer bits: errors and sizes beside those of coremltools.

    "$(scripts/env/find-python.sh references)" scripts/compare/compare-network-quantization.py [--modelc PATH] [MODEL.mlmodel…]

Makes networks with all kinds of layers that coremltools quantizes, quantizes them and the given models in every mode, here
(by the tests of ModelOptimize, which must be built, or by the command line, which has fewer modes) and by `quantize_weights`, opens the results in coremltools, and compares
every tensor, dequantized by coremltools, with the original. Prints the sums of squared errors and the sizes; the status is 1 if
a tensor is further from its original than that of coremltools, or a model larger.
"""
import contextlib
import io
import logging
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest import mock

import numpy as np

logging.disable(logging.WARNING)
import coremltools as ct  # noqa: E402  (its warnings come as it is imported)
from coremltools.models import datatypes  # noqa: E402
from coremltools.models.neural_network import NeuralNetworkBuilder, quantization_utils  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
LINEAR, KMEANS = ct.models._QUANTIZATION_MODE_LINEAR_QUANTIZATION, ct.models._QUANTIZATION_MODE_LOOKUP_TABLE_KMEANS
MODES = (
    [("float16", 16, LINEAR), ("linear_symmetric-8", 8, ct.models._QUANTIZATION_MODE_LINEAR_SYMMETRIC)]
    + [(f"linear-{bits}", bits, LINEAR) for bits in range(1, 9)]
    + [(f"kmeans-{bits}", bits, KMEANS) for bits in range(1, 9)]
)

# What `modelc optimize` has of them.
OPTIONS = {
    "linear_symmetric-8": ["--quantize", "int8"], "linear-8": ["--quantize", "uint8", "--asymmetric"],
    "linear-4": ["--quantize", "uint4", "--asymmetric"],
    **{f"kmeans-{bits}": ["--palettize", str(bits)] for bits in (1, 2, 3, 4, 6, 8)},
}


def networks():
    """Models by name."""
    random = np.random.RandomState(0)

    def values(*shape):
        return random.randn(*shape) * random.choice([0.1, 1.0], size=shape)

    array = datatypes.Array
    builder = NeuralNetworkBuilder([("x", array(8, 16, 16))], [("y", array(10))], mode=None)
    builder.add_convolution(
        "conv", 8, 12, 3, 3, 1, 1, "valid", 1, values(3, 3, 8, 12), values(12), True, input_name="x", output_name="c")
    builder.add_convolution(
        "up", 12, 6, 4, 4, 2, 2, "valid", 1, values(4, 4, 12, 6), None, False, True, input_name="c", output_name="u")
    builder.add_batchnorm("norm", 6, values(6), values(6), values(6), abs(values(6)) + 0.5, input_name="u", output_name="n")
    builder.add_scale("scale", values(6), values(6), True, "n", "s", [6], [6])
    builder.add_bias("bias", values(6), "s", "b", [6])
    builder.add_flatten("flat", 0, "b", "f")
    builder.add_inner_product("dense", values(10, 6 * 30 * 30), values(10), 6 * 30 * 30, 10, True, "f", "y")
    yield "images", builder.spec
    builder = NeuralNetworkBuilder([("x", array(1))], [("y", array(40))], mode=None)
    builder.add_embedding("embed", values(50, 24), None, 50, 24, False, "x", "e")

    def gates(count, *shape):
        return [values(*shape) for _ in range(count)]

    builder.add_unilstm(
        "lstm", gates(4, 32, 32), gates(4, 32, 24), gates(4, 32), 32, 24, ["e"], ["l", "lh", "lc"], peep=gates(3, 32))
    builder.add_gru("gru", gates(3, 20, 20), gates(3, 20, 32), gates(3, 20), 20, 32, ["l"], ["g", "gh"])
    builder.add_simple_rnn("rnn", values(16, 16), values(16, 20), values(16), 16, 20, "TANH", ["g"], ["r", "rh"])
    side = [gates(4, 20, 20), gates(4, 20, 16), gates(4, 20)]
    builder.add_bidirlstm("both", *side, *side, 20, 16, ["r"], ["y", "a", "b", "c", "d"])
    yield "sequences", builder.spec
    builder = NeuralNetworkBuilder([("x", array(7, 36))], [("y", array(7, 20))], disable_rank5_shape_mapping=True)
    builder.add_batched_mat_mul(
        "product", ["x"], "p", weight_matrix_rows=36, weight_matrix_columns=20, W=values(36, 20), bias=values(20))
    builder.add_load_constant_nd("constant", "k", values(7, 20), [7, 20])
    builder.add_add_broadcastable("sum", ["p", "k"], "y")
    yield "products", builder.spec


def fields(message, path=""):
    """Every `WeightParams` below a message, with its path."""
    for descriptor, value in message.ListFields():
        if descriptor.type != descriptor.TYPE_MESSAGE:
            continue
        items = [value] if hasattr(value, "ListFields") else [item for item in value if hasattr(item, "ListFields")]
        for index, item in enumerate(items):
            place = f"{path}.{descriptor.name}[{index}]"
            if descriptor.message_type.name == "WeightParams":
                yield place, item
            else:
                yield from fields(item, place)


def elements(params):
    if len(params.float16Value):
        return np.frombuffer(params.float16Value, np.float16).astype(np.float64)
    return np.array(params.floatValue, np.float64)


def tensors(path):
    """The weights of a model, dequantized by coremltools, by path."""
    spec = ct.utils.load_spec(str(path))
    if any(len(params.rawValue) for _, params in fields(spec)):
        with contextlib.redirect_stdout(io.StringIO()):
            quantization_utils._quantize_spec_weights(spec, None, ct.models._QUANTIZATION_MODE_DEQUANTIZE)
    return {place: elements(params) for place, params in fields(spec)}


def quantize(spec, bits, mode):
    """What coremltools makes of a model."""
    cluster = quantization_utils._get_kmeans_lookup_table_and_weight

    # Release 9.0 gives the table a second axis, and then cannot store it.
    def flat(*arguments):
        table, places = cluster(*arguments)
        return table.reshape(-1), places

    # Layers that coremltools would fuse first are compared as they are.
    with mock.patch.multiple(
        quantization_utils, _get_kmeans_lookup_table_and_weight=flat, _optimize_nn=lambda layers: None
    ), contextlib.redirect_stdout(io.StringIO()):
        quantization_utils._quantize_spec_weights(spec, bits, mode)


def quantized(work, modelc):
    """Quantizes all models of the directory here.

    Returns: the modes.
    """
    if modelc is None:
        environment = dict(os.environ, MODELC_QUANTIZED_FOLDER=str(work))
        subprocess.run(
            ["swift", "test", "--skip-build", "--filter", "QuantizedFolderTests"], cwd=ROOT, env=environment, check=True,
            stdout=subprocess.DEVNULL)
        return MODES
    for path in list(work.glob("*.mlmodel")):
        for label, options in OPTIONS.items():
            out = work / "out.mlmodel"
            subprocess.run(
                [modelc, "optimize", path, "-o", out, "--threshold", "0", "--verify", "none", *options], check=True,
                stdout=subprocess.DEVNULL)
            out.rename(work / f"{path.stem}.{label}.quantized")
    return [mode for mode in MODES if mode[0] in OPTIONS]


def main():
    worse, count = [], 0
    modelc, models = None, sys.argv[1:]
    if models[:1] == ["--modelc"]:
        modelc, models = os.path.abspath(models[1]), models[2:]
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        for name, spec in networks():
            ct.utils.save_spec(spec, str(work / f"{name}.mlmodel"))
        for path in models:
            (work / Path(path).name).write_bytes(Path(path).read_bytes())
        modes = quantized(work, modelc)
        for path in sorted(work.glob("*.mlmodel")):
            original = tensors(path)
            for label, bits, mode in modes:
                ours_path, theirs_path = work / f"{path.stem}.{label}.quantized", work / f"{path.stem}.{label}.theirs"
                spec = ct.utils.load_spec(str(path))
                quantize(spec, bits, mode)
                theirs_path.write_bytes(spec.SerializeToString())
                ours, theirs = tensors(ours_path), tensors(theirs_path)
                sums = np.zeros(2)
                for place, values in original.items():
                    errors = [np.sum((found[place] - values) ** 2) for found in (ours, theirs)]
                    sums += errors
                    count += 1
                    # Sums of single-precision numbers differ in their last digits.
                    if not errors[0] <= errors[1] * (1 + 1e-6) + 1e-12 * np.sum(values ** 2):
                        worse.append(f"{path.stem} {label} {place}: {errors[0]:g}, coremltools {errors[1]:g}")
                sizes = [p.stat().st_size for p in (ours_path, theirs_path)]
                if sizes[0] > sizes[1]:
                    worse.append(f"{path.stem} {label}: {sizes[0]} bytes, coremltools {sizes[1]}")
                print(f"{path.stem:12} {label:18} error {sums[0]:12.6g} : {sums[1]:12.6g}  bytes {sizes[0]:8} : {sizes[1]:8}")
    print("\n".join(worse))
    print(f"{count} tensors, {len(worse)} worse than those of coremltools")
    return bool(worse)


sys.exit(main())
