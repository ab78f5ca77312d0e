#!/usr/bin/env python3
"""Measures `modelc weights` for a fine-tuned ResNet50: the size of the diff, and the time to apply it relative to `cp`.

    make build
    "$(scripts/env/find-python.sh)" Benchmarks/weights.py [--runs 15] [--modelc PATH] [--prepare]

The first run creates the models in .build/benchmarks; `--prepare` only creates them.

The models have ResNet50's layers (25.6 million weights) with random numbers from a fixed seed, which cannot be
compressed: a network with 32-bit weights and an ML Program with 16-bit weights. The second model of each kind has a
different last layer. Before each run the model is restored, untimed, by applying the reverse diff. `cp` copies the same
weights to a new file in the same file system. Runs alternate, and figures are medians of whole processes, including
start-up.
"""
import argparse
import logging
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

logging.disable(logging.WARNING)
import coremltools as ct  # noqa: E402
from coremltools.converters.mil import Builder as mb  # noqa: E402
from coremltools.models import datatypes  # noqa: E402
from coremltools.models.neural_network import NeuralNetworkBuilder  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
STAGES = [(3, 64), (4, 128), (6, 256), (3, 512)]
CLASSES = 1000
# What the last layer of each model is made from.
SEEDS = [("old", 1), ("new", 2)]
FEATURES = 2048


def convolutions():
    """Name, channels in and out, kernel and stride of each convolution, and the block it belongs to."""
    yield "stem", 3, 64, 7, 2
    channels = 64
    for stage, (count, width) in enumerate(STAGES):
        for block in range(count):
            stride = 2 if block == 0 and stage > 0 else 1
            name = f"stage{stage}_block{block}"
            if block == 0:
                yield f"{name}_shortcut", channels, 4 * width, 1, stride
            yield f"{name}_reduce", channels, width, 1, 1
            yield f"{name}_middle", width, width, 3, stride
            yield f"{name}_expand", width, 4 * width, 1, 1
            channels = 4 * width


class Weights:
    def __init__(self, last_seed):
        random = np.random.default_rng(50)
        self.convolutions = {}
        for name, inputs, outputs, kernel, stride in convolutions():
            scale = np.float32((2 / (inputs * kernel * kernel)) ** 0.5)
            kernels = random.standard_normal((outputs, inputs, kernel, kernel), dtype=np.float32) * scale
            biases = random.standard_normal(outputs, dtype=np.float32) * np.float32(0.01)
            self.convolutions[name] = (kernels, biases, stride)
        random = np.random.default_rng(last_seed)
        self.last = random.standard_normal((CLASSES, FEATURES), dtype=np.float32) * np.float32(0.02)
        self.bias = random.standard_normal(CLASSES, dtype=np.float32) * np.float32(0.01)


def graph(weights, add):
    """Builds the layers by calling `add`'s methods, each of which returns the name or value that it makes."""
    x = add.relu(add.convolution("stem", add.image, *weights.convolutions["stem"]))
    x = add.pool(x)
    for stage, (count, _) in enumerate(STAGES):
        for block in range(count):
            name = f"stage{stage}_block{block}"
            shortcut = f"{name}_shortcut"
            around = add.convolution(shortcut, x, *weights.convolutions[shortcut]) if block == 0 else x
            for part in ("reduce", "middle"):
                x = add.relu(add.convolution(f"{name}_{part}", x, *weights.convolutions[f"{name}_{part}"]))
            x = add.convolution(f"{name}_expand", x, *weights.convolutions[f"{name}_expand"])
            x = add.relu(add.sum(x, around))
    return add.classes(add.mean(x), weights.last, weights.bias)


class NetworkParts:
    def __init__(self):
        self.builder = NeuralNetworkBuilder(
            [("image", datatypes.Array(3, 224, 224))], [("classes", datatypes.Array(CLASSES))])
        self.image, self.count = "image", 0

    def name(self, kind):
        self.count += 1
        return f"{kind}_{self.count}"

    def convolution(self, name, x, kernels, biases, stride):
        pad = kernels.shape[2] // 2
        self.builder.add_convolution(
            name, kernels.shape[1], kernels.shape[0], kernels.shape[2], kernels.shape[3], stride, stride, "valid", 1,
            kernels.transpose(2, 3, 1, 0), biases, True, input_name=x, output_name=name, padding_top=pad,
            padding_bottom=pad, padding_left=pad, padding_right=pad)
        return name

    def relu(self, x):
        name = self.name("relu")
        self.builder.add_activation(name, "RELU", x, name)
        return name

    def pool(self, x):
        self.builder.add_pooling(
            "pool", 3, 3, 2, 2, "MAX", "VALID", x, "pool", padding_top=1, padding_bottom=1, padding_left=1,
            padding_right=1)
        return "pool"

    def sum(self, x, y):
        name = self.name("sum")
        self.builder.add_elementwise(name, [x, y], name, "ADD")
        return name

    def mean(self, x):
        self.builder.add_pooling("mean", 7, 7, 1, 1, "AVERAGE", "VALID", x, "mean", is_global=True)
        self.builder.add_flatten("flat", 0, "mean", "flat")
        return "flat"

    def classes(self, x, weights, bias):
        self.builder.add_inner_product("head", weights, bias, FEATURES, CLASSES, True, x, "classes")
        return "classes"


class ProgramParts:
    def __init__(self, image):
        self.image = image

    def convolution(self, name, x, kernels, biases, stride):
        pad = kernels.shape[2] // 2
        return mb.conv(
            x=x, weight=kernels, bias=biases, strides=[stride] * 2, pad_type="custom", pad=[pad] * 4, name=name)

    def relu(self, x):
        return mb.relu(x=x)

    def pool(self, x):
        return mb.max_pool(x=x, kernel_sizes=[3, 3], strides=[2, 2], pad_type="custom", pad=[1, 1, 1, 1])

    def sum(self, x, y):
        return mb.add(x=x, y=y)

    def mean(self, x):
        return mb.reshape(x=mb.reduce_mean(x=x, axes=[2, 3]), shape=[1, FEATURES])

    def classes(self, x, weights, bias):
        return mb.linear(x=x, weight=weights, bias=bias, name="head")


def write_network(weights, path):
    parts = NetworkParts()
    graph(weights, parts)
    ct.models.MLModel(parts.builder.spec, skip_model_load=True).save(str(path))


def write_program(weights, path):
    @mb.program(input_specs=[mb.TensorSpec(shape=(1, 3, 224, 224))])
    def program(image):
        return graph(weights, ProgramParts(image))

    ct.convert(
        program, convert_to="mlprogram", compute_precision=ct.precision.FLOAT16, skip_model_load=True,
        minimum_deployment_target=ct.target.iOS16).save(str(path))


def run(*command):
    start = time.perf_counter()
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if result.returncode != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}\n{result.stderr}")
    return seconds


KINDS = {
    "network": (".mlmodel", write_network, "model.espresso.weights", 4),
    "program": (".mlpackage", write_program, "weights/weight.bin", 2),
}


def source(kind, name, seed):
    """The path of a source model, which is made when it is not there."""
    ending, write, _, _ = KINDS[kind]
    path = ROOT / f".build/benchmarks/resnet50-{name}" / f"ResNet50{ending}"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"part{ending}")
        write(Weights(seed), part)
        part.rename(path)
    return path


def measure(modelc, kind, folder, runs):
    _, _, file, width = KINDS[kind]
    for name, seed in SEEDS:
        run(modelc, "compile", source(kind, name, seed), folder / f"{kind}-{name}")
    old, new = (folder / f"{kind}-{name}" / "ResNet50.mlmodelc" for name in ("old", "new"))
    there, back, everything = (folder / f"{kind}-{name}.mlweights" for name in ("there", "back", "all"))
    diffing = run(modelc, "weights", "diff", old, new, "-o", there)
    run(modelc, "weights", "diff", new, old, "-o", back)
    extracting = run(modelc, "weights", "extract", old, everything)
    want = (new / file).read_bytes()
    run(modelc, "weights", "apply", old, there)
    if (old / file).read_bytes() != want:
        sys.exit("the weights that were applied are not those of the new model")
    run(modelc, "weights", "apply", old, back)
    layer = width * (CLASSES * FEATURES + CLASSES)
    size = (old / file).stat().st_size
    times = {"cp": [], "apply": [], "all": []}
    copy = folder / "copy"
    for _ in range(runs):
        copy.unlink(missing_ok=True)
        times["cp"].append(run("cp", old / file, copy))
        times["apply"].append(run(modelc, "weights", "apply", old, there))
        run(modelc, "weights", "apply", old, back)
        times["all"].append(run(modelc, "weights", "apply", old, everything))
    cp, apply, all_of_it = (statistics.median(times[name]) for name in ("cp", "apply", "all"))
    changes = there.stat().st_size
    print(f"{kind}: weights {size / 1e6:.1f} MB, last layer {layer / 1e6:.2f} MB")
    print(f"  changes {changes / 1e6:.3f} MB, {changes / layer:.3f} x the layer; made in {diffing * 1e3:.0f} ms")
    print(f"  all weights {everything.stat().st_size / 1e6:.1f} MB, made in {extracting * 1e3:.0f} ms")
    print(f"  cp of the weights {cp * 1e3:.1f} ms")
    print(f"  apply changes {apply * 1e3:.1f} ms, {apply / cp:.2f} x cp (least {min(times['apply']) * 1e3:.1f})")
    print(f"  apply all {all_of_it * 1e3:.1f} ms, {all_of_it / cp:.2f} x cp")
    ratios = sorted(a / c for a, c in zip(times["apply"], times["cp"]))
    print(f"  apply / cp, run by run: {ratios[0]:.2f} to {ratios[-1]:.2f}, median {statistics.median(ratios):.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--prepare", action="store_true", help="make the models only")
    arguments = parser.parse_args()
    for kind in KINDS:
        for name, seed in SEEDS:
            source(kind, name, seed)
    if arguments.prepare:
        return
    folder = Path(tempfile.mkdtemp(dir=os.environ.get("TMPDIR", "/tmp")))
    try:
        for kind in KINDS:
            measure(arguments.modelc, kind, folder, arguments.runs)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
