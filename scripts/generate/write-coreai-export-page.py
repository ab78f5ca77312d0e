#!/usr/bin/env python3
"""Writes the table of operations in Documentation/commands/convert-to-coreai.md, as `modelc convert --to coreai --operators` gives it.

usage: write-coreai-export-page.py MODELC [--check]

With --check, nothing is changed; the exit status is 1 if the page is not current.
"""
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "Documentation/commands/convert-to-coreai.md"
BEGIN, END = "<!-- operations -->\n", "<!-- end of operations -->\n"


def main():
    modelc, *options = sys.argv[1:]
    command = [modelc, "convert", "--to", "coreai", "--operators"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    groups = {}
    for name, form in (line.split("\t") for line in lines):
        groups.setdefault(form, []).append(name)
    rows = ["| operations of MIL | in Core AI |", "|---|---|"]
    for form, names in sorted(groups.items(), key=lambda item: item[1]):
        rows.append(f"| {', '.join(f'`{name}`' for name in names)} | {form} |")
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    written = before + BEGIN + "\n".join(rows) + "\n" + END + after
    if options == ["--check"]:
        sys.exit(written != text and f"{PAGE.name} is not current: run scripts/generate/write-coreai-export-page.py")
    PAGE.write_text(written)


if __name__ == "__main__":
    main()
