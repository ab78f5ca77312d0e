#!/usr/bin/env python3
"""Writes Documentation/Conformance.md: how modelc does on predictions with known answers, case by case.

usage: scripts/write-conformance-page.py [--modelc .build/release/modelc] [--jobs 2] [--count [GROUP]]

Needs numpy and pillow (scripts/python-env.sh), and the oracle in $MODELC_SHARED/oracle (default: ../shared). Every case
runs with the strict tolerance of its test. What fails is explained by scripts/conformance-notes.tsv where it can be;
the page lists the rest as not explained.

--count prints the passing cases of each group, or of the group named, and writes no page; a crash or a case that takes
over a minute ends it with status 1. Results are kept in .build/oracle until the binary changes.
"""
import argparse
import collections
import re
import sys
from pathlib import Path

import oracle_run

ROOT = Path(__file__).resolve().parent.parent
NOTES = ROOT / "scripts/conformance-notes.tsv"
PAGE = ROOT / "Documentation/Conformance.md"
STATUSES = ("pass", "fail", "error", "crash", "timeout")
ROUNDING = (
    "The program has half-precision tensors, and the result is within the tolerance that the test itself uses for half "
    "precision, though not within the one for single precision. The converter rounded constants with which the expected "
    "values had been computed unrounded: see [half precision](decisions/half-precision.md) and "
    "`scripts/explain-half-cases.py`."
)
HALF_TENSORS = (
    "The program has half-precision tensors, but its test states the tolerance of single precision alone; the first "
    "difference is below 1 %, or 0.01 below 1. The test rounded the expected values, or inputs and constants after it had "
    "computed them."
)
FIRST = re.compile(r"differ \(.*\); first \[\d+\] (\S+), expected (\S+)$")

HEAD = """# Conformance

{total} predictions with known answers, captured from the tests that coremltools ships: the expected values come from
numpy, PyTorch, TensorFlow, scikit-learn, XGBoost and libsvm. Each is run through `modelc serve --stdio` with the
tolerance that its test states for single precision, also where the model computes in half precision. The cases are no
part of this repository. This page is written by `scripts/write-conformance-page.py`, which runs them.

**{passed} of {total} pass**, {loose} more are within the tolerance that their tests use for half precision; {crashes}
crash and {timeouts} take over a minute. {unexplained} failures are not explained.

"""


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--count", nargs="?", const="", choices=("", *oracle_run.GROUPS))
    return parser.parse_args()


def notes():
    """Triples of a pattern on the test's name, a pattern on the message, and the explanation."""
    triples = []
    for number, line in enumerate(NOTES.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != 3:
            sys.exit(f"{NOTES.name}:{number}: found {len(columns)} columns, expected 3")
        triples.append((re.compile(columns[0]), re.compile(columns[1]), columns[2]))
    return triples


def explanation(result, case, triples, modelc):
    """Why a case does not pass, or None."""
    if result["status"] in ("crash", "timeout"):
        return None
    for test, message, sentence in triples:
        match = message.search(result["message"])
        if test.search(result["test"]) and match:
            return match.expand(sentence)
    first = FIRST.search(result["message"])
    if first and oracle_run.computes_in_half_precision(case, modelc):
        if result.get("loose") == "pass":
            return ROUNDING
        found, expected = float(first[1]), float(first[2])
        if abs(found - expected) < 0.01 * max(1, abs(expected)):
            return HALF_TENSORS
    return None


def table(title, rows):
    """Rows of (name, statuses) as a table with a total."""
    lines = [f"| {title} | cases | " + " | ".join(STATUSES) + " |", "|---|" + "---|" * (len(STATUSES) + 1)]
    total = collections.Counter()
    for name, counts in sorted(rows.items()):
        total.update(counts)
        lines.append(row(f"`{name}`", counts))
    return "\n".join(lines + [row("**all**", total)]) + "\n"


def row(name, counts):
    return f"| {name} | {sum(counts.values())} | " + " | ".join(str(counts[status]) for status in STATUSES) + " |"


def listing(results):
    """One line a test, with how many of its cases fail and what the first says."""
    tests = collections.defaultdict(list)
    for result in results:
        path, _, test = result["test"].partition("::")
        tests[result["family"], test.split("[")[0]].append(result)
    lines = []
    for (family, test), found in sorted(tests.items()):
        message = found[0]["message"].split("\n")[0].replace("|", "\\|")
        lines.append(f"- `{family}` `{test}`: {len(found)}. {message}")
    return "\n".join(lines) + "\n"


def page(results, known, modelc):
    triples = notes()
    families = collections.defaultdict(collections.Counter)
    types = collections.defaultdict(collections.Counter)
    causes = collections.defaultdict(list)
    for result in results:
        status = "pass" if result["status"] == "ran" else result["status"]
        case = known[oracle_run.key(result)]
        families[result["family"]][status] += 1
        types[case["modelType"]][status] += 1
        if status != "pass":
            causes[explanation(result, case, triples, modelc)].append(result)
    unexplained = causes.pop(None, [])
    total = sum(families.values(), collections.Counter())
    text = HEAD.format(
        total=len(results), passed=total["pass"], loose=len(causes.get(ROUNDING, [])), crashes=total["crash"],
        timeouts=total["timeout"], unexplained=len(unexplained) or "No")
    text += "## By model type\n\n" + table("model type", types)
    text += "\n## By family of tests\n\n" + table("family", families)
    text += "\n## What does not pass, and why\n\nA line a test: family, name, number of its cases, and the first message.\n"
    for cause, found in sorted(causes.items(), key=lambda pair: -len(pair[1])):
        text += f"\n### {len(found)}: {cause}\n\n" + listing(found)
    text += "\n## Not explained\n\n" + (listing(unexplained) if unexplained else "Nothing.\n")
    return text, len(unexplained)


def main():
    arguments = options()
    folder = oracle_run.oracle()
    if folder is None:
        sys.exit("error: there is no oracle: set MODELC_SHARED to the folder that has oracle/corpus.tar.xz")
    if not Path(arguments.modelc).exists():
        sys.exit(f"error: '{arguments.modelc}' is not there: build it with 'make build'")
    corpus = oracle_run.corpus(folder)
    known = oracle_run.cases(corpus)
    results = oracle_run.results(folder, corpus, arguments.modelc, arguments.jobs)
    if arguments.count is None:
        text, unexplained = page(results, known, arguments.modelc)
        PAGE.write_text(text)
        print(f"{len(results)} cases, {unexplained} failures not explained")
        return
    bad = [result for result in results if result["status"] in ("crash", "timeout")]
    for result in bad:
        print(f"error: {result['status']}: {result['id']} {result['test']}: {result['message']}", file=sys.stderr)
    counts = collections.Counter(
        oracle_run.group(known[oracle_run.key(result)]) for result in results if result["status"] in ("pass", "ran"))
    for name in [arguments.count] if arguments.count else oracle_run.GROUPS:
        print(counts[name] if arguments.count else f"{name} {counts[name]}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
