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

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/oracle"
GROUPS = ("oracle-networks", "oracle-classic", "oracle-programs")


def group(case):
    """The group of a case by its model type: what the ratchet counts."""
    if case["modelType"] == "mlProgram":
        return "oracle-programs"
    return "oracle-networks" if case["modelType"].startswith("neuralNetwork") else "oracle-classic"


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
    """Results of every case with the strict tolerances, where failures also have `loose`: the status with the tolerance
    that the test itself uses for half precision. Kept for the next call with the same binary and corpus."""
    state = os.stat(modelc)
    stamp = f"{modelc} {state.st_size} {state.st_mtime_ns} {(FOLDER / 'corpus.stamp').read_text()}"
    kept = FOLDER / "results.json"
    if kept.exists():
        known = json.loads(kept.read_text())
        if known["stamp"] == stamp:
            return known["results"]
    print("running the cases of the oracle", file=sys.stderr)
    found = replay(folder, corpus, modelc, jobs, "strict", ["--strict"])
    failures = FOLDER / "failures.txt"
    failures.write_text("\n".join(result["id"] for result in found if result["status"] == "fail"))
    if failures.read_text():
        again = replay(folder, corpus, modelc, jobs, "loose", ["--ids", failures])
        loose = {key(result): result["status"] for result in again}
        for result in found:
            if key(result) in loose:
                result["loose"] = loose[key(result)]
    kept.write_text(json.dumps({"stamp": stamp, "results": found}))
    return found
