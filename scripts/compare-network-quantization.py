#!/usr/bin/env python3
"""Weights of networks in fewer bits: errors and sizes beside those of coremltools.

    "$(scripts/python-env.sh references)" scripts/compare-network-quantization.py [MODEL.mlmodel…]

Makes networks with all kinds of layers that coremltools quantizes, quantizes them and the given models in every mode, here
(by the tests of ModelOptimize, which must be built) and by `quantize_weights`, opens the results in coremltools, and compares
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

import numpy as np

logging.disable(logging.WARNING)
import coremltools as ct  # noqa: E402  (its warnings come as it is imported)
from coremltools.models import datatypes  # noqa: E402
from coremltools.models.neural_network import NeuralNetworkBuilder, quantization_utils  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
MODES = (
    [("float16", 16, "linear"), ("linear_symmetric-8", 8, "linear_symmetric")]
    + [(f"linear-{bits}", bits, "linear") for bits in range(1, 9)]
    + [(f"kmeans-{bits}", bits, "kmeans") for bits in range(1, 9)]
)


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
    builder.add_scale("scale", values(6), values(6), True, [6], [6], input_name="n", output_name="s")
    builder.add_bias("bias", values(6), [6], input_name="s", output_name="b")
    builder.add_flatten("flat", 0, "b", "f")
    builder.add_inner_product("dense", values(10, 6 * 30 * 30), values(10), 6 * 30 * 30, 10, True, "f", "y")
    yield "images", builder.spec
    builder = NeuralNetworkBuilder([("x", array(1))], [("y", array(40))], mode=None)
    builder.add_embedding("embed", values(50, 24), 50, 24, False, None, "x", "e")
    builder.add_unilstm(
        "lstm", [values(32, 24) for _ in range(4)], [values(32, 32) for _ in range(4)], 32, 24, ["e"], ["l", "lh", "lc"],
        b=[values(32) for _ in range(4)], peep=[values(32) for _ in range(3)])
    builder.add_gru(
        "gru", [values(20, 32) for _ in range(3)], [values(20, 20) for _ in range(3)], 20, 32, ["l"], ["g", "gh"],
        b=[values(20) for _ in range(3)])
    builder.add_simple_rnn("rnn", values(16, 20), values(16, 16), 16, 20, "TANH", ["g"], ["r", "rh"], b=values(16))
    sides = [[values(20, size) for _ in range(4)] for size in (16, 20, 16, 20)]
    builder.add_bidirlstm("both", *sides, 20, 16, ["r"], ["y", "a", "b", "c", "d"])
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
        items = value if descriptor.label == descriptor.LABEL_REPEATED else [value]
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
    # Fields of layers that stay are floats already; coremltools leaves them.
    with contextlib.redirect_stdout(io.StringIO()):
        quantization_utils._quantize_spec_weights(spec, None, "dequantization")
    return {place: elements(params) for place, params in fields(spec)}


def main():
    worse, count = [], 0
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        for name, spec in networks():
            ct.utils.save_spec(spec, str(work / f"{name}.mlmodel"))
        for path in sys.argv[1:]:
            (work / Path(path).name).write_bytes(Path(path).read_bytes())
        environment = dict(os.environ, MODELC_QUANTIZED_FOLDER=str(work))
        subprocess.run(
            ["swift", "test", "--skip-build", "--filter", "QuantizedFolderTests"], cwd=ROOT, env=environment, check=True,
            stdout=subprocess.DEVNULL)
        for path in sorted(work.glob("*.mlmodel")):
            original = tensors(path)
            for label, bits, mode in MODES:
                ours_path, theirs_path = work / f"{path.stem}.{label}.quantized", work / f"{path.stem}.{label}.theirs"
                # Layers that coremltools would fuse first are compared as they are.
                spec = ct.utils.load_spec(str(path))
                quantization_utils._optimize_nn = lambda layers: None
                with contextlib.redirect_stdout(io.StringIO()):
                    quantization_utils._quantize_spec_weights(spec, bits, mode)
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
