#!/usr/bin/env python3
"""Writes the table of operations in Documentation/commands/convert-to-onnx.md, as `modelc convert --to onnx --operators` gives it.

usage: write-onnx-export-page.py MODELC [--check]

With --check, nothing is changed; the exit status is 1 if the page is not current.
"""
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "Documentation/commands/convert-to-onnx.md"
BEGIN, END = "<!-- operations -->\n", "<!-- end of operations -->\n"


def main():
    modelc, *options = sys.argv[1:]
    command = [modelc, "convert", "--to", "onnx", "--operators"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    groups = {}
    for name, operators, remark in (line.split("\t") for line in lines):
        groups.setdefault((operators, remark), []).append(name)
    rows = ["| operations of MIL | in ONNX | what differs |", "|---|---|---|"]
    for (operators, remark), names in sorted(groups.items(), key=lambda item: item[1]):
        own = ", ".join(f"`{name}`" for name in names)
        rows.append(f"| {own} | {operators} | {remark} |")
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    written = before + BEGIN + "\n".join(rows) + "\n" + END + after
    if options == ["--check"]:
        sys.exit(written != text and f"{PAGE.name} is not current: run scripts/generate/write-onnx-export-page.py")
    PAGE.write_text(written)


if __name__ == "__main__":
    main()
