#!/usr/bin/env python3
"""Writes the list of operations in Documentation/internals/core-ai-operations.md from the rules in Sources/Graph/ModelLowering/CoreAI/Rules.

usage: write-coreai-page.py [--check]

With --check, nothing is changed; the exit status is 1 if the page is not current. A test compares the page with the rules that the library
has.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Documentation/internals/core-ai-operations.md"
RULES = ROOT / "Sources/Graph/ModelLowering/CoreAI/Rules"
BEGIN, END = "<!-- operations -->\n", "<!-- end of operations -->\n"
#: Names in the sources that are no operations of files.
OWN = {"identity", "pairs_to_complex", "complex_to_pairs"}


def names_in(text):
    """Names that a file of rules gives: whole, or without the prefix and version that a loop adds."""
    names = set(re.findall(r'"([\w.]+_v\d+)"', text))
    for pieces in re.findall(r'\[((?:\s*"\w+",?)+)\s*\]\.map \{ (?:unary|name)', text):
        stems = re.findall(r'"(\w+)"', pieces)
        if "unary(\"primitive.\\($0)_v1\"" in text:
            names |= {f"primitive.{stem}_v1" for stem in stems if not re.search(r"_v\d$", stem)}
    if "both(" in text:
        stems = re.findall(r'\(\s*"(\w+)",\s*\{ \(lowering, x, y', text)
        stems += re.findall(r'"(\w+)"', (re.findall(r"both\(\s*\[([^\]]*)\]\.map", text) or [""])[0])
        for stem in stems:
            names |= {f"primitive.{stem}_v1", f"broadcasting_{stem}_v1"}
    return names - OWN


def main():
    rows, count = ["| family | operations |", "|---|---|"], 0
    for path in sorted(RULES.glob("*AssetRules.swift")):
        names = sorted(names_in(path.read_text()))
        if not names:
            continue
        count += len(names)
        family = re.sub(r"(?<!^)([A-Z])", r" \1", path.stem.removesuffix("AssetRules")).lower()
        rows.append(f"| {family} ({len(names)}) | {', '.join(f'`{name}`' for name in names)} |")
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    written = before + BEGIN + "\n".join(rows) + f"\n\n{count} operations have a rule.\n" + END + after
    if sys.argv[1:] == ["--check"]:
        sys.exit(written != text and f"{PAGE.name} is not current: run scripts/generate/write-coreai-page.py")
    PAGE.write_text(written)


if __name__ == "__main__":
    main()
