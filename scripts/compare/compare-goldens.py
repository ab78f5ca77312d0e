#!/usr/bin/env python3
"""Compiles the reference models and compares each file with what Apple's compiler wrote.

    scripts/compare/compare-goldens.py [--modelc PATH] [--golden DIRECTORY] [--count] [NAME ...]

A line a file: identical, order (equal JSON whose members stand in another order), differs (with the first difference) or
missing (modelc writes no such file, or does not compile the model). Only files that the reference holds are compared. The
references are $MODELC_SHARED/golden, by default ../shared/golden beside the repository, and the archives golden-*.tar.xz in
the folder `more` next to it, which are unpacked into .build/golden. NAME is a folder of a pair. --count prints the number of
identical files and nothing else.

Each model is compiled under the stem that the reference was compiled under, with the dialect of pairs.tsv, and with the
compiler's version that the reference's model.mil names.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
# Stems of the models that their folder does not name.
STEMS = {
    "pipeline-cast": "cast_pipeline",
    "pipeline-weighted": "weighted_pipeline",
    "streaming-encoder-160ms-text": "streaming_encoder",
}


class Pair:
    """A source model and the directory that Apple's compiler made of it."""

    def __init__(self, name, source, expected, dialect):
        self.name, self.source, self.expected, self.dialect = name, source, expected, dialect

    @property
    def files(self):
        """Paths of the reference's files in its directory, sorted."""
        return sorted(str(p.relative_to(self.expected)) for p in self.expected.rglob("*") if p.is_file())

    @property
    def stem(self):
        """The stem of the model as it was compiled, which metadata.json repeats."""
        return STEMS.get(self.name, self.source.stem)

    @property
    def version(self):
        """The compiler's version and that of its MIL component, as --pretend-version takes them; None if unknown."""
        text = "".join(p.read_text() for p in sorted(self.expected.rglob("model.mil")))
        keys = ("coremlc-version", "coremlc-component-MIL")
        found = [re.search(rf'\{{"{key}", "([^"]*)"\}}', text) for key in keys]
        return ",".join(match[1] for match in found) if all(found) else None

    def compile(self, modelc, folder):
        """Compiles the model in an empty folder. Gives the compiled directory, or None and what modelc says."""
        package = folder / "source"
        shutil.copytree(self.source.parent, package, ignore=shutil.ignore_patterns("expected*"))
        source = package / (self.stem + self.source.suffix)
        (package / self.source.name).rename(source)
        command = [modelc, "compile", str(source), str(folder), "--dialect", self.dialect, "--allow-missing-weights"]
        if self.version:
            command += ["--pretend-version", self.version]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        if done.returncode == 0:
            return folder / (self.stem + ".mlmodelc"), None
        return None, (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[0]


def pairs(golden):
    """All pairs of a reference, in a fixed order."""
    compiled = golden / "compiled" if (golden / "compiled").is_dir() else golden
    for line in (golden / "pairs.tsv").read_text().splitlines()[1:]:
        name, dialect, source = line.split("\t")
        yield Pair(name, compiled / name / source, compiled / name / "expected.mlmodelc", dialect)
    for folder in sorted((golden / "mil").glob("*")):
        yield Pair(folder.name, folder / "input.mlmodel", folder / "expected", "xcode26")


def unpacked(archive):
    """The folder in an archive of references, which is unpacked unless that was done after its last change."""
    name = archive.name.split(".")[0]
    target = REPOSITORY / ".build" / "golden"
    mark = target / (name + ".unpacked")
    if not mark.exists() or mark.stat().st_mtime < archive.stat().st_mtime:
        shutil.rmtree(target / name, ignore_errors=True)
        with tarfile.open(archive) as tar:
            tar.extractall(target, filter="data")
        mark.touch()
    return target / name


# Comparison


def compare(path, found, expected):
    """What the file at path is, and the first difference if there is one."""
    if found == expected:
        return "identical", None
    if path.endswith((".json", ".net", ".shape")):
        try:
            values = json.loads(found), json.loads(expected)
        except ValueError:
            values = None
        if values:
            difference = next(json_differences(*values), None)
            return ("differs", difference) if difference else ("order", text_difference(found, expected))
    if path.endswith(".mil"):
        return "differs", text_difference(found, expected)
    return "differs", byte_difference(found, expected)


def json_differences(found, expected, path="$"):
    """Yields a sentence for each place where two JSON values differ."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in sorted(found.keys() | expected.keys()):
            if key not in found:
                yield f"{path}.{key}: missing, expected {shown(expected[key])}"
            elif key not in expected:
                yield f"{path}.{key}: found {shown(found[key])}, expected nothing"
            else:
                yield from json_differences(found[key], expected[key], f"{path}.{key}")
    elif isinstance(found, list) and isinstance(expected, list):
        for index, both in enumerate(zip(found, expected)):
            yield from json_differences(*both, f"{path}[{index}]")
        if len(found) != len(expected):
            yield f"{path}: found {len(found)} elements, expected {len(expected)}"
    elif type(found) is not type(expected) or found != expected:
        yield f"{path}: found {shown(found)}, expected {shown(expected)}"


def shown(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else text[:97] + "..."


def text_difference(found, expected):
    lines = found.split(b"\n"), expected.split(b"\n")
    for number, (line, wanted) in enumerate(zip(*lines), 1):
        if line != wanted:
            column = next((i for i, (a, b) in enumerate(zip(line, wanted)) if a != b), min(len(line), len(wanted)))
            start = max(0, column - 20)
            parts = [text[start:start + 100].decode(errors="replace") for text in (line, wanted)]
            return f"line {number}:{column + 1}: found ‘{parts[0]}’, expected ‘{parts[1]}’"
    return f"found {len(lines[0])} lines, expected {len(lines[1])}"


def byte_difference(found, expected):
    offset = next((i for i, (a, b) in enumerate(zip(found, expected)) if a != b), min(len(found), len(expected)))
    parts = [data[offset:offset + 8].hex(" ") or "the end" for data in (found, expected)]
    return f"offset {offset:#x}: found {parts[0]}, expected {parts[1]} ({len(found)} bytes of {len(expected)})"


def report(pair, modelc):
    """Yields (state, path, difference) for each file of a pair."""
    with tempfile.TemporaryDirectory() as folder:
        compiled, problem = pair.compile(modelc, Path(folder))
        for path in pair.files:
            if compiled is None or not (compiled / path).is_file():
                yield "missing", path, problem
            else:
                found, expected = ((root / path).read_bytes() for root in (compiled, pair.expected))
                state, difference = compare(path, found, expected)
                yield state, path, difference


def main():
    shared = Path(os.environ.get("MODELC_SHARED", REPOSITORY.parent / "shared"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modelc", default=str(REPOSITORY / ".build" / "debug" / "modelc"), help="the tool to run")
    parser.add_argument("--golden", type=Path, default=shared / "golden", help="the reference models")
    parser.add_argument("--count", action="store_true", help="print the number of identical files only")
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    if not (arguments.golden / "pairs.tsv").is_file():
        parser.error(f"there is no {arguments.golden / 'pairs.tsv'}: set MODELC_SHARED")
    modelc = shutil.which(arguments.modelc)
    if modelc is None:
        parser.error(f"there is no {arguments.modelc}: build it with `swift build --product modelc`")

    references = [arguments.golden, *map(unpacked, sorted((arguments.golden.parent / "more").glob("golden-*.tar.xz")))]
    counts = dict.fromkeys(("identical", "order", "differs", "missing"), 0)
    for pair in (pair for reference in references for pair in pairs(reference)):
        if arguments.names and pair.name not in arguments.names:
            continue
        for state, path, difference in report(pair, os.path.abspath(modelc)):
            counts[state] += 1
            if not arguments.count:
                print(f"{state:<10} {pair.name}/{path}" + (f"\n           {difference}" if difference else ""))
    if arguments.count:
        print(counts["identical"])
    else:
        print(f"{sum(counts.values())} files: " + ", ".join(f"{count} {state}" for state, count in counts.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
