#!/usr/bin/env python3
"""Writes Documentation/Validation.md: how our tests cover the public validator tests of coremltools.

usage: scripts/write-validation-page.py [--count]

Reads Tests/ModelValidationTests/coremltools-checklist/*.tsv: one file per test file of coremltools, with one line per
case: its name, whether the model is accepted, rejected or has a shape, and our corresponding test, which must exist.
--count only prints the number of cases.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTS = ROOT / "Tests/ModelValidationTests/coremltools-checklist"
PAGE = ROOT / "Documentation/Validation.md"

HEAD = """# Validation

`modelc validate MODEL` reports all problems, not just the first. `--json` prints them for programs. `--target ios16` (or
`macos13.3`, `watchos10`, …) also reports what that OS version does not support. The exit status is 1 if there is an error.

| member of a finding in `--json` | |
|---|---|
| `severity` | `error`: Core ML refuses the model or cannot run it; `warning`: Core ML accepts it, but it is probably a mistake; `note` |
| `code` | stable name for the kind of problem, such as `weights-size` |
| `message` | one sentence with the found and expected values |
| `file`, `path`, `offset` | file, part of the model, and byte offset in the file |
| `found`, `expected`, `remedy` | if applicable |

It checks names, types and shapes of the interface against the model type; parameters of layers, and weights against them; the
graph (undefined, redefined and unused blobs); ranks and shapes by inference; updatable layers and the ranges of update
parameters; the connections of pipelines; the specification version against the features used; and the structure of ML
Programs.

## Against coremltools' own tests

coremltools contains public tests of Apple's validator. Each test case that accepts or rejects a model has a counterpart here,
written independently; the tables are in `Tests/ModelValidationTests/coremltools-checklist`. This page is written by
`scripts/write-validation-page.py`, which also checks that every test in the tables exists.

| test file in coremltools | cases | accept | reject | shape |
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
