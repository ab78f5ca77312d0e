#!/usr/bin/env python3
"""Checks that a part of a model and the rest give the numbers of the whole: cuts every example and a fixed sample of the
oracle's models at three values each, joins both to a pipeline, and compares it with the whole on made-up inputs.

usage: check-parts.py MODELC [--corpus DIR] [--every N] [--seconds N] [--details]

Needs coremltools, which reads names of values, opens every result, and makes a small decoder with states. The decoder is cut
into chunks, which must give equal outputs over several steps. Networks must agree within 1e-5; ML Programs of half precision
within 1e-2, as values that cross a cut are rounded and values within a program need not be. Shared models are found in
MODELC_SHARED, or ../shared; DIR is the unpacked corpus of the oracle.
"""
import argparse
import collections
import logging
import os
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

logging.disable(logging.CRITICAL)
warnings.filterwarnings("ignore")
import numpy as np  # noqa: E402
import coremltools as ct  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent


class Checker:
    def __init__(self, modelc, folder):
        self.modelc = modelc
        self.folder = folder
        self.counts = collections.Counter()
        self.problems = []

    def run(self, *arguments):
        try:
            result = subprocess.run([self.modelc, *map(str, arguments)], capture_output=True, text=True, timeout=120)
            return result.returncode, result.stdout, result.stderr
        except subprocess.TimeoutExpired:
            return -1, "", "timeout"

    def count(self, kind, model, value, text=""):
        first = text.strip().split("\n")[0][:110]
        self.counts[f"{kind}: {first}" if kind != "equal" else kind] += 1
        if kind != "equal":
            self.problems.append(f"{kind} {model} at '{value}': {text.strip()[:400]}")

    def check(self, path):
        spec = read(path)
        names, tolerance = values(spec)
        count = len(names)
        for index in dict.fromkeys((count // 4, count // 2, 3 * count // 4) if count else ()):
            self.cut(path, names[index], tolerance)

    def cut(self, path, value, tolerance):
        part, rest, joined = (self.folder / f"{name}.mlpackage" for name in ("part", "rest", "joined"))
        status, _, text = self.run("extract", path, "--to", value, "-o", part, "--rest", rest)
        if status:
            return self.count("refused", path, value, text)
        status, _, text = self.run("join", part, rest, "-o", joined)
        if status:
            return self.count("not joined", path, value, text)
        for made in (part, rest, joined):
            ct.models.MLModel(str(made), skip_model_load=True)
        status, output, text = self.run(
            "compare", path, joined, "--random", 1, "--atol", tolerance, "--rtol", tolerance)
        if status:
            return self.count("differs" if output else "not compared", path, value, text or output)
        self.count("equal", path, value)

    def check_decoder(self):
        model = self.folder / "decoder.mlpackage"
        make_decoder(model)
        chunks = self.folder / "chunks"
        status, output, text = self.run("split", model, "--chunks", 3, "-o", chunks)
        if status:
            return self.count("decoder", model, "", text)
        paths = output.split()
        random = np.random.RandomState(1)
        for step in range(4):
            x = self.folder / "x.npy"
            np.save(x, random.randn(1, 64).astype(np.float32))
            whole = self.predict(model, "whole", {"x": x}, step)
            features = {"x": x}
            for index, path in enumerate(paths):
                made = self.predict(path, f"chunk{index}", features, step)
                for name, array in made.items():
                    features[name] = self.folder / f"value-{name}.npy"
                    np.save(features[name], array)
            if not all(np.allclose(made[name], whole[name], rtol=1e-2, atol=1e-2) for name in whole):
                return self.count("decoder", model, f"step {step}", "chunks and whole differ")
        self.count("equal", model, "")

    def predict(self, model, name, inputs, step):
        spec = read(model)
        wanted = {feature.name for feature in spec.description.input}
        arguments = [text for key, path in inputs.items() if key in wanted for text in ("--input", f"{key}={path}")]
        state = self.folder / f"{name}-state.npz"
        if spec.description.state:
            arguments += ["--state-out", state] + (["--state-in", state] if step else [])
        out = self.folder / f"{name}.npz"
        status, _, text = self.run("predict", model, *arguments, "-o", out)
        if status:
            raise RuntimeError(text)
        return dict(np.load(out))


def read(path):
    path = Path(path)
    spec = ct.proto.Model_pb2.Model()
    if path.is_dir():
        path = next(path.glob("Data/*/*.mlmodel"))
    spec.ParseFromString(path.read_bytes())
    return spec


def values(spec):
    """Names of the values between inputs and outputs, and the tolerance."""
    kind = spec.WhichOneof("Type")
    names, tolerance = [], "1e-5"
    if kind == "mlProgram" and "main" in spec.mlProgram.functions:
        function = spec.mlProgram.functions["main"]
        block = function.block_specializations[function.opset]
        for operation in block.operations:
            if operation.type != "const" and not operation.type.startswith("constexpr"):
                names += [output.name for output in operation.outputs]
                if any(output.type.tensorType.dataType == 10 for output in operation.outputs):
                    tolerance = "1e-2"
    elif kind.startswith("neuralNetwork"):
        names = [name for layer in getattr(spec, kind).layers for name in layer.output]
    outputs = {feature.name for feature in spec.description.output} | {feature.name for feature in spec.description.input}
    return [name for name in dict.fromkeys(names) if name not in outputs], tolerance


def make_decoder(path):
    from coremltools.converters.mil import Builder as mb
    from coremltools.converters.mil.mil import types

    random = np.random.RandomState(0)
    states = [mb.StateTensorSpec((8, 64), dtype=types.fp16) for _ in range(4)]

    def weight(rows):
        return (random.randn(rows, 64) / 8).astype(np.float16)

    @mb.program(
        input_specs=[mb.TensorSpec((1, 64), dtype=types.fp16)] + states, opset_version=ct.target.iOS18)
    def program(x, s0, s1, s2, s3):
        for index, state in enumerate((s0, s1, s2, s3)):
            key = mb.linear(x=x, weight=weight(64))
            kept = mb.slice_by_size(x=mb.read_state(input=state), begin=[1, 0], size=[7, 64])
            cache = mb.coreml_update_state(state=state, value=mb.concat(values=[kept, key], axis=0))
            attention = mb.softmax(x=mb.matmul(x=key, y=cache, transpose_y=True), axis=-1)
            x = mb.add(x=x, y=mb.matmul(x=attention, y=cache), name=f"layer{index}")
        return mb.linear(x=x, weight=weight(100), name="logits")

    model = ct.convert(
        program, convert_to="mlprogram", minimum_deployment_target=ct.target.iOS18, skip_model_load=True,
        compute_precision=ct.precision.FLOAT16)
    model.save(str(path))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelc")
    parser.add_argument("--corpus")
    parser.add_argument("--every", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--details", action="store_true")
    options = parser.parse_args()
    shared = Path(os.environ.get("MODELC_SHARED", ROOT.parent / "shared"))
    paths = sorted((ROOT / "examples/models").glob("*.ml*")) + sorted((shared / "models").glob("*.ml*"))
    if options.corpus:
        paths += sorted(Path(options.corpus).glob("*/*/model.ml*"))[:: options.every]
    end = time.monotonic() + options.seconds
    seen = 0
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(os.path.abspath(options.modelc), Path(folder))
        checker.check_decoder()
        for path in paths:
            if time.monotonic() > end:
                break
            seen += 1
            try:
                checker.check(path)
            except Exception as error:  # one bad model is no reason to leave out the others
                checker.count("failed", path, "", str(error))
    print(f"{seen} of {len(paths)} models")
    for kind, count in checker.counts.most_common():
        print(f"{count:6} {kind}")
    if options.details:
        print(*checker.problems, sep="\n")
    sys.exit(any(kind.startswith(("differs", "decoder")) for kind in checker.counts))


if __name__ == "__main__":
    main()
