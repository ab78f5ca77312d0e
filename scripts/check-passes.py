#!/usr/bin/env python3
"""Checks that `modelc simplify` keeps what models compute: runs all passes together, and each one alone, over every ML
Program of the oracle's corpus, and replays the cases on the models that changed.

usage: check-passes.py MODELC [--jobs N] [--runs NAMES] [--only TEXT] [--sample N] [--quick] [--details]

--runs takes names of passes with commas between them, and `default` for all that run unless others are asked for. Prints
for each run how many models changed, operations before and after in those, and failures: models that cannot be
simplified or are not valid then, and cases that passed before and do not pass now. coremltools (if installed) opens
a sample of the models that changed. Changes of the precision are compared with a tolerance for half precision, 2 % of a
value or of the largest one, all others with the strict one of the tests; programs in half precision, whose constants
round when they are computed beforehand, may fall back to that of half precision in the tests, and are counted. Without
the oracle (in MODELC_SHARED, or ../shared), the script does nothing.

--quick runs a pass alone only over the models that it changes when all run together.
"""
import argparse
import concurrent.futures
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import oracle_run

PRECISION = ("float16", "float32")
HALF_TOLERANCE = 0.02


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelc")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--runs")
    parser.add_argument("--only", default="")
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--details", action="store_true")
    options = parser.parse_args()
    options.modelc = str(Path(options.modelc).resolve())
    folder = oracle_run.oracle()
    if folder is None:
        print("no oracle here: nothing checked")
        return
    corpus = oracle_run.corpus(folder)
    global np, oracle_codec
    sys.path.insert(0, str(folder))
    import numpy as np
    import oracle_codec

    cases = [
        case for case in oracle_run.cases(corpus).values()
        if case["modelType"] == "mlProgram" and options.only in case["test"]]
    names = [line.split()[0] for line in run([options.modelc, "simplify", "--list"]).stdout.splitlines()]
    runs = options.runs.split(",") if options.runs else ["default", *names]
    before = {strict: statuses(folder, corpus, cases, options, strict) for strict in (True, False)}
    passing = sum(map(oracle_run.passes, before[True].values()))
    print(f"{len(cases)} ML Programs, {passing} pass the strict tolerance as they are", flush=True)
    failed = False
    touched = {}
    for name in runs:
        chosen = cases
        if options.quick and name not in PRECISION and "default" in runs and name != "default":
            chosen = touched.get(name, [])
        failed |= check(name, folder, corpus, chosen, before, touched, options)
    sys.exit(failed)


def run(command):
    return subprocess.run(command, capture_output=True, text=True)


def statuses(folder, corpus, cases, options, strict):
    """The statuses of all cases of ML Programs as they are."""
    ids = oracle_run.FOLDER / "passes-ids.txt"
    ids.write_text("\n".join(case["id"] for case in cases))
    arguments = ["--ids", ids] + (["--strict"] if strict else [])
    return oracle_run.statuses(
        oracle_run.replay(folder, corpus, options.modelc, options.jobs, "passes-before", arguments))


def check(name, folder, corpus, cases, before, touched, options):
    """Prints a line about one run; true if something failed. Adds the cases that each pass changed to `touched`."""
    target = oracle_run.FOLDER / "passes" / name
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda case: simplified(name, corpus, target, case, options), cases))
    problems = [f"{case['id']} {case['test']}: {result}" for case, result in zip(cases, results) if isinstance(result, str)]
    changed = [(case, result) for case, result in zip(cases, results) if isinstance(result, dict)]
    for case, result in changed if name == "default" else []:
        for row in result["passes"]:
            if row["changes"]:
                touched.setdefault(row["pass"], []).append(case)
    with open(target / "manifest.jsonl", "w") as manifest:
        manifest.writelines(json.dumps(case) + "\n" for case, _ in changed)
    strict = name not in PRECISION
    rounded = 0
    if changed:
        worse = worse_cases(folder, target, options, before[strict], ["--strict"] if strict else [])
        if strict and worse:
            half = {oracle_run.key(case) for case, _ in changed if case["precision"] != "fp32"}
            ids = target / "ids.txt"
            ids.write_text("\n".join(result["id"] for result in worse))
            loose = {oracle_run.key(r) for r in worse_cases(folder, target, options, before[False], ["--ids", ids])}
            kept = [r for r in worse if oracle_run.key(r) not in half or oracle_run.key(r) in loose]
            rounded = len(worse) - len(kept)
            worse = kept
        problems += [f"{r['id']} {r['test']}: {r['status']} {r.get('message', '')}" for r in worse]
    opened = open_sample([target / case["family"] / case["id"] / case["model"] for case, _ in changed], options, problems)
    operations = [sum(result[key] for _, result in changed) for key in ("operationsBefore", "operationsAfter")]
    print(
        f"{name:26} {len(changed):5} changed, {len(problems):3} failed, operations {operations[0]} -> {operations[1]}, "
        f"coremltools opened {opened}, {rounded} in the tolerance of half precision only", flush=True)
    for problem in problems if options.details else problems[:5]:
        print("    " + problem[:300])
    return bool(problems)


def worse_cases(folder, target, options, before, arguments):
    """The results of cases that passed before and do not pass now."""
    after = oracle_run.replay(folder, target, options.modelc, options.jobs, "passes-after", arguments)
    return [
        result for result in after
        if oracle_run.passes(before.get(oracle_run.key(result), "")) and not oracle_run.passes(result["status"])]


def simplified(name, corpus, target, case, options):
    """Simplifies the model of a case: what the passes did; None if nothing changed; a text if it failed."""
    source = corpus / case["family"] / case["id"]
    output = target / case["family"] / case["id"]
    output.mkdir(parents=True, exist_ok=True)
    passes = [] if name == "default" else ["--passes", name]
    done = run([options.modelc, "simplify", source / case["model"], *passes, "--json", "-o", output / case["model"]])
    if done.returncode != 0:
        return done.stderr.strip() or f"exit status {done.returncode}"
    result = json.loads(done.stdout)
    if not any(row["changes"] for row in result["passes"]):
        shutil.rmtree(output)
        return None
    valid = run([options.modelc, "validate", output / case["model"]])
    if valid.returncode != 0 and run([options.modelc, "validate", source / case["model"]]).returncode == 0:
        return "not valid: " + (valid.stderr or valid.stdout).strip()
    replayed = json.loads((source / "case.json").read_text())
    for step in replayed["steps"] if name in PRECISION else []:
        for key, check in step.get("checks", {}).items():
            loosen(check, step["expected"].get(key))
    (output / "case.json").write_text(json.dumps(replayed))
    return result


def loosen(check, expected):
    """Gives a check of single precision the tolerance of half precision: 2 % of a value, or of the largest one."""
    if "rtol" not in check or expected is None:
        return
    try:
        values = np.abs(np.asarray(oracle_codec.dec(expected), dtype=float))
    except (TypeError, ValueError):
        return
    largest = float(np.max(values, where=np.isfinite(values), initial=0))
    check["rtol"] = max(check["rtol"], HALF_TOLERANCE)
    check["atol"] = max(check["atol"], HALF_TOLERANCE * largest)


OPENING = """
import sys, logging
logging.disable(logging.CRITICAL)
import coremltools as ct
from coremltools.converters.mil.frontend.milproto.load import load
for path in sys.argv[1:]:
    try:
        model = ct.models.MLModel(path, skip_model_load=True)
        spec = model.get_spec()
        load(spec, spec.specificationVersion, model.weights_dir)
        print("opened", path)
    except Exception as error:
        print("refused", path, type(error).__name__, str(error).replace(chr(10), " "))
"""


def open_sample(paths, options, problems):
    """How many models of a sample coremltools opens. What it refuses though it opens the model as it was is a problem."""
    python = os.environ.get("COREMLTOOLS_PYTHON", sys.executable)
    sample = random.Random(1).sample(paths, min(options.sample, len(paths)))
    for path in sample:
        # Archives do not keep empty directories, which coremltools expects if the manifest lists them.
        for item in json.loads((path / "Manifest.json").read_text())["itemInfoEntries"].values():
            if not (path / "Data" / item["path"]).exists():
                (path / "Data" / item["path"]).mkdir(parents=True)
    if not sample:
        return "0 of 0"
    lines = run([python, "-c", OPENING, *sample]).stdout.splitlines()
    refused = [line for line in lines if line.startswith("refused")]
    if refused:
        corpus = oracle_run.FOLDER / "corpus"
        old = {path: corpus.joinpath(*Path(path).parts[-3:]) for path in (line.split()[1] for line in refused)}
        known = run([python, "-c", OPENING, *old.values()]).stdout
        problems += [line for line in refused if f"opened {old[line.split()[1]]}" in known]
    return f"{sum(line.startswith('opened') for line in lines)} of {len(sample)}"


if __name__ == "__main__":
    main()
