#!/usr/bin/env python3
"""Checks that gated recurrent units which coremltools spells out in loops run as `gru`, whatever system they are converted for.

usage: check-loops.py MODELC [COREMLTOOLS_PYTHON...]

PyTorch's GRU has no counterpart in Core ML, so coremltools writes a loop, and writes it in another way for each deployment target and
precision. This script makes such a loop with mb, operation for operation as the converter of PyTorch does, converts it for iOS 15 to
18 in both precisions, in one and in both directions, and has modelc run it. It is an error if another operation than `gru` does the
work, or if results differ from those that NumPy computes. Give other interpreters to make models with other versions of coremltools.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

STEPS, BATCH, INPUTS, HIDDEN = 7, 2, 3, 5
TARGETS = ("iOS15", "iOS16", "iOS17", "iOS18")
TOLERANCES = {"FLOAT32": 1e-5, "FLOAT16": 5e-3}


def main():
    if sys.argv[1:2] == ["--make"]:
        make(Path(sys.argv[2]))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelc")
    parser.add_argument("python", nargs="*", default=[sys.executable])
    options = parser.parse_args()
    failures = count = 0
    for python in options.python:
        with tempfile.TemporaryDirectory() as folder:
            command = [python, os.path.abspath(__file__), "--make", folder]
            version = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1]
            for path in sorted(Path(folder).glob("*.mlpackage")):
                problem = check(options.modelc, path)
                count += 1
                failures += problem is not None
                print(f"coremltools {version} {path.stem:24} {problem or 'gru'}", flush=True)
    print(f"{count} models, {failures} failed")
    sys.exit(failures > 0)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def weights(seed):
    """Weights and biases of x and of the state, for the gates r, z and n."""
    random = np.random.RandomState(seed)
    shapes = ((HIDDEN, INPUTS), (HIDDEN, HIDDEN), (HIDDEN,), (HIDDEN,))
    return [[random.uniform(-0.8, 0.8, shape).astype(np.float32) for _ in range(3)] for shape in shapes]


def inputs():
    random = np.random.RandomState(9)
    return {
        "x": random.uniform(-1, 1, (STEPS, BATCH, INPUTS)).astype(np.float32),
        "h0": random.uniform(-1, 1, (2, BATCH, HIDDEN)).astype(np.float32)}


def expected(x, h, wi, wh, bi, bh):
    states = []
    for step in x:
        of_x = [step @ w.T + b for w, b in zip(wi, bi)]
        of_h = [h @ w.T + b for w, b in zip(wh, bh)]
        r, z = sigmoid(of_x[0] + of_h[0]), sigmoid(of_x[1] + of_h[1])
        h = (1 - z) * np.tanh(of_x[2] + r * of_h[2]) + z * h
        states.append(h)
    return np.stack(states)


def check(modelc, path):
    """What is wrong with how modelc runs a model; None if nothing is."""
    values = inputs()
    answer = expected(values["x"], values["h0"][0], *weights(1))
    if "both" in path.stem:
        back = expected(values["x"][::-1], values["h0"][1], *weights(2))[::-1]
        answer = np.concatenate([answer, back], axis=2)
    arguments = []
    for name, value in values.items():
        arguments += ["--input", f"{name}={json.dumps(value.tolist())}"]
    output = path.parent / "result.npz"
    done = subprocess.run([modelc, "predict", path, *arguments, "-o", output], capture_output=True, text=True)
    if done.returncode != 0:
        return done.stderr.strip()
    difference = np.abs(np.load(output)["y"] - answer).max()
    if not difference <= TOLERANCES[path.stem.split("-")[1]]:
        return f"results differ by {difference:.2g}"
    bench = [modelc, "bench", path, *arguments, "--seconds", "0.01", "--threads", "1", "--batch", "1", "--json"]
    done = subprocess.run(bench, capture_output=True, text=True)
    if done.returncode != 0:
        return done.stderr.strip()
    found = [row["operation"] for row in json.loads(done.stdout)["operations"]]
    return None if found.count("gru") == 1 and "while_loop" not in found else "runs " + ", ".join(found)


def make(folder):
    """Writes the models with the coremltools of this interpreter."""
    import logging

    logging.disable(logging.CRITICAL)
    import coremltools as ct
    from coremltools.converters.mil.mil import Builder as mb

    def layer(x, h0, wi, wh, bi, bh):
        steps = mb.slice_by_index(x=mb.shape(x=x), begin=[0], end=[1])
        rest = mb.slice_by_index(x=mb.shape(x=h0), begin=[1], end=[3])
        states = mb.concat(values=[h0, mb.fill(shape=mb.concat(values=[steps, rest], axis=0))], axis=0)

        def body(i, states):
            row = mb.squeeze(x=mb.gather(x=x, indices=i, axis=0), axes=[0])
            state = mb.squeeze(x=mb.gather(x=states, indices=i, axis=0), axes=[0])

            def products(gate):
                return mb.linear(x=row, weight=wi[gate], bias=bi[gate]), mb.linear(x=state, weight=wh[gate], bias=bh[gate])

            of_x, of_h = products(0)
            r = mb.sigmoid(x=mb.add(x=of_x, y=of_h))
            of_x, of_h = products(1)
            z = mb.sigmoid(x=mb.add(x=of_x, y=of_h))
            of_x, of_h = products(2)
            n = mb.tanh(x=mb.add(x=of_x, y=mb.mul(x=r, y=of_h)))
            state = mb.add(x=mb.mul(x=mb.sub(x=1.0, y=z), y=n), y=mb.mul(x=z, y=state))
            i = mb.add(x=i, y=1)
            return i, mb.scatter(data=states, indices=i, updates=mb.expand_dims(x=state, axes=[0]))

        _, states = mb.while_loop(_cond=lambda i, _: mb.less(x=i, y=steps), _body=body, loop_vars=([0], states))
        return mb.slice_by_index(
            x=states, begin=[1, 0, 0], end=[0, 0, 0], begin_mask=[False, True, True], end_mask=[True, True, True])

    def network(system, is_both):
        specs = [mb.TensorSpec(shape=(STEPS, BATCH, INPUTS)), mb.TensorSpec(shape=(2, BATCH, HIDDEN))]

        @mb.program(input_specs=specs, opset_version=system)
        def program(x, h0):
            def first(index):
                return mb.slice_by_index(
                    x=h0, begin=[index, 0, 0], end=[index + 1, 0, 0], begin_mask=[False, True, True],
                    end_mask=[False, True, True])

            y = layer(x, first(0), *weights(1))
            if is_both:
                back = mb.reverse(x=layer(mb.reverse(x=x, axes=[0]), first(1), *weights(2)), axes=[0])
                y = mb.concat(values=[y, back], axis=2)
            return mb.identity(x=y, name="y")

        return program

    for target in TARGETS:
        for precision in TOLERANCES:
            for directions in ("forward", "both"):
                system = getattr(ct.target, target)
                model = ct.convert(
                    network(system, directions == "both"), convert_to="mlprogram", minimum_deployment_target=system,
                    skip_model_load=True, compute_precision=getattr(ct.precision, precision))
                model.save(str(folder / f"{target}-{precision}-{directions}.mlpackage"))
    print(ct.__version__)


if __name__ == "__main__":
    main()
