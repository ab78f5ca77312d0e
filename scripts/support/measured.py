"""Writes pages of measurements, with a line at their head: the day, the commit, and the versions of what was measured beside modelc.
scripts/rules/check-claims.py demands that line."""
import subprocess
import time
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=True).stdout.strip()


def line(*peers):
    """`Measured: DAY, commit HASH; PEER VERSION, ….` for today and the checkout as it is; peers are names of Python packages."""
    changed = git("status", "--porcelain", "--untracked-files=no", "--", "Sources", "Server/Sources", "Benchmarks", "Package.swift")
    text = f"Measured: {time.strftime('%Y-%m-%d', time.gmtime())}, commit {git('rev-parse', '--short=8', 'HEAD')}"
    if changed:
        text += " with changes that are not committed"
    if peers:
        text += "; " + ", ".join(f"{name} {metadata.version(name)}" for name in peers)
    return text + "."


def write(page, text, *peers):
    """Writes a page in Markdown with the line below its title."""
    title, gap, rest = text.partition("\n\n")
    Path(page).write_text(f"{title}\n\n{line(*peers)}{gap}{rest}")
