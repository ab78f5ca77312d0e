#!/usr/bin/env python3
"""Draws a terminal in which modelc runs, as Documentation/images/terminal.svg: make-terminal-picture.py MODELC [--check]

The commands of COMMANDS run in a folder with the example models, with colors. Lines appear one after the other; where
animations are switched off, all are there at once. --check only compares with the file that is there.
"""
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "Documentation" / "images" / "terminal.svg"

# Each command, and the numbers of the lines that are shown of what it prints.
COMMANDS = [
    ("modelc inspect DigitClassifier.mlmodel", [*range(4), *range(12, 18)]),
    ("modelc predict DigitClassifier.mlmodel -i 8_1.png", range(5)),
    ("modelc validate --target ios15 SmallProgram.mlpackage", range(3)),
    ("modelc optimize SmallProgram.mlpackage -o Small.mlpackage --palettize 4", range(7)),
]
COLORS = {"30": "#6b7280", "31": "#f87171", "32": "#4ade80", "33": "#facc15", "34": "#60a5fa", "35": "#c084fc", "36": "#22d3ee",
          "90": "#9ca3af", "2": "#9ca3af", "1": "#ffffff"}
WIDTH, ROW, FONT = 900, 18, 13


def spans(line):
    """The line as SVG, with the colors of its escape sequences."""
    parts, color = [], None
    for piece in re.split(r"(\x1b\[[\d;]*m)", line):
        if match := re.fullmatch(r"\x1b\[([\d;]*)m", piece):
            codes = [code for code in match[1].split(";") if code in COLORS]
            color = COLORS[codes[-1]] if codes else None
        elif piece:
            text = html.escape(piece)
            parts.append(f'<tspan fill="{color}">{text}</tspan>' if color else text)
    return "".join(parts)


def on_terminal(words, directory):
    """The lines that a command prints on a terminal."""
    ours, its = os.openpty()
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLUMNS": "118"}
    process = subprocess.Popen(words, cwd=directory, env=environment, stdin=its, stdout=its, stderr=its)
    os.close(its)
    output = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # Linux says so when the other end is closed.
            break
        if not piece:
            break
        output += piece
    os.close(ours)
    process.wait()
    return output.decode().replace("\r\n", "\n").rstrip("\n").split("\n")


def lines(modelc):
    """All lines, and the second at which each appears."""
    time = 0.4
    with tempfile.TemporaryDirectory() as work:
        for name in ("models/DigitClassifier.mlmodel", "digits/8_1.png"):
            shutil.copy(ROOT / "examples" / name, work)
        shutil.copytree(ROOT / "examples/models/SmallProgram.mlpackage", Path(work, "SmallProgram.mlpackage"))
        for command, shown in COMMANDS:
            yield time, f'<tspan fill="#4ade80">$</tspan> <tspan fill="#ffffff">{html.escape(command)}</tspan>'
            time += 0.8
            words = [modelc, *command.split()[1:]]
            found = on_terminal(words, work)
            for number, next in zip(shown, [*shown[1:], len(found)]):
                yield time, spans(found[number])
                time += 0.06
                if next > number + 1:
                    yield time, '<tspan fill="#6b7280">…</tspan>'
            yield time, ""
            time += 1.2


def main():
    rows = list(lines(str(Path(sys.argv[1]).resolve())))[:-1]
    height = 56 + ROW * len(rows)
    body = "\n".join(
        f'<text x="20" y="{52 + ROW * index}" style="animation-delay:{time:.2f}s">{text}</text>'
        for index, (time, text) in enumerate(rows) if text)
    picture = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="modelc in a terminal">
<style>
text {{ font: {FONT}px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d1d5db; white-space: pre; animation: show 0.01s both }}
@keyframes show {{ from {{ opacity: 0 }} to {{ opacity: 1 }} }}
@media (prefers-reduced-motion: reduce) {{ text {{ animation: none }} }}
</style>
<rect width="{WIDTH}" height="{height}" rx="10" fill="#111827"/>
<circle cx="20" cy="18" r="6" fill="#f87171"/><circle cx="40" cy="18" r="6" fill="#facc15"/><circle cx="60" cy="18" r="6" fill="#4ade80"/>
{body}
</svg>
"""
    if "--check" in sys.argv:
        sys.exit(0 if PICTURE.read_text() == picture else f"error: {PICTURE.relative_to(ROOT)} is not what modelc prints; run {sys.argv[0]}")
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture)


if __name__ == "__main__":
    main()
