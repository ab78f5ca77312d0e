#!/usr/bin/env python3
"""Measures what `modelc compare` costs beside the predictions that it makes.

    "$(scripts/env/find-python.sh)" scripts/compare/measure-compare.py [--modelc PATH] [--rows 1,16] [--rounds 5] [MODEL[:OTHER]…]

Each MODEL is compared with OTHER, or with itself compiled. Without models: those of examples/models that have layers, and
three networks with random weights that are made for it. Times are those of whole processes, the best of all rounds; "both"
is the sum of two `modelc predict` with the same inputs. Needs the packages in scripts/env/requirements.txt.
"""
import argparse
import json
import logging
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

logging.disable(logging.WARNING)

ROOT = Path(__file__).resolve().parents[2]


def inputs(modelc, model, rows, folder):
    """A file or directory of random inputs for so many predictions."""
    described = json.loads(subprocess.run([modelc, "inspect", "--json", model], check=True, capture_output=True).stdout)
    random = np.random.default_rng(1)
    arrays = {}
    for feature in described["inputs"]:
        if feature["type"] == "image":
            from PIL import Image

            size = feature["image"]
            images = folder / "images"
            images.mkdir(exist_ok=True)
            for row in range(rows):
                pixels = random.integers(0, 256, (size["height"], size["width"], 3), dtype=np.uint8)
                Image.fromarray(pixels).save(images / f"{row:04}.png")
            return images
        if feature["type"] == "multiArray":
            arrays[feature["name"]] = random.standard_normal((rows, *feature["multiArray"]["shape"])).astype(np.float32)
        else:
            return None
    path = folder / "inputs.npz"
    np.savez(path, **arrays)
    return path


def run(*command):
    """Seconds of a process."""
    start = time.perf_counter()
    process = subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    seconds = time.perf_counter() - start
    if process.returncode not in (0, 1) or process.returncode == 1 and process.stderr:
        sys.exit(f"{' '.join(map(str, command))}: {process.stderr}")
    return seconds


def networks(folder):
    """Three networks that are made for it: wide, deep, and with large activations."""
    import coremltools as ct
    from coremltools.converters.mil import Builder as mb

    random = np.random.default_rng(2)

    def weights(*shape):
        return (random.standard_normal(shape) / np.sqrt(np.prod(shape[1:]))).astype(np.float32)

    def convolutions(channels, size, depth):
        @mb.program(input_specs=[mb.TensorSpec(shape=(1, 3, size, size))])
        def layers(x):
            for index in range(depth):
                x = mb.conv(x=x, weight=weights(channels, x.shape[1], 3, 3), pad_type="same", name=f"conv{index}")
                x = mb.relu(x=x, name=f"relu{index}")
            return mb.reduce_mean(x=x, axes=[2, 3], name="mean")

        return layers

    @mb.program(input_specs=[mb.TensorSpec(shape=(1, 64))])
    def deep(x):
        for index in range(500):
            x = mb.tanh(x=mb.linear(x=x, weight=weights(64, 64), name=f"linear{index}"), name=f"tanh{index}")
        return x

    for name, layers in {
        "wide": convolutions(128, 56, 12), "large": convolutions(16, 512, 24), "deep": deep,
    }.items():
        path = folder / f"{name}.mlpackage"
        ct.convert(layers, convert_to="mlprogram", compute_precision=ct.precision.FLOAT32,
                   minimum_deployment_target=ct.target.iOS16, skip_model_load=True).save(str(path))
        yield str(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("models", nargs="*")
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--rows", default="1,16")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        examples = ROOT / "examples/models"
        models = arguments.models or [
            str(examples / "DigitClassifier.mlmodel"), str(examples / "DigitGenerator.mlmodel"),
            str(examples / "SmallProgram.mlpackage"), *networks(folder)]
        print(f"{'model':24} {'rows':>4} {'both s':>8} {'compare s':>9} {'ratio':>6}")
        worst = (0, "")
        for number, pair in enumerate(models):
            model, _, other = pair.partition(":")
            if not other:
                subprocess.run([arguments.modelc, "compile", model, folder / "compiled"], check=True, capture_output=True)
                other = str(folder / "compiled" / f"{Path(model).stem}.mlmodelc")
            for rows in map(int, arguments.rows.split(",")):
                own = folder / f"{number}-{rows}"
                own.mkdir()
                path = inputs(arguments.modelc, model, rows, own)
                if path is None:
                    continue
                times = {"first": [], "second": [], "compare": []}
                commands = {
                    "first": [arguments.modelc, "predict", model, "--inputs", path, "--json"],
                    "second": [arguments.modelc, "predict", other, "--inputs", path, "--json"],
                    "compare": [arguments.modelc, "compare", model, other, "--inputs", path],
                }
                for _ in range(arguments.rounds):
                    for name, command in commands.items():
                        times[name].append(run(*command))
                both, compare = min(times["first"]) + min(times["second"]), min(times["compare"])
                worst = max(worst, (compare / both, f"{Path(model).name}, {rows} rows"))
                print(f"{Path(model).stem:24} {rows:4} {both:8.3f} {compare:9.3f} {compare / both:6.2f}", flush=True)
        print(f"worst: {worst[0]:.2f} times both predictions, {worst[1]}")


main()
