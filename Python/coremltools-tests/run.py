#!/usr/bin/env python3
"""Runs coremltools' own tests on Linux, with modelc for predictions, and writes a page about the outcome.

    run.py --wheel dist/modelc_coreml-….whl --venv DIR --output DIR [--version 9.0] [--only REGEX] [--jobs 2]
    run.py --library libmodelc.so …     takes modelc's Python from this checkout instead

The environment is made at the first run. Outcomes are kept in the output folder as JSON lines: a second run goes on
where the first one ended, and `--again OUTCOME` runs the tests with that outcome once more. Tests that fail are run a
second time without modelc, as on any Linux machine: what fails then too has nothing to do with predicting.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from concurrent.futures import ThreadPoolExecutor

from batches import Batches
from environment import Environment
from report import Outcomes, page

from support import measured

_HERE = os.path.dirname(os.path.abspath(__file__))
# Bytes of a test file that is worth a process of its own: importing PyTorch and TensorFlow takes ten seconds.
_LONG = 60_000


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", default="9.0", help="version of coremltools (default: 9.0)")
    parser.add_argument("--venv", required=True, help="virtual environment, made if it does not exist")
    parser.add_argument("--output", required=True, help="folder for outcomes and the page")
    modelc = parser.add_mutually_exclusive_group(required=True)
    modelc.add_argument("--wheel", help="wheel of modelc-coreml to install")
    modelc.add_argument("--library", help="libmodelc.so to use with the Python of this checkout")
    parser.add_argument("--only", default="", help="regular expression that paths of test files must match")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default: 2)")
    parser.add_argument("--limit", type=int, default=1000, help="tests in one process (default: 1000)")
    parser.add_argument("--timeout", type=float, default=300, help="seconds for one test (default: 300)")
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="run one in N tests, always the same ones")
    parser.add_argument("--again", action="append", default=[], metavar="OUTCOME", help="outcome to run once more")
    parser.add_argument("--page-only", action="store_true", help="write the page and run nothing")
    return parser.parse_args()


def _test_files(site: str, only: str) -> list[str]:
    files = []
    for folder, _, names in os.walk(os.path.join(site, "coremltools")):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), site)
            if name.startswith("test_") and name.endswith(".py") and re.search(only, path):
                files.append(path)
    return sorted(files)


def _groups(site: str, files: list[str]) -> dict[str, list[str]]:
    """Files by the name of a batch: a long one by itself, short ones of a folder together; the longest batch first."""
    groups: dict[str, list[str]] = {}
    for file in files:
        is_long = os.path.getsize(os.path.join(site, file)) > _LONG
        groups.setdefault(file if is_long else os.path.dirname(file), []).append(file)

    def size(item: tuple[str, list[str]]) -> int:
        return -sum(os.path.getsize(os.path.join(site, file)) for file in item[1])

    return dict(sorted(groups.items(), key=size))


def _forget(folder: str, outcomes: list[str], only: str) -> None:
    """Takes outcomes back, of the test files whose paths match `only`, so that their tests run again."""
    for name in os.listdir(folder):
        if not name.endswith(".jsonl"):
            continue
        path = os.path.join(folder, name)
        with open(path) as file:
            records = [json.loads(line) for line in file]
        again = {
            record["id"]
            for record in records
            if record.get("outcome") in outcomes and re.search(only, record["id"].split("::")[0])
        }
        with open(path, "w") as file:
            file.writelines(json.dumps(record) + "\n" for record in records if record.get("id") not in again)


def _run_all(batches: Batches, groups: dict[str, list[str]], jobs: int, title: str) -> None:
    done = 0

    def run(name: str) -> None:
        nonlocal done
        start = time.monotonic()
        counts = Outcomes.of_file(batches.run(name, groups[name])).counts()
        done += 1
        text = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
        print(f"{title} {done}/{len(groups)} {name}: {text} ({time.monotonic() - start:.0f} s)", flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(run, groups))


def _run_without_modelc(arguments: argparse.Namespace, environment: Environment, results: str, baseline: str) -> None:
    failed = Outcomes.of_folder(results).failed()
    known = Outcomes.of_folder(baseline).by_id
    new = [name for name in failed if name not in known]
    if not new:
        return
    chosen = os.path.join(baseline, "chosen.txt")
    with open(chosen, "w") as file:
        file.writelines(name + "\n" for name in failed)
    variables = {"MODELC_COREMLTOOLS": "0", "SUITE_UNSKIP": "0", "SUITE_ONLY": chosen}
    batches = Batches(
        environment.python, environment.site, baseline, variables, arguments.limit, arguments.timeout
    )
    files = sorted({name.split("::")[0] for name in new})
    _run_all(batches, _groups(environment.site, files), arguments.jobs, "without modelc")


def main() -> None:
    arguments = _arguments()
    environment = Environment(arguments.venv, arguments.version)
    variables = {"SUITE_UNSKIP": "1", "MODELC_COREMLTOOLS": "1", "SUITE_SAMPLE": str(arguments.sample)}
    if arguments.wheel:
        environment.install_wheel(arguments.wheel)
    else:
        environment.use_checkout(os.path.join(_HERE, "..", "src"))
        variables["MODELC_LIBRARY"] = os.path.abspath(arguments.library)
    results, baseline = (os.path.join(os.path.abspath(arguments.output), name) for name in ("with", "without"))
    for folder in (results, baseline):
        os.makedirs(folder, exist_ok=True)
    if arguments.again:
        _forget(results, arguments.again, arguments.only)
        _forget(baseline, ["passed", "failed", "error", "skipped", "xfailed", "crashed", "timed out"], arguments.only)
    batches = Batches(
        environment.python, environment.site, results, variables, arguments.limit, arguments.timeout
    )
    groups = _groups(environment.site, _test_files(environment.site, arguments.only))
    if not arguments.page_only:
        _run_all(batches, groups, arguments.jobs, "with modelc")
        _run_without_modelc(arguments, environment, results, baseline)
    left = {name: count for name in groups if (count := batches.left(name)) is not None}
    outcomes = Outcomes.of_folder(results)
    text = page(
        environment, arguments.version, outcomes, Outcomes.of_folder(baseline), arguments.sample, left
    )
    path = os.path.join(arguments.output, "page.md")
    measured.write(path, text)
    print(text.split("\n\n## ")[0])
    print(f"the page is {path}")


if __name__ == "__main__":
    main()
