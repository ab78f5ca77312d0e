"""Runs the oracle: predictions with known results, through `modelc serve`.

The oracle is a folder of reference material that is not part of this repository: `corpus.tar.xz`, and the programs that
replay it. The programs are run in place; the corpus is unpacked once into .build/oracle.
"""
import json
import os
import shlex
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build/oracle"
# What the ratchet counts: cases that compare values by model type, then those that compare less, then programs whose
# half-precision outputs are rounded, as a user gets them.
GROUPS = (
    "oracle-networks", "oracle-classic", "oracle-programs", "oracle-shapes", "oracle-moments",
    "oracle-programs-rounded")


def comparison(case):
    """What a case compares at most: `values`, else `moments` of the values, else the `shape` alone."""
    kinds = set(case["metrics"])
    if kinds <= {"shape"}:
        return "shape"
    return "moments" if kinds <= {"shape", "moments"} else "values"


def counts(results, known):
    """The number of passing cases of each of the groups."""
    counts = dict.fromkeys(GROUPS, 0)
    for result in results:
        case = known[key(result)]
        group = group_of(case)
        counts[group] += passes(result["status"])
        if group == "oracle-programs":
            counts["oracle-programs-rounded"] += passes(result["rounded"])
    return counts


def group_of(case):
    kind = comparison(case)
    if kind != "values":
        return "oracle-shapes" if kind == "shape" else "oracle-moments"
    if case["modelType"] == "mlProgram":
        return "oracle-programs"
    return "oracle-networks" if case["modelType"].startswith("neuralNetwork") else "oracle-classic"


def passes(status):
    return status in ("pass", "ran")


def computes_in_half_precision(case, modelc):
    """Whether a program has half-precision tensors. Networks compute in single precision."""
    if case["modelType"] != "mlProgram":
        return False
    model = FOLDER / "corpus" / case["family"] / case["id"] / case["model"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([modelc, "compile", model, folder], capture_output=True)
        return any(b"fp16" in text.read_bytes() for text in Path(folder).rglob("model.mil"))


def oracle():
    """The folder of reference material, or None."""
    folder = Path(os.environ.get("MODELC_SHARED", ROOT / "../shared")).resolve() / "oracle"
    return folder if (folder / "corpus.tar.xz").exists() else None


def corpus(folder):
    """The unpacked corpus; unpacks it when the archive is another one than last time."""
    archive = folder / "corpus.tar.xz"
    state = archive.stat()
    stamp = f"{archive} {state.st_size} {state.st_mtime_ns}\n"
    known = FOLDER / "corpus.stamp"
    if not known.exists() or known.read_text() != stamp:
        FOLDER.mkdir(parents=True, exist_ok=True)
        print("unpacking the corpus of the oracle", file=sys.stderr)
        with tarfile.open(archive) as tar:
            tar.extractall(FOLDER, filter="data")
        known.write_text(stamp)
    return FOLDER / "corpus"


def cases(folder):
    """All cases by family and identifier; several families may hold the same case."""
    with open(folder / "manifest.jsonl") as lines:
        return {key(case): case for case in map(json.loads, lines)}


def key(case):
    """What tells a case, or a result, from all others."""
    return case["family"], case["id"]


def replay(folder, cases, modelc, jobs, name, options):
    """Results of verify.py as a list of dictionaries: id, family, test, status, message."""
    output = FOLDER / f"{name}.jsonl"
    output.unlink(missing_ok=True)
    command = [sys.executable, folder / "verify.py", "--corpus", cases, "--cmd", f"{shlex.quote(modelc)} serve --stdio"]
    command += ["-j", str(jobs), "--out", output, *options]
    environment = dict(os.environ)
    # One thread for each of the servers that run side by side.
    environment.setdefault("MODELC_THREADS", "1")
    with open(FOLDER / f"{name}.log", "w") as log:
        subprocess.run(command, stdout=log, stderr=log, env=environment)
    if not output.exists():
        sys.exit(f"error: the oracle's program gave no results\n{(FOLDER / f'{name}.log').read_text()}")
    with open(output) as lines:
        return [json.loads(line) for line in lines]


def results(folder, corpus, modelc, jobs):
    """Results of every case with the strict tolerances and half-precision outputs as they were computed. Each also has
    `rounded`: the status when these outputs are rounded to half precision. Failures also have `loose`: the status with
    the tolerance that the test itself uses for half precision, and `worst`: the largest difference of an output from
    the expected values, where they are numbers. Kept for the next call with the same binary and corpus."""
    state = os.stat(modelc)
    script = Path(__file__).stat().st_mtime_ns
    stamp = f"{modelc} {state.st_size} {state.st_mtime_ns} {script} {(FOLDER / 'corpus.stamp').read_text()}"
    kept = FOLDER / "results.json"
    if kept.exists():
        known = json.loads(kept.read_text())
        if known["stamp"] == stamp:
            return known["results"]
    print("running the cases of the oracle", file=sys.stderr)
    found = replay(folder, corpus, modelc, jobs, "strict", ["--strict"])
    rounded = statuses(replay(folder, corpus, modelc, jobs, "rounded", ["--strict", "--round"]))
    failures = FOLDER / "failures.txt"
    failures.write_text("\n".join(result["id"] for result in found if result["status"] == "fail"))
    loose = {}
    if failures.read_text():
        loose = statuses(replay(folder, corpus, modelc, jobs, "loose", ["--ids", failures]))
    failing = [result for result in found if result["status"] == "fail"]
    worst = worst_differences(folder, corpus, modelc, failing)
    for result in found:
        result["rounded"] = rounded[key(result)]
        if key(result) in loose:
            result["loose"] = loose[key(result)]
        if key(result) in worst:
            result["worst"] = worst[key(result)]
    kept.write_text(json.dumps({"stamp": stamp, "results": found}))
    return found


def statuses(results):
    return {key(result): result["status"] for result in results}


def worst_differences(folder, corpus, modelc, failing):
    """For each failing case the largest difference between an output and what is expected, relative to the expected
    value where that is above 1. Cases whose outputs cannot be compared element by element have none."""
    import numpy as np

    sys.path.insert(0, str(folder))
    import verify

    compared = []
    check = verify.check_value

    def measure(expected, found, *rest):
        message = check(expected, found, *rest)
        if message:
            compared.append((expected, found))
        return message

    verify.check_value = measure
    known = cases(corpus)
    client = verify.Client(f"{shlex.quote(modelc)} serve --stdio", 60)
    worst = {}
    for result in failing:
        compared.clear()
        try:
            verify.run_case(client, str(corpus), known[key(result)], True)
            expected, found = (np.asarray(verify.codec.dec(value), dtype=float) for value in compared[0])
            difference = np.abs(found - np.broadcast_to(expected, found.shape)) / np.maximum(1, np.abs(expected))
            worst[key(result)] = float(np.max(np.where(found == expected, 0, difference)))
        except (verify.PredictError, IndexError, TypeError, ValueError):
            continue
    client.close()
    return worst
