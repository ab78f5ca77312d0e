#!/usr/bin/env python3
"""Compares `modelc simplify` with the passes of coremltools on small programs.

usage: compare-passes.py MODELC [--details]

Each program is written twice by coremltools: without any pass, and with its default passes. The first is simplified by
modelc. Prints the operations that are in each, constants left out. It is an error if modelc leaves more operations than
coremltools does, or if the results of the simplified program differ. Needs coremltools and numpy.
"""
import argparse
import collections
import logging
import subprocess
import sys
import tempfile
from pathlib import Path

logging.disable(logging.CRITICAL)
import coremltools as ct  # noqa: E402
import numpy as np  # noqa: E402
from coremltools.converters.mil.mil import Builder as mb  # noqa: E402

RANDOM = np.random.RandomState(3)


def weights(*shape):
    return RANDOM.uniform(-1, 1, shape).astype(np.float32)


def gelu(x):
    return mb.mul(x=mb.mul(x=x, y=0.5), y=mb.add(x=mb.erf(x=mb.real_div(x=x, y=np.float32(2**0.5))), y=1.0))


def gelu_tanh(x):
    inner = mb.add(x=x, y=mb.mul(x=mb.pow(x=x, y=3.0), y=0.044715))
    return mb.mul(x=mb.mul(x=x, y=0.5), y=mb.add(x=mb.tanh(x=mb.mul(x=inner, y=np.float32((2 / np.pi) ** 0.5))), y=1.0))


def normalized(x, axes):
    mean = mb.reduce_mean(x=x, axes=axes, keep_dims=True)
    centered = mb.sub(x=x, y=mean)
    variance = mb.reduce_mean(x=mb.square(x=centered), axes=axes, keep_dims=True)
    return mb.real_div(x=centered, y=mb.sqrt(x=mb.add(x=variance, y=1e-5)))


def layer_norm(x):
    return mb.add(x=mb.mul(x=normalized(x, [-1]), y=weights(8)), y=weights(8))


def instance_norm(x):
    return mb.add(x=mb.mul(x=normalized(x, [2, 3]), y=weights(1, 4, 1, 1)), y=weights(1, 4, 1, 1))


def conv(x, **arguments):
    return mb.conv(x=x, weight=weights(6, 4, 3, 3), bias=weights(6), **arguments)


def conv_batch_norm(x):
    return mb.batch_norm(x=conv(x), mean=weights(6), variance=abs(weights(6)) + 0.5, gamma=weights(6), beta=weights(6))


def transpose_conv_batch_norm(x):
    y = mb.conv_transpose(x=x, weight=weights(4, 3, 2, 2), groups=2)
    return mb.batch_norm(x=y, mean=weights(6), variance=abs(weights(6)) + 0.5, gamma=weights(6), beta=weights(6))


def hard_swish(x):
    return mb.real_div(x=mb.mul(x=x, y=mb.relu6(x=mb.add(x=x, y=3.0))), y=6.0)


PROGRAMS = [
    ("gelu", (2, 8), gelu),
    ("gelu by tanh", (2, 8), gelu_tanh),
    ("silu", (2, 8), lambda x: mb.mul(x=x, y=mb.sigmoid(x=x))),
    ("leaky relu", (2, 8), lambda x: mb.maximum(x=x, y=mb.mul(x=x, y=0.1))),
    ("hard swish", (2, 8), hard_swish),
    ("softplus", (2, 8), lambda x: mb.log(x=mb.add(x=mb.exp(x=x), y=1.0), epsilon=0.0)),
    ("layer norm", (2, 5, 8), layer_norm),
    ("instance norm", (1, 4, 5, 5), instance_norm),
    ("conv, batch norm", (1, 4, 6, 6), conv_batch_norm),
    ("conv_transpose, batch norm", (1, 4, 6, 6), transpose_conv_batch_norm),
    ("conv, scale", (1, 4, 6, 6), lambda x: mb.mul(x=conv(x), y=weights(1, 6, 1, 1))),
    ("conv, offset", (1, 4, 6, 6), lambda x: mb.add(x=conv(x), y=weights(1, 6, 1, 1))),
    ("pad, conv", (1, 4, 6, 6), lambda x: conv(
        mb.pad(x=x, pad=[0, 0, 0, 0, 1, 1, 2, 2], mode="constant", constant_val=0.0))),
    ("matmul, offset", (3, 8), lambda x: mb.add(x=mb.matmul(x=x, y=weights(8, 5)), y=weights(5))),
    ("linear, offset", (3, 8), lambda x: mb.add(x=mb.linear(x=x, weight=weights(5, 8)), y=weights(5))),
    ("transpose, matmul", (3, 8), lambda x: mb.matmul(x=x, y=mb.transpose(x=mb.relu(x=x), perm=[1, 0]))),
    ("pair of transposes", (2, 3, 4), lambda x: mb.relu(
        x=mb.transpose(x=mb.transpose(x=x, perm=[2, 0, 1]), perm=[1, 2, 0]))),
    ("reshape of a reshape", (2, 3, 4), lambda x: mb.reshape(x=mb.reshape(x=x, shape=[6, 4]), shape=[4, 6])),
    ("casts", (2, 8), lambda x: mb.relu(x=mb.cast(x=mb.cast(x=x, dtype="fp32"), dtype="fp32"))),
    ("+ 0, × 1", (2, 8), lambda x: mb.relu(x=mb.mul(x=mb.add(x=x, y=0.0), y=1.0))),
    ("relu of relu", (2, 8), lambda x: mb.relu(x=mb.relu(x=x))),
    ("slice of everything", (2, 8), lambda x: mb.relu(x=mb.slice_by_index(x=x, begin=[0, 0], end=[2, 8]))),
    ("twice the same", (2, 8), lambda x: mb.add(x=mb.exp(x=x), y=mb.exp(x=x))),
    ("constants", (2, 8), lambda x: mb.mul(x=x, y=mb.sqrt(x=abs(weights(8)) + 1))),
]


def written(shape, body, path, pipeline):
    @mb.program(input_specs=[mb.TensorSpec(shape=shape)], opset_version=ct.target.iOS17)
    def program(x):
        return body(x)

    model = ct.convert(
        program, convert_to="mlprogram", minimum_deployment_target=ct.target.iOS17, pass_pipeline=pipeline,
        compute_precision=ct.precision.FLOAT32, skip_model_load=True)
    model.save(str(path))
    return model.get_spec()


def operations(spec):
    function = spec.mlProgram.functions["main"]
    block = function.block_specializations[function.opset]
    return collections.Counter(operation.type for operation in block.operations if operation.type != "const")


def text(counter):
    return " ".join(name if count == 1 else f"{count}×{name}" for name, count in sorted(counter.items())) or "nothing"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelc")
    parser.add_argument("--details", action="store_true")
    options = parser.parse_args()
    global RANDOM
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, shape, body in PROGRAMS:
            plain, own, ours = (Path(folder) / f"{kind}.mlpackage" for kind in ("plain", "own", "ours"))
            RANDOM = np.random.RandomState(3)
            before = operations(written(shape, body, plain, ct.PassPipeline.EMPTY))
            RANDOM = np.random.RandomState(3)
            theirs = operations(written(shape, body, own, ct.PassPipeline.DEFAULT))
            done = subprocess.run([options.modelc, "simplify", plain, "-o", ours], capture_output=True, text=True)
            if done.returncode:
                print(f"{name}: {done.stderr.strip()}")
                failed += 1
                continue
            after = operations(ct.models.MLModel(str(ours), skip_model_load=True).get_spec())
            compared = subprocess.run(
                [options.modelc, "compare", plain, ours, "--random", "3"], capture_output=True, text=True)
            verdict = "same" if after == theirs else "fewer" if after.total() < theirs.total() else (
                "as many" if after.total() == theirs.total() else "MORE")
            if compared.returncode:
                verdict += ", RESULTS DIFFER"
            failed += verdict not in ("same", "fewer", "as many")
            print(f"{name:28} {verdict:8} {before.total()} -> coremltools: {text(theirs)}; modelc: {text(after)}")
            if options.details and compared.returncode:
                print(compared.stdout + compared.stderr)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
