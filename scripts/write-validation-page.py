#!/usr/bin/env python3
"""Writes Documentation/Validation.md: how our validator's tests cover the public tests of coremltools' validator.

usage: scripts/write-validation-page.py [--count]

Reads Tests/ModelValidationTests/coremltools-checklist/*.tsv, one file per test file of coremltools with a line per
case: its name, whether the model is accepted or refused (or has a shape), and the test of ours that holds the same.
Every test named there must exist. --count prints the number of cases and writes nothing.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTS = ROOT / "Tests/ModelValidationTests/coremltools-checklist"
PAGE = ROOT / "Documentation/Validation.md"

HEAD = """# Validation

`modelc validate MODEL` reports every problem, not the first: `--json` for programs, `--target ios16` (or `macos13.3`,
`watchos10`, …) to name what a system is too old for. The exit status is 1 when there is an error.

| member of a finding in `--json` | |
|---|---|
| `severity` | `error`: Core ML refuses the model or cannot run it; `warning`: it is accepted, but hardly meant; `note` |
| `code` | stable name of the kind of problem, such as `weights-size` |
| `message` | one sentence, found against expected |
| `file`, `path`, `offset` | the file, the part of the model, and its byte offset in the file |
| `found`, `expected`, `remedy` | where they apply |

What is checked: names, types and shapes of the interface against the model type; weights against the layers' parameters;
layers' parameters; the graph (undefined, doubly defined and unused blobs); ranks and shapes by inference; what can be
updated and the ranges of update parameters; pipelines' wiring; versions against the features used; the structure of
ML Programs.

## Against coremltools' own tests

coremltools carries the public tests of Apple's validator. Each of their cases that accepts or refuses a model has a
counterpart here, written anew; the tables are in `Tests/ModelValidationTests/coremltools-checklist`. This page is
written by `scripts/write-validation-page.py`, which also checks that every test named there exists.

| coremltools' test file | cases | accept | refuse | shape |
|---|---|---|---|---|
"""


def tests():
    names = set()
    for path in (ROOT / "Tests").rglob("*.swift"):
        names.update(re.findall(r"func ([A-Za-z0-9_]+)\(", path.read_text()))
    return names


def main():
    known = tests()
    rows = []
    missing = []
    for path in sorted(LISTS.glob("*.tsv")):
        counts = {"accept": 0, "reject": 0, "shape": 0}
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            columns = line.split("\t")
            if len(columns) < 3 or columns[1] not in counts:
                sys.exit(f"{path.name}:{number}: expected three columns, the second accept, reject or shape")
            counts[columns[1]] += 1
            for name in re.findall(r"([A-Za-z0-9_]+)(?:\(\))?", columns[2].split(".")[-1].split("/")[-1])[:1]:
                if name not in known:
                    missing.append(f"{path.name}:{number}: no test '{name}'")
        if sum(counts.values()):
            rows.append((path.stem, counts))
    if missing:
        sys.exit("\n".join(missing))
    total = {kind: sum(counts[kind] for _, counts in rows) for kind in ("accept", "reject", "shape")}
    if "--count" in sys.argv:
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
