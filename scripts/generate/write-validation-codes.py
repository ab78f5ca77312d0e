#!/usr/bin/env python3
"""Writes Documentation/commands/validation-codes.md from the table of rules in Sources/ModelValidation/Rules.

usage: scripts/generate/write-validation-codes.py [--check]

Every code that a validator reports must have a rule; a rule without use, or two of one code, are errors as well. With
--check, nothing is written, and a page that is not up to date is an error.
"""
import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources/ModelValidation"
PAGE = ROOT / "Documentation/commands/validation-codes.md"

STRING = r'"((?:[^"\\]|\\.)*)"'
RULE = re.compile(
    r'ValidationRule\(\s*"([a-z0-9-]+)",\s*\.(\w+),\s*by:\s*\.(\w+)(?:\(\s*("(?:[^"\\]|\\.)*")\s*\))?,\s*meaning:\s*'
    r'((?:"(?:[^"\\]|\\.)*"(?:\s*\+\s*)?)+)\s*(?:,\s*saying:\s*((?:"(?:[^"\\]|\\.)*"(?:\s*\+\s*)?)+))?\s*\)')
# A code is words joined by hyphens, or one of the few single words.
CODE = re.compile(r'"((?:[a-z0-9]+-)+[a-z0-9]+|shape|rank|nesting|groups|threshold|distribution|revision)"')

VERDICTS = {
    "refused": "refuses the model",
    "failsAtRunTime": "takes the model; loading or predicting fails",
    "mayRefuse": "may refuse the model",
    "accepted": "takes the model",
    "unknown": "not known",
}
EVIDENCE = {
    "publicValidator": "expected, after coremltools' public validator",
    "documentation": "expected, after the schema",
    "compiledModels": "compiled models",
    "reasoning": "expected, cannot be computed",
}
FAMILIES = {
    "Programs": "ML Programs",
    "Interface": "Interfaces, versions and pipelines",
    "Networks": "Neural networks",
    "Training": "Updatable models",
    "ModelTypes": "Classic models",
}

HEAD = """# Codes of validation

Each finding of `modelc validate` has a code; `modelc explain CODE` prints what is below. The verdict is that of Apple's
compiler: `validate --json` has it as `apple` (`refused`, `fails-at-run-time`, `may-refuse`, `accepted` or `unknown`), and
`modelc compile` fails with an error whose verdict is `refused`. Other errors of this table are warnings there. A verdict
is about errors; a warning of the same code is a milder case. Only a report quotes Apple's software. What is "expected" was
assigned by reading and not tried: see [what was compared with what](../evidence.md). This page is written by `scripts/generate/write-validation-codes.py`.
"""


def text(literal):
    return "".join(re.findall(STRING, literal)).replace('\\"', '"').replace("|", "\\|")


def rules():
    found = {}
    for name in FAMILIES:
        path = SOURCES / f"Rules/ValidationRule+{name}.swift"
        found[name] = RULE.findall(path.read_text())
        count = path.read_text().count("ValidationRule(")
        if len(found[name]) != count:
            sys.exit(f"error: {path.name} has {count} rules, {len(found[name])} of them can be read")
    return found


def used():
    codes = set()
    for path in SOURCES.rglob("*.swift"):
        if "Rules" not in path.parts:
            codes.update(CODE.findall(path.read_text()))
    return codes


def page(families):
    lines = [HEAD]
    for name, title in FAMILIES.items():
        lines += [f"## {title}", "", "| code | what is wrong | Apple's compiler | known from |", "|---|---|---|---|"]
        for code, verdict, evidence, place, sentence, message in sorted(families[name]):
            source = text(place) if place else EVIDENCE[evidence]
            said = f": “{text(message)}”" if message else ""
            lines.append(f"| `{code}` | {text(sentence)} | {VERDICTS[verdict]}{said} | {source} |")
        lines.append("")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    families = rules()
    codes = [rule[0] for family in families.values() for rule in family]
    problems = [f"two rules have the code '{code}'" for code in sorted(set(codes)) if codes.count(code) > 1]
    problems += [f"the code '{code}' has no rule" for code in sorted(used() - set(codes))]
    problems += [f"nothing reports the code '{code}'" for code in sorted(set(codes) - used())]
    wanted = page(families)
    if arguments.check and (not PAGE.exists() or PAGE.read_text() != wanted):
        problems.append(f"{PAGE.relative_to(ROOT)} is not up to date: run scripts/generate/write-validation-codes.py")
    if problems:
        sys.exit("\n".join(f"error: {problem}" for problem in problems))
    if not arguments.check:
        PAGE.write_text(wanted)
    print(f"{len(codes)} codes")


if __name__ == "__main__":
    main()
