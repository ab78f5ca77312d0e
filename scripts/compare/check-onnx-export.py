#!/usr/bin/env python3
"""Checks ONNX models that modelc writes: exports each model of the oracle, checks it with ONNX's own checker, runs it with
ONNX Runtime, and compares the results with the expected values.

usage: check-onnx-export.py MODELC [--jobs N] [--only TEXT] [--every N] [--details] [--counts FILE] [--float32]

A case is right if onnx.checker accepts the file in its full check, ONNX Runtime loads it, and each output has the expected
values within the tolerance of the test that the case comes from. Networks are exported by way of the ML Program that
`convert` makes of them. Cases are counted in the groups of the conformance page: programs, networks and classic models
compare values; those that compare shapes or moments alone are counted apart. Every other case is listed by its reason, and
what is wrong, not refused, makes the status 1, unless scripts/compare/known-differences.tsv names it. --every N takes one
case in N, and --counts keeps the counts for scripts/rules/compare-count.sh.

Needs the Python of `scripts/env/find-python.sh onnx`, and the oracle in $MODELC_SHARED/oracle (default: ../shared); without
the oracle, it does nothing.
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

from known_differences import Known, write_counts
from support import oracle_run
from support.onnx_session import Refused, Session, Wrong, encoded, exported

GROUPS = {
    "oracle-programs": "programs", "oracle-networks": "networks", "oracle-classic": "classic", "oracle-shapes": "shapes",
    "oracle-moments": "moments"}


def needs_leading_axes(modelc, model, steps):
    """Whether a prediction brings a sequence or a batch that the network does not declare."""
    run = subprocess.run([modelc, "inspect", "--json", model], capture_output=True, text=True, check=True)
    features = json.loads(run.stdout)["inputs"]
    ranks = {f["name"]: len(f["multiArray"]["shape"]) for f in features if f.get("multiArray", {}).get("shape")}
    for step in steps:
        for name, value in step["inputs"].items():
            if value.get("t") == "array" and name in ranks:
                if any(length != 1 for length in value["shape"][: -ranks[name]]):
                    return True
    return False


def check(modelc, folder, options):
    """Compares one case; raises what is wrong."""
    import oracle_codec
    import verify

    details = json.loads((folder / "case.json").read_text())
    model = folder / details["model"]
    options = list(options)
    if details.get("functionName"):
        options += ["--function", details["functionName"]]
    with tempfile.TemporaryDirectory() as temporary:
        output = Path(temporary) / "model.onnx"
        if details["model"].endswith(".mlmodel") and needs_leading_axes(modelc, model, details["steps"]):
            options.append("--leading-axes")
        session = Session(output, exported(modelc, model, output, options))
        states = {}
        for step in details["steps"]:
            own = states.setdefault(step.get("state", ""), {})
            for name, value in step.get("stateWrites", []):
                own[name] = oracle_codec.dec(value).astype(session.zeros(name).dtype).reshape(session.zeros(name).shape)
            if step.get("expectError"):
                continue
            results = session.run({name: oracle_codec.dec(value) for name, value in step["inputs"].items()}, own)
            for name, expected in step.get("expected", {}).items():
                called = session.renamed.get(name, name)
                if called not in results:
                    raise Wrong(f"output '{name}' is missing")
                value = encoded(session, expected, results[called])
                problem = verify.check_value(expected, value, step["checks"][name], False)
                if problem:
                    raise Wrong(f"output '{name}': {problem}")


def outcome(task):
    """(status, detail) of one case."""
    modelc, folder, options, tools = task
    if str(tools) not in sys.path:
        sys.path.insert(0, str(tools))
    try:
        check(modelc, folder, options)
    except Refused as refusal:
        return "refused", str(refusal)
    except Wrong as problem:
        return "wrong", str(problem)
    except subprocess.TimeoutExpired:
        return "wrong", "convert takes more than two minutes"
    except Exception as error:  # One case must not end the others.
        return "wrong", f"{type(error).__name__}: {error}"
    return "right", ""


def reason(detail):
    """What differs from case to case left out."""
    line = next((line for line in detail.splitlines() if line.strip()), "")
    line = re.sub(r"/\S+/", "", line)
    return re.sub(r"\d+(\.\d+)?(e[-+]?\d+)?", "N", re.sub(r"'[^']*'", "'…'", line))[:200]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modelc")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", help="only cases whose identifier, family or test contains this text")
    parser.add_argument("--every", type=int, default=1, help="one case in this many")
    parser.add_argument("--details", action="store_true", help="print every case that is not right")
    parser.add_argument("--counts", help="a file for the counts")
    parser.add_argument("--float32", action="store_true", help="compute in single precision")
    arguments = parser.parse_args()
    folder = oracle_run.oracle()
    if folder is None:
        print("no oracle found: nothing checked")
        return
    corpus = oracle_run.corpus(folder)
    cases = [
        case for case in oracle_run.cases(corpus).values()
        if not arguments.only or arguments.only in f"{case['family']}/{case['id']} {case['test']}"][:: arguments.every]
    options = ["--float32"] if arguments.float32 else []
    modelc = str(Path(arguments.modelc).resolve())
    tasks = [(modelc, corpus / case["family"] / case["id"], options, folder) for case in cases]
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        outcomes = list(pool.map(outcome, tasks, chunksize=8))
    known = Known("onnx-export")
    groups = collections.defaultdict(collections.Counter)
    reasons = collections.Counter()
    problems = []
    for case, (status, detail) in zip(cases, outcomes):
        groups[GROUPS[oracle_run.group_of(case)]][status] += 1
        if status == "right":
            continue
        reasons[status, reason(detail)] += 1
        sentence = f"{status}: {case['family']}/{case['id']} {case['test'].split('::', 1)[-1]}: {detail}"
        if arguments.details:
            print(sentence)
        if status == "wrong" and not known.reason(sentence):
            problems.append(sentence)
    for (status, text), count in sorted(reasons.items(), key=lambda item: (item[0][0], -item[1])):
        print(f"{count:5}  {status}: {text}")
    known.print()
    for name, counts in groups.items():
        print(f"{name}: {counts['right']} of {counts.total()} right, {counts['refused']} refused, {counts['wrong']} wrong")
    write_counts(
        arguments.counts, {f"onnx-export-{name}": groups[name]["right"] for name in GROUPS.values()})
    for sentence in problems:
        print(f"error: {sentence}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
