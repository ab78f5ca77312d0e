#!/usr/bin/env python3
"""Checks that no public declaration of the library products changes or goes away unseen.

    scripts/rules/check-api.py [--build FOLDER] [--write]

Compares .ci/swift-api.tsv with the symbol graphs of the modules in FOLDER, .build/debug by default, which must be built. The file's
first line is the version that it was written for. A line that changes or goes away breaks packages that use it: then a minor
version must follow (before 1.0; a major one after), and CHANGELOG.md must say so. --write refuses lines that are gone as long as
VERSION says that it would be the same release; it takes new ones at any time. As long as CHANGELOG.md says that nothing has been
released, nothing can break: then differences are told, and no error.
"""
import argparse
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from support.symbol_graphs import ROOT, modules, symbol_graph

FILE = ROOT / ".ci" / "swift-api.tsv"


def declarations(build):
    """A line for each public symbol: module, path, declaration."""
    def of(module):
        with tempfile.TemporaryDirectory() as folder:
            return [
                "\t".join([module, ".".join(symbol["pathComponents"]), declaration(symbol)])
                for symbol in symbol_graph(build, module, Path(folder), extensions=True)
            ]

    with ThreadPoolExecutor(2) as pool:
        return sorted({line for lines in pool.map(of, modules()) for line in lines})


def declaration(symbol):
    """How the symbol is declared, in one line."""
    text = "".join(fragment["spelling"] for fragment in symbol.get("declarationFragments", []))
    return " ".join(text.split())


def breaks(old, new):
    """Whether the second version may break what used the first."""
    (major, minor), (new_major, new_minor) = ([int(n) for n in version.split(".")[:2]] for version in (old, new))
    return new_major > major or (major == 0 and new_minor > minor)


def main():
    parser = argparse.ArgumentParser(usage="check-api.py [--build FOLDER] [--write]")
    parser.add_argument("--build", type=Path, default=ROOT / ".build" / "debug")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()

    new = declarations(options.build.resolve())
    version = (ROOT / "VERSION").read_text().strip()
    old = FILE.read_text().splitlines() if FILE.exists() else [version]
    known = set(old[1:])
    gone = [line for line in old[1:] if line not in set(new)]
    added = [line for line in new if line not in known]
    is_released = "Nothing has been released yet" not in (ROOT / "CHANGELOG.md").read_text()
    if options.write and (not gone or not is_released or breaks(old[0], version)):
        FILE.write_text("".join(f"{line}\n" for line in [version, *new]))
        print(f"wrote {len(new)} declarations")
        return 0
    kind = "error" if is_released else "note"
    for text, lines in (("gone or changed", gone), ("not written down (--write does it)", added)):
        for line in lines:
            print(f"{kind}: {text}: {' '.join(line.split(chr(9)))}", file=sys.stderr)
    if gone and is_released:
        print(f"error: this breaks packages that use it: take it back, or raise the version, which was {old[0]}", file=sys.stderr)
    print(f"{len(new)} public declarations in {len(modules())} modules: {len(gone)} gone or changed, {len(added)} new")
    return 1 if is_released and (gone or added) else 0


if __name__ == "__main__":
    sys.exit(main())
