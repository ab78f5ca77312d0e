#!/usr/bin/env python3
"""Checks that ONNX models converted to ML Programs give the results that their answers say.

usage: check-onnx.py MODELC CASES [--models DIR] [--jobs N] [--only TEXT] [--list KIND] [--counts FILE]

CASES is a folder of node cases: for each a folder with model.onnx, baked.onnx (the same with inputs that Core ML wants constant as
constants, where there are such), data.npz (in.NAME, out.NAME) and case.json. DIR holds NAME.onnx with NAME.npz beside it. A case
counts as right if it is converted, as it is or baked, and all outputs agree; as wrong if it is converted and one differs; as
refused if neither form is converted. `--list wrong` (or refused, right) prints the names of such cases with the reasons.
The exit status is 1 if any is wrong. `--counts` keeps the counts for scripts/rules/compare-count.sh.
"""
import argparse
import collections
import concurrent.futures
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

# Node cases give results near 0 that no two implementations share to the last bit.
SMALLEST_ATOL = 1e-5
REAL_TOLERANCE = 1e-3
# Nets in half precision: implementations that round after each operation differ by as much.
HALF_TOLERANCE = 1e-2
# Nets whose own arithmetic cancels, and by how much implementations differ: this one computes a variance as the mean of squares
# minus the square of the mean. They are counted apart.
KNOWN = {"magika-standard-v3-3.onnx": 2e-3}


# Words of MIL that no value may be called by.
WORDS = set("any bool program func tensor list dict tuple state true false string".split())


def identifier(name):
    if name in WORDS:
        return name + "_"
    name = re.sub(r"[^A-Za-z0-9_]", "_", name)
    return "_" + name if not name or name[0].isdigit() else name


def run(command, timeout=180):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=timeout)


def convert(modelc, model, package, options=()):
    """None, or why the model is refused."""
    try:
        result = run([modelc, "convert", model, package, *options])
    except subprocess.TimeoutExpired:
        return "crash: convert takes too long"
    if result.returncode == 0:
        return None
    if result.returncode != 1:
        return f"crash: status {result.returncode}: {result.stderr[-300:]}"
    return result.stderr.strip().split("\n")[0]


def predict(modelc, package, inputs, folder):
    """Outputs by name, or a text that says what went wrong."""
    command = [modelc, "predict", package]
    for index, (name, value) in enumerate(inputs.items()):
        value = value.reshape(1) if value.ndim == 0 else value
        if value.dtype == np.float64:
            value = value.astype(np.float32)
        elif value.dtype.kind in "biu":
            value = value.astype(np.int32)
        path = Path(folder) / f"in{index}.npy"
        np.save(path, np.ascontiguousarray(value))
        command += ["-i", f"{identifier(name)}={path}"]
    out = Path(folder) / "out.npz"
    try:
        result = run([*command, "-o", out])
    except subprocess.TimeoutExpired:
        return "prediction takes too long"
    if result.returncode != 0:
        return result.stderr.strip().split("\n")[0]
    return {name: value for name, value in np.load(out).items()}


def differs_from_case(found, expected, rtol, atol, is_brain_float=False):
    expected = expected.reshape(1) if expected.ndim == 0 else expected
    if found.shape != expected.shape:
        return f"shape {found.shape}, expected {expected.shape}"
    if expected.dtype.kind in "biu":
        wanted = expected.astype(np.int64)
        wrong = np.count_nonzero(found.astype(np.int64) != wanted)
        return f"{wrong} integers differ" if wrong else None
    half = expected.dtype == np.float16
    if is_brain_float:  # stored with 8 bits of fraction, computed with 24
        rtol, atol = max(rtol, 2**-7), max(atol, 2**-7)
    rtol, atol = max(rtol, 2e-3 if half else 0), max(atol, 1e-3 if half else SMALLEST_ATOL)
    with np.errstate(all="ignore"):
        same = np.isclose(found.astype(np.float64), expected.astype(np.float64), rtol=rtol, atol=atol, equal_nan=True)
    if same.all():
        return None
    return f"{np.count_nonzero(~same)} of {same.size} differ, by up to {np.nanmax(np.abs(found - expected)):.3g}"


def differs_from_runtime(found, expected, known=0):
    expected = expected.reshape(1) if expected.ndim == 0 else expected
    if found.shape != expected.shape:
        return f"shape {found.shape}, expected {expected.shape}"
    tolerance = max(known, HALF_TOLERANCE if expected.dtype == np.float16 else REAL_TOLERANCE)
    if expected.dtype.kind in "biu":
        return None if np.array_equal(found.astype(np.int64), expected.astype(np.int64)) else "integers differ"
    size = max(float(np.sqrt(np.mean(np.square(expected.astype(np.float64))))), 1e-6)
    difference = float(np.max(np.abs(found.astype(np.float64) - expected))) / size
    return None if difference <= tolerance else f"differs by {difference:.3g} of the root mean square"


def compare(found, outputs, judge):
    for name, expected in outputs.items():
        if identifier(name) not in found and identifier(name) + "_1" not in found:
            return f"output '{name}' is missing"
        problem = judge(found.get(identifier(name) + "_1", found.get(identifier(name))), expected)
        if problem:
            return f"{name}: {problem}"
    return None


def parts(path, fixed=()):
    data = np.load(path, allow_pickle=False)
    inputs = {name[3:]: data[name] for name in data.files if name.startswith("in.") and name[3:] not in fixed}
    return inputs, {name[4:]: data[name] for name in data.files if name.startswith("out.")}


def check_case(modelc, folder):
    case = json.loads((folder / "case.json").read_text())
    if not case["tensors"]:
        reason = "sequences at the interface"
        return "refused", reason
    reasons = []
    for name, fixed in (("model.onnx", ()), ("baked.onnx", case["baked"])):
        if not (folder / name).exists():
            continue
        with tempfile.TemporaryDirectory() as scratch:
            package = Path(scratch) / "case.mlpackage"
            reason = convert(modelc, folder / name, package)
            if reason:
                reasons.append(reason)
                continue
            inputs, outputs = parts(folder / "data.npz", fixed)
            found = predict(modelc, package, inputs, scratch)
            if isinstance(found, str):
                return "wrong", f"{name}: {found}"
            brain = any(kind == "BFLOAT16" for _, kind in case["inputs"] + case["outputs"])
            problem = compare(
                found, outputs, lambda a, b, brain=brain: differs_from_case(a, b, case["rtol"], case["atol"], brain))
            return ("wrong", f"{name}: {problem}") if problem else ("right", name)
    return ("wrong" if any(reason.startswith("crash") for reason in reasons) else "refused"), reasons[-1]


def check_model(modelc, model):
    with tempfile.TemporaryDirectory() as scratch:
        package = Path(scratch) / "model.mlpackage"
        reason = convert(modelc, model, package)
        if reason:
            return ("wrong" if reason.startswith("crash") else "refused"), reason
        inputs, outputs = parts(model.with_suffix(".npz"))
        found = predict(modelc, package, inputs, scratch)
        if isinstance(found, str):
            return "wrong", found
        problem = compare(found, outputs, differs_from_runtime)
        if problem and model.name in KNOWN:
            problem = compare(found, outputs, lambda a, b: differs_from_runtime(a, b, KNOWN[model.name]))
            return ("wrong", problem) if problem else ("known", "its arithmetic cancels")
        return ("wrong", problem) if problem else ("right", "")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("modelc", type=Path)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--models", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--list", action="append", default=[])
    parser.add_argument("--counts", type=Path)
    options = parser.parse_args()
    jobs = []
    for folder in sorted(options.cases.iterdir()):
        if options.only in folder.name and (folder / "case.json").exists():
            kind = "onnx-node-expanded" if "_expanded" in folder.name else "onnx-node-plain"
            jobs.append((kind, folder.name, check_case, folder))
    if options.models:
        for model in sorted(options.models.glob("*.onnx")):
            if options.only in model.name and model.with_suffix(".npz").exists():
                jobs.append(("onnx-real", model.name, check_model, model))
    counts = collections.defaultdict(collections.Counter)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (kind, name, _, _), (verdict, reason) in zip(
            jobs, pool.map(lambda job: job[2](options.modelc, job[3]), jobs)
        ):
            counts[kind][verdict] += 1
            if verdict in options.list:
                print(f"{verdict}\t{kind}\t{name}\t{reason}")
    for kind, verdicts in sorted(counts.items()):
        known = f", {verdicts['known']} known" if verdicts["known"] else ""
        print(f"{kind}: {verdicts['right']} right, {verdicts['wrong']} wrong, {verdicts['refused']} refused{known}")
    wrong = sum(verdicts["wrong"] for verdicts in counts.values())
    if options.counts:
        lines = [f"{kind}\t{verdicts['right']}" for kind, verdicts in sorted(counts.items())]
        options.counts.write_text("\n".join([*lines, f"onnx-wrong\t{wrong}"]) + "\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
