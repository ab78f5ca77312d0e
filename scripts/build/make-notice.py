#!/usr/bin/env python3
"""Makes the file NOTICE: what the licenses ask for of all that is in a package of modelc.

usage: scripts/build/make-notice.py OUT [--bundled NAME…] [--checkouts FOLDER]

The parts and their texts are in licenses/. --bundled are the names of shared libraries in the package: one that no part names is an
error, and without any the parts of the wheel alone are left out. --checkouts adds the files LICENSE and NOTICE of each package of
Swift in SwiftPM's FOLDER that licenses/ does not have: for the server.
"""
import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "licenses"
COVERED = ("swift-argument-parser", "swift-collections")
RULE = "=" * 80


class Part:
    """A row of licenses/parts.tsv."""

    def __init__(self, line):
        self.name, self.license, file, self.place, libraries = line.split("\t")
        self.libraries = libraries.split()
        self.text = (FOLDER / file).read_text()
        self.heading = f"{RULE}\n{self.name}\n{self.license}\n{RULE}\n"


def parts():
    lines = (FOLDER / "parts.tsv").read_text().splitlines()
    found = [Part(line) for line in lines if line and not line.startswith("#")]
    unused = {path.name for path in FOLDER.glob("*.txt")} - {line.split("\t")[2] for line in lines if "\t" in line}
    if unused:
        sys.exit(f"error: no part in licenses/parts.tsv has {', '.join(sorted(unused))}")
    return found


def wanted(bundled):
    """The parts of a package with these shared libraries in it."""
    every = parts()
    for name in bundled:
        if not any(name.startswith(prefix) for part in every for prefix in part.libraries):
            sys.exit(f"error: '{name}' is bundled, and licenses/parts.tsv has no part for it")
    return [
        part for part in every
        if part.place == "all" or any(name.startswith(prefix) for prefix in part.libraries for name in bundled)]


def of_checkouts(folder):
    """License texts of Swift's packages, each with its heading."""
    for package in sorted(path for path in Path(folder).iterdir() if path.is_dir() and path.name not in COVERED):
        files = sorted(
            path for path in package.rglob("*") if path.is_file() and path.name.upper().split(".")[0] in ("LICENSE", "NOTICE")
            and "Tests" not in path.parts and "Examples" not in path.parts)
        if not files:
            sys.exit(f"error: {package} has no license")
        for path in files:
            yield f"{RULE}\n{package.name}: {path.relative_to(package)}\n{RULE}\n", path.read_text()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--bundled", nargs="*", default=[])
    parser.add_argument("--checkouts")
    arguments = parser.parse_args()
    text = (
        "modelc, licensed under the Apache License, version 2.0, which is the file LICENSE, holds parts of these works.\n"
        "Where a text below names the file LICENSE, that file is meant.\n")
    sections = [(part.heading, part.text) for part in wanted(arguments.bundled)]
    if arguments.checkouts:
        sections += of_checkouts(arguments.checkouts)
    arguments.out.write_text(text + "".join(f"\n{heading}\n{body.strip()}\n" for heading, body in sections))


if __name__ == "__main__":
    main()
