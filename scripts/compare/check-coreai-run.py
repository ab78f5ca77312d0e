#!/usr/bin/env python3
"""Compares what `modelc predict` computes with Core AI models with what Apple's runtime and PyTorch made of the same inputs.

    "$(scripts/env/find-python.sh)" scripts/compare/check-coreai-run.py SOURCE [--modelc MODELC] [--cases N] [--counts FILE] [--only TEXT] [--converted]

SOURCE is a folder, or an archive (.tar.xz), with NAME.aimodel and NAME.npz for each case, and manifest.jsonl, which has the types of the
arrays. An output is right if integers and truth values are equal, and floats differ by no more than a share of the largest one: 1e-5 in
single precision, a unit in the last place of half precision and bfloat16, or what Apple's runtime differs from PyTorch by, if that is more.
Complex numbers go in and come out as pairs along a last axis.
Not-a-numbers and infinities must be at the same places. Prints how many cases are right, wrong and refused, the worst first, and the
reasons of refusals. Cases that Apple's runtime misreads, as the manifest says, are counted apart. The exit status is 1 if a case is
wrong.

 --modelc  The program; .build/release/modelc unless given.
 --cases   At most so many cases, spread evenly over all of them in the order of their names.
 --counts  Writes `coreai-run`, the cases that are right, for scripts/rules/compare-count.sh.
 --only    Only cases whose names contain this text.
 --converted  Convert each model to an ML Program first, and predict with that. Models of types that Core ML does not have are counted
           apart, and the count is called `coreai-import`.
"""
import argparse
import collections
import concurrent.futures
import json
import math
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
#: Shares of the largest element that floats may differ by.
TOLERANCES = {"float64": 1e-5, "float32": 1e-5, "float16": 2.0**-10, "bfloat16": 2.0**-7}
#: What a case may take, in seconds.
TIME_LIMIT = 120


def byte_floats(exponent_bits, has_infinity):
    """What the codes of a floating-point format stand for, which has a sign, exponent and fraction in 8 bits."""
    fraction_bits = 7 - exponent_bits
    code = np.arange(128)
    exponent, fraction = code >> fraction_bits, (code & ((1 << fraction_bits) - 1)) / (1 << fraction_bits)
    bias = (1 << (exponent_bits - 1)) - 1
    values = np.where(exponent == 0, np.ldexp(fraction, 1 - bias), np.ldexp(1 + fraction, exponent - bias))
    if has_infinity:
        special = exponent == (1 << exponent_bits) - 1
        values = np.where(special, np.where(fraction == 0, np.inf, np.nan), values)
    else:
        values[127] = np.nan
    return np.concatenate([values, -values]).astype(np.float32)


#: What the codes of types stand for that NumPy does not have.
CODES = {
    "float8_e4m3fn": byte_floats(4, False),
    "float8_e5m2": byte_floats(5, True),
    "float4_e2m1fn": np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6], np.float32),
    "float8_e8m0fnu": np.array([2.0 ** (code - 127) for code in range(255)] + [np.nan], np.float32),
}


def numbers(array, kind):
    """The elements as floats or integers, which the archive has as raw bits where NumPy lacks their type."""
    if array.dtype.kind == "c":
        return np.stack([array.real, array.imag], axis=-1)
    if kind == "bfloat16":
        return (array.astype(np.uint32) << 16).view(np.float32)
    if kind in CODES:
        return CODES[kind][array]
    if kind.startswith("float8") or kind.startswith("float4"):
        return None
    return array


def given(array, kind):
    """An input in a type that `predict` reads; None where there is none."""
    array = numbers(array, kind)
    if array is None:
        return None
    if array.dtype.kind in "biu":
        # Integers beyond 32 bits are for the program to refuse.
        small = not array.size or array.min() >= -(2**31) and array.max() < 2**31
        return array.astype(np.int32) if small else array
    return array


def run(modelc, model, function, inputs, states, folder):
    """The outputs and states after a prediction, or the program's error."""
    command = [modelc, "predict", str(model), "-o", str(folder / "out.npz"), "--timeout", str(TIME_LIMIT), "--threads", "1"]
    if function:
        command += ["--function", function]
    for index, (name, array) in enumerate(inputs.items()):
        np.save(folder / f"{index}.npy", array.reshape(1) if array.ndim == 0 else array)
        command += ["-i", f"{name}={folder / f'{index}.npy'}"]
    if states:
        np.savez(folder / "in-states.npz", **states)
        command += ["--state-in", str(folder / "in-states.npz"), "--state-out", str(folder / "states.npz")]
    (folder / "out.npz").unlink(missing_ok=True)
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIME_LIMIT, check=False)
    if done.returncode < 0:
        return None, None, f"the program ended by signal {-done.returncode}"
    if done.returncode != 0:
        return None, None, re.sub(r"^error: ", "", done.stderr.strip().split("\n")[0])
    after = dict(np.load(folder / "states.npz")) if states else {}
    return dict(np.load(folder / "out.npz")), after, None


def difference(found, expected, kind, apart):
    """By how much an output differs, as a share of what it may; 0 where it is the same, and infinite where something else is wrong."""
    expected = numbers(expected, kind)
    if expected is None:
        return None
    expected = expected.reshape(1) if expected.ndim == 0 else expected
    if found.shape != expected.shape:
        return math.inf
    if expected.dtype.kind in "biu":
        return 0 if np.array_equal(found.astype(np.int64), expected.astype(np.int64)) else math.inf
    found, expected = found.astype(np.float64), expected.astype(np.float64)
    finite = np.isfinite(expected)
    if not np.array_equal(found[~finite], expected[~finite], equal_nan=True):
        return math.inf
    if not finite.any():
        return 0
    largest = max(np.abs(expected[finite]).max(), np.finfo(np.float32).tiny)
    worst = np.abs(found[finite] - expected[finite]).max()
    if math.isnan(worst):
        return math.inf
    return worst / max(largest * TOLERANCES.get(kind, 1e-5), apart)


def converted(modelc, model, folder):
    """The model as an ML Program, or the reasons why it has no form, first where it is about types."""
    package = folder / "model.mlpackage"
    command = [modelc, "convert", str(model), str(package)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIME_LIMIT, check=False)
    if done.returncode < 0:
        return None, f"convert ended by signal {-done.returncode}"
    if done.returncode != 0:
        errors = [line.split("error: ", 1)[1] for line in done.stderr.splitlines() if "error: " in line]
        return None, min(errors or ["no reason"], key=lambda error: not re.search(FOREIGN, error))
    return package, None


#: What is said of models of types that Core ML does not have.
FOREIGN = "which Core ML has no arrays of|states of Core ML are|axes, more than the 5|is an image"


def case(modelc, source, entry, converts=False):
    """What became of a case: its kind, how wrong it is, and what to say."""
    name, types = entry["name"], entry["types"]
    arrays = dict(np.load(source / f"{name}.npz")) if (source / f"{name}.npz").exists() else {}
    steps = sorted({int(key.split(".")[0][3:]) for key in arrays if re.match(r"out\d+\.", key)}) or [None]
    if not any(key.startswith("out") for key in arrays):
        return "without outputs", 0, ""
    states = {key[6:]: numbers(array, types.get(key, "")) for key, array in arrays.items() if key.startswith("state.")}
    worst, apart = 0, entry.get("max_abs_diff_apple_torch") or 0
    with tempfile.TemporaryDirectory() as folder:
        model = source / f"{name}.aimodel"
        if converts:
            model, error = converted(modelc, model, Path(folder))
            if error:
                return ("crashed" if "by signal" in error else "of other types" if re.search(FOREIGN, error) else "refused"), 0, error
        for step in steps:
            prefix = "in." if step is None or not any(k.startswith(f"in{step}.") for k in arrays) else f"in{step}."
            inputs = {key[len(prefix):]: given(array, types.get(key, "")) for key, array in arrays.items()
                      if key.startswith(prefix)}
            if any(array is None for array in inputs.values()):
                return "refused", 0, "an input has elements that no array holds"
            function = None if len(entry["functions"]) < 2 else entry["functions"][0]
            outputs, after, error = run(modelc, model, function, inputs, states, Path(folder))
            if error:
                return ("crashed" if "by signal" in error else "refused"), 0, error
            states = after or states
            expected = {key.split(".", 1)[1]: key for key in arrays
                        if key.startswith("out." if step is None else f"out{step}.")}
            for output, key in expected.items():
                if output not in outputs:
                    return "wrong", math.inf, f"output '{output}' is missing"
                kind = types.get(key) or types.get(f"out.{output}") or types.get(f"out0.{output}") or str(arrays[key].dtype)
                found = difference(outputs[output], arrays[key], kind, apart)
                if found is None:
                    return "refused", 0, f"outputs of type {kind} are not compared"
                if found > 1:
                    return "wrong", found, f"output '{output}' ({kind})"
                worst = max(worst, found)
        for key, array in arrays.items():
            if key.startswith("stateout."):
                kind = types.get(key) or types.get("state." + key[9:]) or str(array.dtype)
                found = difference(states[key[9:]], array, kind, apart)
                if found is None or found > 1:
                    return "wrong", found or math.inf, f"state '{key[9:]}' ({kind})"
    return "right", worst, ""


def reason(message):
    """A message without what differs from case to case."""
    message = re.sub(r"^.*?'((?:primitive|dataflow|controlflow|metal|execution|ax)?\.?[\w.]*_v\d)' cannot be run", r"\1", message)
    return re.sub(r"\s+", " ", message)[:150]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path, metavar="SOURCE")
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--cases", type=int)
    parser.add_argument("--counts", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--converted", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as unpacked:
        source = arguments.source
        manifest = source.parent / "manifest.jsonl" if source.is_file() else source / "manifest.jsonl"
        if source.is_file():
            with tarfile.open(source) as archive:
                archive.extractall(unpacked, filter="data")
            source = Path(unpacked)
        if (source / "manifest.jsonl").exists():
            manifest = source / "manifest.jsonl"
        entries = [json.loads(line) for line in manifest.read_text().splitlines()]
        entries = [entry for entry in sorted(entries, key=lambda entry: entry["name"]) if arguments.only in entry["name"]]
        if arguments.cases and arguments.cases < len(entries):
            entries = [entries[index * len(entries) // arguments.cases] for index in range(arguments.cases)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda entry: case(arguments.modelc, source, entry, arguments.converted), entries))
    kinds = collections.Counter()
    refusals = collections.defaultdict(list)
    wrong = []
    for entry, (kind, worst, message) in zip(entries, results):
        if kind != "without outputs" and "oracle_unreliable" in entry:
            kind = f"{kind}, but misread by Apple's runtime"
        kinds[kind] += 1
        if kind in ("refused", "crashed", "of other types"):
            refusals[reason(message)].append(entry["name"])
        elif kind == "wrong":
            wrong.append((worst, entry["name"], message))
    for worst, name, message in sorted(wrong, key=lambda one: -one[0]):
        print(f"wrong: {name}: {message}, {worst:.3g} times what it may differ by")
    for message, names in sorted(refusals.items(), key=lambda one: -len(one[1])):
        print(f"not run, {len(names)}: {message}: {', '.join(names)}")
    print("; ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    if arguments.counts:
        arguments.counts.write_text(f"{'coreai-import' if arguments.converted else 'coreai-run'} {kinds['right']}\n")
    sys.exit(1 if kinds["wrong"] or kinds["crashed"] else 0)


if __name__ == "__main__":
    main()
