#!/usr/bin/env python3
"""Explains why cases of the oracle with half-precision constants exceed the strict tolerance.

    "$(scripts/env/find-python.sh)" -m pip install scipy
    "$(scripts/env/find-python.sh)" scripts/compare/explain-half-cases.py [--modelc .build/release/modelc] [--ids FILE]

The expected values of most cases were computed in single precision, with constants that the converter then rounded to
half precision: the model file does not contain the constants used for the expected values. For each case that fails
with the strict tolerance, this script builds the same model in single precision with the stored constants, and gets
from modelc

* the results of that model, which show whether half-precision arithmetic matters;
* results with constants changed randomly by up to half a unit in the last place of half precision, which show how
  much the rounding of the constants affects the results;
* if there are few constants, those within half a unit that fit the expected values best.

A case is explained by its constants if constants that round to the stored ones give the expected values within the
strict tolerance, or if no difference is larger than six standard deviations of the random changes. If the constants
alone do not explain a case, half-precision inputs are changed as well: some tests round them after computing the
expected values.
"""
import argparse
import collections
import json
import logging
import shutil
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np
from scipy.optimize import lsq_linear

from support import oracle_run

logging.disable(logging.WARNING)
warnings.filterwarnings("ignore")
from coremltools.proto import FeatureTypes_pb2, MIL_pb2, Model_pb2  # noqa: E402

DRAWS = 24
MOST_FITTED = 1200
# Of strict tolerances: what is further away has nothing to do with half precision.
LARGEST_EXCESS = 1000
HALF, SINGLE = MIL_pb2.FLOAT16, MIL_pb2.FLOAT32


class Twin:
    """A program in single precision with the half-precision constants of another, which can be changed."""

    def __init__(self, path):
        self.weights = None
        if path.is_dir():
            self.weights = next(path.rglob("weight.bin"), None)
            path = next(path.rglob("*.mlmodel"))
        self.model = Model_pb2.Model()
        self.model.ParseFromString(path.read_bytes())
        self.blob = self.weights.read_bytes() if self.weights else b""
        self.constants = []
        self.has_half = False
        for function in self.model.mlProgram.functions.values():
            for named in function.inputs:
                self.retype(named.type)
            for block in function.block_specializations.values():
                self.block(block)
        for feature in list(self.model.description.output) + list(self.model.description.input):
            if feature.type.multiArrayType.dataType == FeatureTypes_pb2.ArrayFeatureType.FLOAT16:
                feature.type.multiArrayType.dataType = FeatureTypes_pb2.ArrayFeatureType.FLOAT32
        self.rounded = [values for _, values in self.constants]
        self.count = sum(values.size for values in self.rounded)

    def block(self, block):
        for named in block.inputs:
            self.retype(named.type)
        for operation in block.operations:
            for named in operation.outputs:
                self.retype(named.type)
            for value in operation.attributes.values():
                self.value(value)
            for argument in operation.inputs.values():
                for binding in argument.arguments:
                    if binding.HasField("value"):
                        self.value(binding.value)
            for nested in operation.blocks:
                self.block(nested)

    def retype(self, kind):
        """Turns the half precision of a value's type into single; whether it was half."""
        if kind.HasField("stateType"):
            return self.retype(kind.stateType.wrappedType)
        if kind.HasField("listType"):
            return self.retype(kind.listType.type)
        if not kind.HasField("tensorType") or kind.tensorType.dataType != HALF:
            return False
        kind.tensorType.dataType = SINGLE
        self.has_half = True
        return True

    def value(self, value):
        tensor = value.immediateValue.tensor
        if list(tensor.strings.values) == ["fp16"]:
            tensor.strings.values[0] = "fp32"
        if not self.retype(value.type):
            return
        if value.HasField("blobFileValue"):
            offset = value.blobFileValue.offset
            size, start = np.frombuffer(self.blob, "<u8", 2, offset + 8)
            values = np.frombuffer(self.blob, "<f2", int(size) // 2, int(start))
        else:
            values = np.frombuffer(tensor.bytes.values, "<f2")
        values = values.astype(np.float64)
        self.constants.append((value, values))

    def write(self, folder, constants):
        """The program with these constants as a package in `folder`."""
        for (value, _), values in zip(self.constants, constants):
            value.ClearField("value")
            value.immediateValue.tensor.floats.values.extend(values.astype(np.float32).tolist())
        package = Path(folder) / "twin.mlpackage"
        data = package / "Data/com.apple.CoreML"
        data.mkdir(parents=True, exist_ok=True)
        items = {"A": ("model.mlmodel", "com.apple.CoreML/model.mlmodel")}
        (data / "model.mlmodel").write_bytes(self.model.SerializeToString())
        if self.weights:
            (data / "weights").mkdir(exist_ok=True)
            shutil.copy(self.weights, data / "weights/weight.bin")
            items["B"] = ("weights", "com.apple.CoreML/weights")
        entries = {
            key: {"author": "com.apple.CoreML", "description": "", "name": name, "path": path}
            for key, (name, path) in items.items()
        }
        manifest = {"fileFormatVersion": "1.0.0", "itemInfoEntries": entries, "rootModelIdentifier": "A"}
        (package / "Manifest.json").write_text(json.dumps(manifest))
        return package


class Server:
    """`modelc serve`, asked for all float outputs of a case's first step as one vector."""

    def __init__(self, modelc, codec):
        self.codec = codec
        self.process = subprocess.Popen(
            [modelc, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def call(self, **request):
        self.process.stdin.write(json.dumps({"id": 1, **request}) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise RuntimeError(reply["error"].split("\n")[0])
        return reply

    def results(self, path, inputs, names):
        model = self.call(op="load", path=str(path))["model"]
        try:
            outputs = self.call(op="predict", model=model, inputs=inputs)["outputs"]
        finally:
            self.call(op="unload", model=model)
        return np.concatenate([np.asarray(self.codec.dec(outputs[name]), np.float64).ravel() for name in names])


def explain(case, server, codec, folder, random):
    """The class of a case, and figures about it."""
    source = folder / case["family"] / case["id"]
    record = json.loads((source / "case.json").read_text())
    step = record["steps"][0]
    names = [name for name, value in step["expected"].items() if value["t"] == "array"]
    expected = np.concatenate([np.asarray(codec.dec(step["expected"][name]), np.float64).ravel() for name in names])
    checks = [step["checks"][name] for name in names]
    sizes = [np.asarray(codec.dec(step["expected"][name])).size for name in names]

    def tolerances(name):
        values = (check.get(f"strict{name}", check[name.lower()]) for check in checks)
        return np.concatenate([np.full(size, value) for size, value in zip(sizes, values)])

    strict = tolerances("Atol") + tolerances("Rtol") * np.abs(expected)
    original = server.results(source / record["model"], step["inputs"], names)
    if original.size != expected.size:
        return "other", {}
    figures = {"excess": float(np.max(np.abs(original - expected) / strict))}
    half = bool(np.array_equal(expected, expected.astype(np.float16), equal_nan=True))
    if half and np.all(np.abs(original.astype(np.float16) - expected) <= strict):
        figures["half"] = True
    twin = Twin(source / record["model"])
    figures["constants"] = twin.count
    arrays = {name: value for name, value in step["inputs"].items() if value["t"] == "array" and value["dtype"] == "f4"}
    given = {name: np.asarray(codec.dec(value), np.float64) for name, value in arrays.items()}
    given = {name: value for name, value in given.items() if np.array_equal(value, value.astype(np.float16))}
    with tempfile.TemporaryDirectory() as temporary:

        def run(numbers):
            inputs = dict(step["inputs"])
            for (name, value), changed in zip(given.items(), numbers[len(twin.rounded):]):
                inputs[name] = codec.enc_array(changed.reshape(value.shape).astype(np.float32))
            return server.results(twin.write(temporary, numbers), inputs, names)

        numbers = twin.rounded + [value.ravel() for value in given.values()]
        base = run(numbers)
        figures["arithmetic"] = float(np.max(np.abs(base - original) / strict))
        if "half" in figures:
            return "the results round to the expected values, which are in half precision", figures
        if figures["excess"] > LARGEST_EXCESS or not twin.has_half:
            return "other", figures
        if moved(run, numbers, len(twin.rounded), base, expected, strict, random, figures):
            return "the constants were rounded", figures
        if given and moved(run, numbers, len(numbers), base, expected, strict, random, figures):
            return "the inputs were rounded, or inputs and constants", figures
        if half:
            return "the expected values were computed in half precision", figures
        return "other", figures


def moved(run, numbers, count, base, expected, strict, random, figures):
    """Whether the rounding of the first `count` of some vectors of numbers explains the differences."""
    # Half the distance to the next number of half precision.
    steps = [np.spacing(np.abs(values).astype(np.float16)).astype(np.float64) / 2 for values in numbers]
    steps[count:] = [np.zeros(values.size) for values in steps[count:]]
    total = sum(values.size for values in numbers[:count])
    if total == 0:
        return False
    if total <= MOST_FITTED:
        figures["fitted"] = fitted(run, numbers, steps, base, expected, strict)
        if figures["fitted"] <= 1:
            return True
    draws = []
    for _ in range(DRAWS):
        draws.append(run([v + s * random.uniform(-1, 1, v.size) for v, s in zip(numbers, steps)]) - base)
    deviation = np.maximum(np.sqrt(np.mean(np.square(draws), axis=0)), 1e-12)
    difference = np.abs(expected - base)
    figures["deviations"] = float(np.max(np.where(difference > strict, difference / deviation, 0)))
    return figures["deviations"] <= 6


def fitted(run, numbers, steps, base, expected, strict):
    """How far, in strict tolerances, the results are from the expected values with the best numbers within `steps`."""
    flat, scale = np.concatenate(numbers), np.concatenate(steps)
    ends = np.cumsum([values.size for values in numbers])[:-1]
    free = np.flatnonzero(scale)
    columns = []
    for index in free:
        changed = flat.copy()
        changed[index] += scale[index]
        columns.append((run(np.split(changed, ends)) - base) / strict)
    columns, target = np.array(columns).T, (expected - base) / strict
    usable = np.isfinite(columns).all(axis=1) & np.isfinite(target)
    try:
        solution = lsq_linear(columns[usable], target[usable], (-1, 1)).x
    except np.linalg.LinAlgError:
        return float("inf")
    flat[free] += scale[free] * solution
    return float(np.nanmax(np.abs(run(np.split(flat, ends)) - expected) / strict))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelc", default=str(oracle_run.ROOT / ".build/release/modelc"))
    parser.add_argument("--ids", type=Path, help="file with identifiers of cases; default: all failing cases")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    folder = oracle_run.oracle()
    if folder is None:
        sys.exit("error: no oracle found: set MODELC_SHARED")
    sys.path.insert(0, str(folder))
    import oracle_codec

    corpus = oracle_run.corpus(folder)
    cases = {case["id"]: case for case in oracle_run.cases(corpus).values() if case["modelType"] == "mlProgram"}
    if arguments.ids:
        chosen = arguments.ids.read_text().split()
    else:
        found = oracle_run.results(folder, corpus, arguments.modelc, arguments.jobs)
        chosen = [result["id"] for result in found if result["status"] == "fail"]
    server = Server(arguments.modelc, oracle_codec)
    random = np.random.default_rng(1)
    classes = collections.Counter()
    for identifier in chosen:
        if identifier not in cases:
            continue
        case = cases[identifier]
        try:
            found, figures = explain(case, server, oracle_codec, corpus, random)
        except (RuntimeError, KeyError, ValueError) as error:
            found, figures = f"not examined: {error}", {}
        classes[found] += 1
        text = "  ".join(f"{name} {value:.3g}" for name, value in figures.items())
        print(f"{case['family']:18} {identifier}  {found}: {text}", flush=True)
    print()
    for name, count in classes.most_common():
        print(f"{count:5}  {name}")


if __name__ == "__main__":
    main()
