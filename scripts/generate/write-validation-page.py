#!/usr/bin/env python3
"""Writes Documentation/commands/validate.md: how our tests cover the public validator tests of coremltools.

usage: scripts/generate/write-validation-page.py [--count] [--results .build/tests-swift-testing.xml]

Reads Tests/ModelValidationTests/coremltools-checklist/*.tsv: one file per test file of coremltools, with one line per
case: its name, whether the model is accepted, rejected or has a shape, and our corresponding test. A case counts if its
test passed in the last run of `make test`, which writes the results. Cases whose test failed or did not run are an
error. --count only prints the number of cases.
"""
import argparse
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LISTS = ROOT / "Tests/ModelValidationTests/coremltools-checklist"
PAGE = ROOT / "Documentation/commands/validate.md"

HEAD = """# Validation

`modelc validate MODEL…` reports all problems of one or more models, not just the first. `--json` prints them for
programs: an object, or a list of objects for several models. `--target ios16` (or `macos13.3`, `watchos10`, …) also
reports what that OS version does not support. The exit status is 1 if there is an error.

Nothing that modelc writes was ever loaded by Apple's software: [what was compared with what](../evidence.md).

| member of a finding in `--json` | |
|---|---|
| `severity` | `error`: Core ML refuses the model or cannot run it; \
`warning`: Core ML accepts it, but it is probably a mistake; `note`: it may well be meant |
| `code` | stable name for the kind of problem, such as `weights-size` |
| `message` | one sentence with the found and expected values |
| `file`, `path`, `offset` | file, part of the model, and byte offset in the file |
| `found`, `expected` | what the model has or needs at that location, and what would be correct; with `--target`, what the system accepts |
| `remedy` | if applicable |
| `apple` | what Apple's compiler does: `refused`, `fails-at-run-time`, `may-refuse`, `accepted` or `unknown` |

It checks names, types and shapes of the interface against the model type; parameters of layers, and weights against
them; the graph (undefined, redefined and unused blobs); ranks and shapes by inference; updatable layers and the ranges
of update parameters; the connections of pipelines; and the specification version against the features used.

ML Programs are checked against the operation sets of coremltools: parameters that are missing, unknown, computed where a
constant is needed, or of an element type that the operation does not accept. Then the types of all values are inferred with
the rules that predictions use, and compared with the declared types and with the interface. Infinite constants, including
those in weight files, are traced to products and to `softmax`, where they result in NaN.

## Errors and warnings

Only what Apple's software is known to refuse (coremltools' public validator, compiled models, documentation), or what
cannot be computed, is an error. Everything else is a warning. The stages agree with one another:

* A model without errors should compile, load and predict; otherwise the code of the prediction's error names the cause: the elements
  of an input (`input-value`), a flexible length (`input-shape`), or a value computed by a loop, a branch or a random operation of the
  model (`computed-value`). `scripts/stress/judge-contract.sh` tests this with programs, networks and mutants that it generates; its line in
  [Campaigns](../measurements/campaigns.md) has the counts. The faults that it found were fixed, so only models that it had not tried
  before tell how many are left: of 1,053,000 models from number 10000001 on (2026-11-28), 23 failed, 22 of them mutants. Validation
  now rejects 20 of these; 3 still fail. Expect a rare one. It leaves out models that need something else (Apple's systems, an app's classes or a linked model), and predictions that end
  at a limit of time, memory, elements or iterations.
* The declared shapes of a model's inputs must fit one another. If a shape that the model lists, or an end of a range, cannot
  be computed, that is a warning: Core ML takes such models. To bound the time, a long list is sampled evenly.
* A model with errors is not compiled, except where Apple's compiler is not known to refuse it: the
  [table of codes](validation-codes.md) has a verdict for each. Such errors are reported as warnings, and so are missing
  weight files (`weight-file-missing`), what Apple's runtime cannot train (`update-layer`,
  `update-blocked`), and biases that are wider than weights (`bias-wider`). `compile --strict` refuses these too.

Another fuzzer runs mutants of small models through all stages; [Campaigns](../measurements/campaigns.md) has a line if it ran recently.

## Against coremltools' own tests

coremltools contains public tests of Apple's validator. Each test case that accepts or rejects a model has a counterpart
here, written independently; the tables are in `Tests/ModelValidationTests/coremltools-checklist`. This page is written
by `scripts/generate/write-validation-page.py`, which counts a case only if its test passed in the last `make test`.

| test file in coremltools | cases | accept | reject | shape |
|---|---|---|---|---|
"""


def passed(results):
    """Names of the tests that passed, as SUITE.FUNCTION."""
    names = set()
    for case in ElementTree.parse(results).iter("testcase"):
        if case.find("failure") is None and case.find("skipped") is None:
            suite, name = case.get("classname").split(".")[-1], case.get("name").split("(")[0]
            names.add(f"{suite}.{name}")
    return names


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--results", type=Path, default=ROOT / ".build/tests-swift-testing.xml")
    arguments = parser.parse_args()
    if not arguments.results.exists():
        sys.exit(f"error: no results of tests at {arguments.results}: run 'make test'")
    known = passed(arguments.results)
    rows = []
    problems = []
    for path in sorted(LISTS.glob("*.tsv")):
        counts = {"accept": 0, "reject": 0, "shape": 0}
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            columns = line.split("\t")
            if len(columns) < 3 or columns[1] not in counts:
                sys.exit(f"{path.name}:{number}: expected three columns, the second accept, reject or shape")
            names = columns[2].split(", ")
            missing = [name for name in names if name not in known]
            problems += [f"{path.name}:{number}: '{name}' did not pass or is no test" for name in missing]
            counts[columns[1]] += known.issuperset(names)
        if sum(counts.values()):
            rows.append((path.stem, counts))
    if problems:
        sys.exit("\n".join(problems))
    total = {kind: sum(counts[kind] for _, counts in rows) for kind in ("accept", "reject", "shape")}
    if arguments.count:
        print(sum(total.values()))
        return
    lines = [
        f"| `{name}` | {sum(counts.values())} | {counts['accept']} | {counts['reject']} | {counts['shape']} |"
        for name, counts in rows + [("all", total)]
    ]
    PAGE.write_text(HEAD + "\n".join(lines).replace("`all`", "**all**") + "\n")
    print(f"{sum(total.values())} cases")


if __name__ == "__main__":
    main()
