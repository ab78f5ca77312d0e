#!/usr/bin/env python3
"""Writes the list of operators in Documentation/commands/convert-onnx.md, as `modelc convert --operators` gives it.

usage: write-onnx-page.py MODELC [--check]

With --check, nothing is changed; the exit status is 1 if the page is not current.
"""
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "Documentation/commands/convert-onnx.md"
BEGIN, END = "<!-- operators -->\n", "<!-- end of operators -->\n"
DOMAINS = ["ai.onnx.ml", "com.microsoft"]


def main():
    modelc, *options = sys.argv[1:]
    names = subprocess.run([modelc, "convert", "--operators"], capture_output=True, text=True, check=True).stdout.split()
    by_domain = {"ai.onnx": []}
    for name in names:
        domain = next((domain for domain in DOMAINS if name.startswith(domain + ".")), None)
        by_domain.setdefault(domain or "ai.onnx", []).append(name.removeprefix(f"{domain}.") if domain else name)
    rows = ["| domain | operators |", "|---|---|"]
    rows += [f"| `{domain}` ({len(own)}) | {', '.join(own)} |" for domain, own in by_domain.items()]
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    written = before + BEGIN + "\n".join(rows) + "\n" + END + after
    if options == ["--check"]:
        sys.exit(written != text and f"{PAGE.name} is not current: run scripts/generate/write-onnx-page.py")
    PAGE.write_text(written)


if __name__ == "__main__":
    main()
