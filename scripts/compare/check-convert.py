#!/usr/bin/env python3
"""Checks that networks converted to ML Programs give the same results: converts every network of the oracle's corpus,
and runs both models on the oracle's inputs.

usage: check-convert.py MODELC [--jobs N] [--only TEXT] [--details] [--programs]

Prints how many results are the same, differ, or cannot be converted, with the reasons. Results are the same if every
output has the same name, the same shape except for axes of length 1, and values within 1e-5 of the largest value;
outputs of random layers are compared with the moments or shapes in the oracle. Cases that compare nothing are counted apart:
"both refuse" where network and program both refuse the inputs, "both miss" where both miss the oracle's moments or shapes.
Whatever else is not the same makes the status 1, unless scripts/compare/known-differences.tsv names it. Each package is also validated.
--counts FILE keeps the counts for scripts/rules/compare-count.sh. With
--programs, coremltools (if installed) also reads each program, which checks the types of its operations. Without the
oracle (in MODELC_SHARED, or ../shared), the script does nothing.
"""
import argparse
import collections
import json
import os
import queue
import re
import shlex
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from known_differences import Known, write_counts
from support import oracle_run
from support.program_reading import program_problem

TOLERANCE = 1e-5


def networks(manifest):
    """Cases whose model is a network, or a pipeline that may hold one."""
    return [case for case in manifest if case["modelType"].startswith(("neuralNetwork", "pipeline"))]


class Refused(Exception):
    pass


def converted(modelc, model, folder, options):
    """The package made of a model."""
    package = Path(folder) / "converted.mlpackage"
    command = [modelc, "convert", model, "--to", "mlprogram", package, *options]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if run.returncode == 1:
        raise Refused(run.stderr.strip())
    if run.returncode != 0:
        raise RuntimeError(f"convert ended with status {run.returncode}: {run.stderr.strip()[:300]}")
    renamed = dict(re.findall(r"put '(.*)' is called '(.*)':", run.stderr))
    checked = subprocess.run([modelc, "validate", package], capture_output=True, text=True, timeout=120)
    if checked.returncode != 0:
        raise RuntimeError(f"the package is not valid: {(checked.stdout + checked.stderr).strip()[:300]}")
    return package, renamed


def shaped(value, rank):
    """An array with the axes that the program declares: without axes of length 1 in front, or with the sequence and
    batch axes that a network adds by itself."""
    if value.get("t") != "array" or rank is None:
        return value
    shape = list(value["shape"])
    while len(shape) > rank and shape[0] == 1:
        shape.pop(0)
    if rank == 3 and len(shape) == 2:
        shape.insert(1, 1)
    return dict(value, shape=[1] * (rank - len(shape)) + shape)


def ranks(modelc, model):
    """Numbers of axes that a model declares for its arrays, by input."""
    run = subprocess.run([modelc, "inspect", "--json", model], capture_output=True, text=True, check=True)
    inputs = [feature for feature in json.loads(run.stdout)["inputs"] if feature.get("multiArray", {}).get("shape")]
    return {feature["name"]: len(feature["multiArray"]["shape"]) for feature in inputs}


def has_leading_axes(steps, declared):
    """Whether a prediction brings a sequence or a batch that the model does not declare."""
    for step in steps:
        for name, value in step["inputs"].items():
            extra = value["shape"][: -declared[name]] if value.get("t") == "array" and name in declared else []
            if any(length != 1 for length in extra):
                return True
    return False


class Models:
    """A network and the program made of it, loaded side by side."""

    def __init__(self, client, network, program, renamed):
        self.client = client
        self.renamed = renamed
        self.network = self.load(network)
        self.program = self.load(program)

    def load(self, path):
        return self.client.call(
            op="load", path=str(path), computeUnits="CPU_ONLY", functionName="", optimizationHints={})["model"]

    def predict(self, model, inputs):
        return self.client.call(op="predict", model=model, state=None, inputs=inputs)["outputs"]

    def close(self):
        for model in (self.network, self.program):
            self.client.call(op="unload", model=model)


def difference(codec, expected, found):
    """What is different; None when nothing is."""
    import numpy

    a, b = codec.dec(expected), codec.dec(found)
    if isinstance(a, dict) or isinstance(b, dict):
        if not isinstance(a, dict) or not isinstance(b, dict) or a.keys() != b.keys():
            return "other keys"
        keys = sorted(a, key=str)
        a, b = [a[key] for key in keys], [b[key] for key in keys]
    if isinstance(a, str) or isinstance(b, str):
        return None if str(a) == str(b) else f"{b!r} instead of {a!r}"
    a, b = numpy.asarray(a, dtype=float), numpy.asarray(b, dtype=float)
    if [n for n in a.shape if n != 1] != [n for n in b.shape if n != 1]:
        return f"shape {list(b.shape)} instead of {list(a.shape)}"
    a, b = a.ravel(), b.ravel()
    same = (a == b) | (numpy.isnan(a) & numpy.isnan(b))
    if same.all():
        return None
    finite = numpy.isfinite(a) & numpy.isfinite(b)
    if not (same | finite).all():
        return "infinities or NaN in other places"
    worst = float(numpy.max(numpy.abs(a - b)[finite & ~same]))
    largest = float(numpy.max(numpy.abs(a[finite]), initial=1))
    return None if worst <= TOLERANCE * largest else f"off by {worst:.3g}, the largest number is {largest:.3g}"


def check_step(tools, models, step, declared):
    """(status, detail) of one prediction: `same`, `both refuse`, `both miss` or `differs`."""
    codec, client, verify = tools
    inputs = {
        models.renamed.get(name, name): shaped(value, declared.get(models.renamed.get(name, name)))
        for name, value in step["inputs"].items()
    }
    try:
        expected = models.predict(models.network, step["inputs"])
    except client.PredictError as error:
        try:
            models.predict(models.program, inputs)
        except client.PredictError:
            return "both refuse", str(error)
        return "differs", f"the network refuses what the program takes: {error}"
    found = models.predict(models.program, inputs)
    if not expected:
        return "differs", "the network has no output"
    missed = None
    for name, value in expected.items():
        own = models.renamed.get(name, name)
        if own not in found:
            return "differs", f"output '{name}' is missing"
        check = step.get("checks", {}).get(name, {})
        if check.get("metric") in ("moments", "shape"):
            reference = step["expected"][name]
            problem = verify.check_value(reference, found[own], check, True)
            if problem and verify.check_value(reference, value, check, True):
                missed, problem = f"output '{name}': {problem}", None
        else:
            problem = difference(codec, value, found[own])
        if problem:
            return "differs", f"output '{name}': {problem}"
    return ("both miss", missed) if missed else ("same", "")


def check(tools, connection, arguments, corpus, case):
    """(status, detail) of one case."""
    codec, client, verify = tools
    folder = corpus / case["family"] / case["id"]
    details = json.loads((folder / "case.json").read_text())
    model = folder / details["model"]
    with tempfile.TemporaryDirectory() as temporary:
        leads = has_leading_axes(details["steps"], ranks(arguments.modelc, model))
        try:
            package, renamed = converted(arguments.modelc, model, temporary, ["--leading-axes"] if leads else [])
        except Refused as refusal:
            return "refused", str(refusal)
        declared = ranks(arguments.modelc, package)
        if arguments.programs:
            problem = program_problem(package)
            if problem:
                return "unread", problem
        try:
            models = Models(connection, model, package, renamed)
        except client.PredictError as error:
            return "unloaded", str(error)
        try:
            outcomes = [check_step(tools, models, step, declared) for step in details["steps"]]
        except client.PredictError as error:
            return "fails", str(error)
        finally:
            models.close()
    # The worst of the steps; a model that no step runs compares nothing.
    return next((outcome for kind in ("differs", "both miss", "both refuse", "same") for outcome in outcomes if outcome[0] == kind),
                ("differs", "the case has no step"))


def work(tools, arguments, corpus, waiting, results):
    client = tools[1]
    connection = client.Client(f"{shlex.quote(arguments.modelc)} serve --stdio", 60)
    while True:
        try:
            case = waiting.get_nowait()
        except queue.Empty:
            break
        try:
            outcome = check(tools, connection, arguments, corpus, case)
        except Exception as error:  # One case must not end the others.
            outcome = "fails", f"{type(error).__name__}: {error}"
        results.append((case, *outcome))
    connection.close()


def reason(detail):
    """A refusal without what differs from layer to layer."""
    line = detail.splitlines()[0] if detail else ""
    return re.sub(r"\d+(\.\d+)?(e[-+]?\d+)?", "N", re.sub(r"'[^']*'", "'…'", line))[:200]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modelc")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", help="only cases whose identifier or test contains this text")
    parser.add_argument("--details", action="store_true", help="print every case that differs")
    parser.add_argument("--counts", help="a file for the counts")
    parser.add_argument("--programs", action="store_true", help="also read each program with coremltools")
    arguments = parser.parse_args()
    folder = oracle_run.oracle()
    if folder is None:
        print("no oracle found: nothing checked")
        return
    sys.path.insert(0, str(folder))
    import oracle_codec
    import predict_client
    import verify

    corpus = oracle_run.corpus(folder)
    os.environ.setdefault("MODELC_THREADS", "1")
    waiting = queue.Queue()
    with open(corpus / "manifest.jsonl") as lines:
        cases = networks(map(json.loads, lines))
    for case in cases:
        if not arguments.only or arguments.only in case["id"] + case["test"]:
            waiting.put(case)
    results = []
    tools = (oracle_codec, predict_client, verify)
    threads = [
        threading.Thread(target=work, args=(tools, arguments, corpus, waiting, results))
        for _ in range(1 if arguments.programs else arguments.jobs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Pipelines of classic models have nothing to convert.
    classic = [result for result in results if "no stage of the pipeline is a neural network" in result[2]]
    results = [result for result in results if result not in classic]
    if arguments.details:
        for case, status, detail in sorted(results, key=lambda result: result[1:]):
            if status != "same":
                print(f"{status}\t{case['family']}/{case['id']}\t{case['test'].split('::', 1)[-1]}\t{detail}")
    counts = collections.Counter(status for _, status, _ in results)
    reasons = collections.Counter((status, reason(detail)) for _, status, detail in results if status != "same")
    for (status, text), count in sorted(reasons.items(), key=lambda item: (item[0][0], -item[1])):
        print(f"{count:5}  {status}: {text}")
    print(
        f"converted networks: {counts['same']} of {len(results)} give the same answers; "
        + ", ".join(f"{count} {status}" for status, count in sorted(counts.items()) if status != "same"))
    known = Known("convert")
    wrong = [
        sentence for case, status, detail in results if status not in ("same", "both refuse", "both miss")
        if not known.reason(sentence := f"{status}: {case['family']}/{case['id']} {case['test']}: {detail}")]
    known.print()
    write_counts(arguments.counts, {
        "converted-networks": counts["same"], "converted-both-refuse": counts["both refuse"],
        "converted-both-miss": counts["both miss"]})
    for sentence in wrong:
        print(f"error: {sentence}", file=sys.stderr)
    sys.exit(1 if wrong or not counts["same"] else 0)


if __name__ == "__main__":
    main()
