#!/usr/bin/env python3
"""Writes Documentation/measurements/conformance.md: how modelc performs on predictions with known results, case by case.

usage: scripts/compare/write-conformance-page.py [--modelc .build/release/modelc] [--jobs 2] [--count [GROUP]]

Needs numpy and pillow (scripts/env/find-python.sh), and the oracle in $MODELC_SHARED/oracle (default: ../shared). Every case
runs with the strict tolerance of its test. scripts/compare/conformance-notes.tsv explains failures; the page lists the others
as unexplained.

--count prints the number of passing cases of each group, or of one group, and writes no page; a crash, or a case that
takes more than a minute, makes it exit with status 1. Results are kept in .build/oracle until the binary changes.
"""
import argparse
import collections
import re
import sys
from pathlib import Path

from support import measured, oracle_run

ROOT = Path(__file__).resolve().parents[2]
NOTES = ROOT / "scripts/compare/conformance-notes.tsv"
PAGE = ROOT / "Documentation/measurements/conformance.md"
STATUSES = ("pass", "fail", "error", "crash", "timeout")
ROUNDING = (
    "The program has half-precision tensors, and the result is within the tolerance that the test uses for half "
    "precision, but not within that for single precision. The converter rounded constants, while the expected "
    "values were computed with the unrounded ones: see [half precision](../decisions/half-precision.md) and "
    "`scripts/compare/explain-half-cases.py`."
)
HALF_TENSORS = (
    "The program has half-precision tensors, but its test only has a tolerance for single precision; the first "
    "difference is below 1 %, or below 0.01 for values below 1. The test rounded the expected values, or it rounded "
    "inputs and constants after computing them."
)

HEAD = """# Conformance

{total} predictions with known results, recorded from the tests in coremltools: the expected values come from
NumPy, PyTorch, TensorFlow, scikit-learn, XGBoost and libsvm; Core ML's own results are not among them. Each runs
through `modelc serve --stdio` with the single-precision tolerance of its test, even if the model computes in half
precision. Some of these tolerances are wide: of the cases of networks, {relative} allow a relative error of 0.01, and {decibels} a
signal-to-noise ratio. The cases are not part of this repository. This page is written by
`scripts/compare/write-conformance-page.py`, which runs them.

Nothing that modelc writes was ever loaded by Apple's software: [what was compared with what](../evidence.md).

{comparisons}
A test of values compares every element of every output. Outputs that an ML Program declares in half precision are
rounded to it, as `predict` and the API do; the column "not rounded" takes them as they were computed
(`"roundHalf": false` in a `load` request), which separates errors of computing from the last rounding. The tables below
count the latter.

Of the failures, {loose} are within the tolerance that their tests use for half precision; {crashes} cases crash and
{timeouts} take more than a minute. {unexplained}

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
    """Why a case fails, or None."""
    if result["status"] in ("crash", "timeout"):
        return None
    for test, message, sentence in triples:
        match = message.search(result["message"])
        if test.search(result["test"]) and match:
            return match.expand(sentence)
    if "worst" in result and oracle_run.computes_in_half_precision(case, modelc):
        if result.get("loose") == "pass":
            return ROUNDING
        # Not a number is no small difference.
        if result["worst"] < 0.01:
            return HALF_TENSORS
    return None


def comparisons(results, known):
    """The cases by what they compare, with those that pass with and without rounding of half-precision outputs."""
    titles = {"values": "values", "moments": "moments of random values", "shape": "the shape alone"}
    rows = {kind: [0, 0, 0] for kind in titles}
    for result in results:
        row = rows[oracle_run.comparison(known[oracle_run.key(result)])]
        row[0] += 1
        row[1] += oracle_run.passes(result["rounded"])
        row[2] += oracle_run.passes(result["status"])
    lines = ["| what the test compares | cases | pass | pass, not rounded |", "|---|---|---|---|"]
    lines += [f"| {titles[kind]} | " + " | ".join(map(str, row)) + " |" for kind, row in rows.items()]
    return "\n".join(lines) + "\n"


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
    """One line per test, with the number of its failing cases and the first message."""
    tests = collections.defaultdict(list)
    for result in results:
        path, _, test = result["test"].partition("::")
        tests[result["family"], test.split("[")[0]].append(result)
    lines = []
    for (family, test), found in sorted(tests.items()):
        message = found[0]["message"].split("\n")[0].replace("|", "\\|")
        lines.append(f"- `{family}` `{test}`: {len(found)}. {message}")
    return "\n".join(lines) + "\n"


def explained(rules, unexplained):
    how = (
        f"{rules} by a rule (half-precision tensors and a small difference, as\nthe headings below say), the others by a note "
        "on their test.")
    if unexplained == 0:
        return f"All failures are explained: {how}"
    return f"{unexplained} of the failures are not explained; of the others, {how}"


def wide(known):
    """How many cases of networks have a wide tolerance, by its kind."""
    networks = [case for case in known.values() if oracle_run.group_of(case) == "oracle-networks"]
    return {
        "relative": sum("relmax" in case["metrics"] for case in networks),
        "decibels": sum("snr" in case["metrics"] for case in networks),
    }


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
        total=len(results), comparisons=comparisons(results, known), loose=len(causes.get(ROUNDING, [])),
        crashes=total["crash"], timeouts=total["timeout"], unexplained=explained(len(causes.get(ROUNDING, [])) + len(causes.get(HALF_TENSORS, [])), len(unexplained)),
        **wide(known))
    text += "## By model type\n\n" + table("model type", types)
    text += "\n## By family of tests\n\n" + table("family", families)
    text += "\n## What does not pass, and why\n\n"
    text += "One line per test: family, name, number of cases, and the first message.\n"
    for cause, found in sorted(causes.items(), key=lambda pair: -len(pair[1])):
        text += f"\n### {len(found)}: {cause}\n\n" + listing(found)
    text += "\n## Unexplained\n\n" + (listing(unexplained) if unexplained else "None.\n")
    return text, len(unexplained)


def main():
    arguments = options()
    folder = oracle_run.oracle()
    if folder is None:
        sys.exit("error: no oracle found: set MODELC_SHARED to the folder that contains oracle/corpus.tar.xz")
    if not Path(arguments.modelc).exists():
        sys.exit(f"error: '{arguments.modelc}' does not exist: build it with 'make build'")
    corpus = oracle_run.corpus(folder)
    known = oracle_run.cases(corpus)
    results = oracle_run.results(folder, corpus, arguments.modelc, arguments.jobs)
    if arguments.count is None:
        text, unexplained = page(results, known, arguments.modelc)
        measured.write(PAGE, text)
        print(f"{len(results)} cases, {unexplained} unexplained failures")
        return
    bad = [result for result in results if result["status"] in ("crash", "timeout")]
    for result in bad:
        print(f"error: {result['status']}: {result['id']} {result['test']}: {result['message']}", file=sys.stderr)
    counts = oracle_run.counts(results, known)
    for name in [arguments.count] if arguments.count else oracle_run.GROUPS:
        print(counts[name] if arguments.count else f"{name} {counts[name]}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
