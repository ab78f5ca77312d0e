#!/usr/bin/env python3
"""Checks ONNX models that modelc writes: exports each model of the oracle, checks it with ONNX's own checker, runs it with
ONNX Runtime, and compares the results with the expected values.

usage: check-onnx-export.py MODELC [--jobs N] [--only TEXT] [--every N] [--details] [--counts FILE] [--float32]
       [--round-trip]

A case is right if onnx.checker accepts the file in its full check, ONNX Runtime loads it, and each output has the expected
values within the tolerance of the test that the case comes from. Networks are exported by way of the ML Program that
`convert` makes of them. Cases are counted in the groups of the conformance page: programs, networks and classic models
compare values; those that compare shapes or moments alone are counted apart. Every other case is listed by its reason, and
what is wrong, not refused, makes the status 1, unless scripts/compare/known-differences.tsv names it. --every N takes one
case in N, and --counts keeps the counts for scripts/rules/compare-count.sh.

Two kinds of cases are neither right nor wrong, and counted apart. `drawn`: the file draws random numbers, and its results
have the shapes and the types that are expected. `alike`: modelc's own prediction of the model is not what the case expects
either, and ONNX Runtime gives the same as modelc, or fails as modelc does. Results in half precision are then the same if
they differ by 2⁻¹⁰ of the value plus 1e-4 at most, about one unit in the last place of half precision.

With --round-trip, the ONNX file is converted to a package, and the package predicts instead of ONNX Runtime.

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
from support.onnx_round_trip import RoundTrip
from support.onnx_session import Refused, Session, Wrong, encoded, exported
from support.own_predictions import predictions

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


class Apart(Exception):
    """A case that says nothing of the file: `status` is `drawn` or `alike`."""

    def __init__(self, status, detail):
        super().__init__(detail)
        self.status = status


def check(modelc, folder, options, trips):
    """Compares one case; raises what is wrong, or why the case is no comparison."""
    details = json.loads((folder / "case.json").read_text())
    model = folder / details["model"]
    options = list(options)
    if details.get("functionName"):
        options += ["--function", details["functionName"]]
    with tempfile.TemporaryDirectory() as temporary:
        output = Path(temporary) / "model.onnx"
        if details["model"].endswith(".mlmodel") and needs_leading_axes(modelc, model, details["steps"]):
            options.append("--leading-axes")
        renamed = exported(modelc, model, output, options)
        session = RoundTrip(modelc, output, renamed) if trips else Session(output, renamed)
        try:
            results = run(session, details["steps"])
        except Wrong as failure:
            if predictions(modelc, model, details) is None:
                raise Apart("alike", "the prediction fails in both") from failure
            raise
        problem = compare(details["steps"], results)
        if not problem:
            return
        if session.is_random and not compare(details["steps"], results, "shape"):
            raise Apart("drawn", "the results are drawn, and have the expected shapes")
        own = predictions(modelc, model, details)
        if own and compare(details["steps"], own) and not compare(agreement(details, own, session), results):
            raise Apart("alike", f"modelc predicts the same: {problem}")
        raise Wrong(problem)


def run(session, steps):
    """The outputs of each step in the encoding of the oracle, as far as something is expected."""
    import oracle_codec

    found, states = [], {}
    for step in steps:
        own = states.setdefault(step.get("state", ""), {})
        for name, value in step.get("stateWrites", []):
            own[name] = session.state(name, oracle_codec.dec(value))
        if step.get("expectError"):
            found.append(None)
            continue
        results = session.run({name: oracle_codec.dec(value) for name, value in step["inputs"].items()}, own)
        encodings = {}
        for name, expected in step.get("expected", {}).items():
            called = session.renamed.get(name, name)
            if called not in results:
                raise Wrong(f"output '{name}' is missing")
            encodings[name] = encoded(session, expected, results[called], called)
        found.append(encodings)
    return found


def compare(steps, results, metric=None):
    """What differs from the values that are expected; None when nothing does."""
    import verify

    for step, outputs in zip(steps, results):
        for name, expected in step.get("expected", {}).items() if outputs is not None else ():
            if name not in outputs:
                return f"output '{name}' is missing"
            check = dict(step["checks"][name], **({"metric": metric} if metric else {}))
            problem = verify.check_value(expected, outputs[name], check, False)
            if problem:
                return f"output '{name}': {problem}"
    return None


def agreement(details, own, session):
    """The steps of a case with what modelc predicts as what is expected."""
    steps = []
    for step, outputs in zip(details["steps"], own):
        expected, checks = {}, {}
        for name in step.get("expected", {}):
            if outputs is not None and name in outputs:
                expected[name] = outputs[name]
                checks[name] = dict(step["checks"][name], metric="allclose", shape="none")
                # One unit in the last place of half precision.
                close = {"rtol": 2**-10, "atol": 1e-4} if session.has_half else {"rtol": 1e-5, "atol": 1e-5}
                checks[name].update(close)
        steps.append({"expected": expected, "checks": checks})
    return steps


def outcome(task):
    """(status, detail) of one case."""
    modelc, folder, options, tools, trips = task
    if str(tools) not in sys.path:
        sys.path.insert(0, str(tools))
    try:
        check(modelc, folder, options, trips)
    except Refused as refusal:
        return "refused", str(refusal)
    except Apart as apart:
        return apart.status, str(apart)
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
    parser.add_argument("--round-trip", action="store_true", help="convert the ONNX file to a package, which predicts")
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
    tasks = [(modelc, corpus / case["family"] / case["id"], options, folder, arguments.round_trip) for case in cases]
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        outcomes = list(pool.map(outcome, tasks, chunksize=8))
    known = Known("onnx-round-trip" if arguments.round_trip else "onnx-export")
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
        print(
            f"{name}: {counts['right']} of {counts.total()} right, {counts['refused']} refused, {counts['wrong']} wrong, "
            f"apart: {counts['drawn']} drawn, {counts['alike']} alike")
    title = "onnx-round-trip" if arguments.round_trip else "onnx-export"
    write_counts(arguments.counts, {f"{title}-{name}": groups[name]["right"] for name in GROUPS.values()})
    for sentence in problems:
        print(f"error: {sentence}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
