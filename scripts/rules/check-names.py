#!/usr/bin/env python3
"""Checks that names of models are told apart by their UTF-8: no sets and dictionaries by `String` where names are kept.

    scripts/rules/check-names.py

A `String` is equal to every other spelling of its text, so two names of a model that only differ in their bytes are one key of
a `Set<String>` or a `[String: Value]`. In the folders below, `NameSet` and `NameMap` take their place. (`==` on strings
compares bytes in every file that sees ModelBase, and so does that of messages.) Sets and dictionaries whose type is inferred
count where what they are made of is called a name, a label, a key and so on.

A file sees ModelBase if it imports that, or a module that exports it again, or if its target exports it again. Else the compiler takes
the standard library's comparisons without a word. So each file that compares anything sees it, in all targets that can.

Prints each violation as `file:line: what`. The exit status is 1 if there are any. scripts/rules/names-allowed.tsv lists
exceptions, whose keys are no names of a model or may be one for all spellings: file, type and reason.
"""
import re
import sys

from swift_sources import REPOSITORY, Package, blanked

ALLOWED = REPOSITORY / "scripts/rules/names-allowed.tsv"
FOLDERS = [
    "ModelCompare",
    "ModelCompiler",
    "ModelConversion",
    "ModelDiff",
    "ModelEdit",
    "ModelFormat/Compiled/Espresso",
    "ModelInspect",
    "ModelLowering",
    "ModelOptimize",
    "ModelParts",
    "ModelPasses",
    "ModelReport",
    "ModelRuntime",
    "ModelSpec",
    "ModelTraining",
    "ModelValidation",
    "ModelWeights",
    "ModelcCommands",
]
# The graph's own names are different text, as ModelLowering makes them; the folders `Text` are what this check leads to.
GRAPHS = ("ModelRuntime/Plan/", "ModelConversion/Graph/", "ModelConversion/Program/", "ModelBase/Text/", "ModelSpec/Text/")
TYPE = re.compile(r"\b(?:Ordered)?(?:Set|Dictionary)<String\b[^>]*>|\[String: [^\]]*\]+\??")
# Those whose type is inferred, from what is called a name.
MADE = re.compile(r"\b(?:Ordered)?(?:Set|Dictionary)\((?:[^()]|\([^()]*\))*\b(?:name|label|key|path|blob|output|input)s?\b[^()]*\)?")

IMPORT = re.compile(r"^(@_exported )?(?:(?:public|package|internal|private|fileprivate) )?import (?:(?:struct|enum|class|func) )?(\w+)", re.M)
# What compares strings if its operands are strings. A token does not say, so that numbers count, too.
COMPARISON = re.compile(r'(?<![=!])[=!]=(?!=)|(?<= )[<>](?= )|\.contains\((?!where)|\.sorted\(\)|\.firstIndex\(of|\bcase "')
BASE = "ModelBase"


def violations():
    for folder in FOLDERS:
        for path in sorted(p for root in REPOSITORY.glob(f"Sources/*/{folder}") for p in root.rglob("*.swift")):
            shown = str(path.relative_to(REPOSITORY))
            if "Generated" in path.parts or any(graph in shown for graph in GRAPHS):
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                code = line.split("//")[0]
                # Words of the schema, and maps of messages, whose keys differ in more than their spelling when they are read.
                if "static let" in code or "OrderedDictionary<String, MILSpec." in code:
                    continue
                for match in [*TYPE.finditer(code), *MADE.finditer(code)]:
                    yield shown, number, match[0]


def blind_files(package):
    """Files of Sources that compare, and do not see ModelBase though they could, each with the line."""
    targets = {name: target for name, target in package.targets.items() if target.folder.is_relative_to(REPOSITORY / "Sources")}
    texts = {name: {path: path.read_text() for path in target.files()} for name, target in targets.items()}
    exports = {name: {match[2] for text in files.values() for match in IMPORT.finditer(text) if match[1]} for name, files in texts.items()}

    def shows(module):
        return module == BASE or any(map(shows, exports.get(module, ())))

    def links(name):
        return any(other == BASE or other in targets and links(other) for other in targets[name].dependencies)

    for name, files in texts.items():
        if not links(name) or shows(name):
            continue
        for path, text in files.items():
            found = COMPARISON.search(blanked(text))
            if found and not any(shows(match[2]) for match in IMPORT.finditer(text)):
                yield path.relative_to(REPOSITORY), text[: found.start()].count("\n") + 1, found[0].strip()


def main():
    rows = [line.split("\t") for line in ALLOWED.read_text().splitlines() if line and not line.startswith("#")]
    excused, used, count = {(path, kind) for path, kind, reason in rows}, set(), 0
    for path, number, kind in violations():
        if (path, kind) in excused:
            used.add((path, kind))
            continue
        count += 1
        print(f"{path}:{number}: {kind} joins names that are spelled differently; use NameSet or NameMap")
    for path, number, token in blind_files(Package()):
        count += 1
        print(f"{path}:{number}: '{token}' would compare strings by the standard library, for the file does not import {BASE}")
    print(f"names: {count}")
    for path, kind in sorted(excused - used):
        print(f"error: {path}: '{kind}' is on the allow list, and need not be")
    sys.exit(1 if count or excused - used else 0)


if __name__ == "__main__":
    main()
