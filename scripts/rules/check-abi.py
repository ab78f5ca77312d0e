#!/usr/bin/env python3
"""Checks that the C interface is what .ci/c-interface.txt says, so that programs built with it before still run.

    scripts/rules/check-abi.py LIBRARY_DIR [--write]

Compares the file with the header and with LIBRARY_DIR/libmodelc.so: exported symbols (nm -D), prototypes, types of callbacks,
values of enumerators and macros, and sizes and offsets of structs, which a C program prints. A line that went away or changed
breaks programs: MODELC_ABI_VERSION has to rise, or the change to be taken back. A struct may grow at its end, though.
A new line has to be written down: --write does it, and refuses if anything broke and the version is the same.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADER = ROOT / "Sources" / "Faces" / "CModelcInterface" / "include" / "modelc.h"
FILE = ROOT / ".ci" / "c-interface.txt"
HEADING = "# The C interface, written and compared by scripts/rules/check-abi.py. Sizes are those of 64-bit systems.\n"


def declarations(text):
    """The header's declarations without comments and preprocessor lines, one string each."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/|^\s*#[^\n]*", "", text, flags=re.S | re.M)
    text = re.sub(r'extern "C" \{', "", text)
    depth, start = 0, 0
    for index, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if character == ";" and depth == 0:
            yield " ".join(text[start:index].split())
            start = index + 1


def prototype(declaration):
    """A declaration of a function without the names of its parameters."""
    start = declaration.rindex("(") + 1
    parameters = [part.strip() for part in declaration[start:-1].split(",")]
    types = [re.sub(r"(?<=[\s*])\w+$", "", parameter).strip() for parameter in parameters]
    return f"{declaration[:start]}{', '.join(types)})"


def header_lines(text):
    """Lines on what the header declares, with those that need a compiler as (line, C expression)."""
    found = []
    for name in re.findall(r"^#define (MODELC_[A-Z]\w*) \S+$", text, re.M):
        found.append((f"macro {name}", name))
    for declaration in declarations(text):
        if match := re.fullmatch(r"typedef enum \{(.*)\} (\w+)", declaration):
            found.append((f"enum {match[2]} size", f"sizeof({match[2]})"))
            for name in re.findall(r"\b(MODELC_\w+)\s*(?==|,|$)", match[1]):
                found.append((f"enumerator {name}", name))
        elif match := re.fullmatch(r"typedef struct \{(.*)\} (\w+)", declaration):
            struct = match[2]
            found.append((f"struct {struct} size", f"sizeof({struct})"))
            for member in filter(None, (part.strip() for part in match[1].split(";"))):
                name = (re.search(r"\(\*(\w+)\)", member) or re.search(r"(\w+)$", member))[1]
                found.append((f"member {struct}.{name} ({member}) offset", f"offsetof({struct}, {name})"))
        elif match := re.fullmatch(r"typedef struct (\w+) \*(\w+)", declaration):
            found.append((f"handle {match[2]}", None))
        elif declaration.startswith("typedef "):
            found.append((f"type {prototype(declaration[8:])}", None))
        elif match := re.search(r"\b(modelc_\w+)\s*\(", declaration):
            found.append((f"function {match[1]}: {prototype(declaration)}", None))
        else:
            sys.exit(f"error: {HEADER.name} has a declaration that this script cannot read: {declaration}")
    return found


def measured(lines):
    """The lines with the values of their expressions, which a C program prints."""
    expressions = [expression for _, expression in lines if expression]
    prints = "".join(f'  printf("%lld\\n", (long long)({e}));\n' for e in expressions)
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "sizes.c"), Path(folder, "sizes")
        source.write_text(f"#include <modelc.h>\n#include <stdio.h>\n\nint main(void) {{\n{prints}}}\n")
        compiler = os.environ.get("CC", "clang").split()
        subprocess.run([*compiler, "-std=c11", f"-I{HEADER.parent}", source, "-o", program], check=True)
        values = iter(subprocess.run([program], check=True, capture_output=True, text=True).stdout.split())
    return [f"{line} = {next(values)}" if expression else line for line, expression in lines]


def exported(library):
    run = subprocess.run(["nm", "-D", "--defined-only", "--extern-only", library], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"error: {run.stderr.strip()}")
    return sorted({line.split()[-1].split("@")[0] for line in run.stdout.splitlines()})


def is_growth(line, new):
    """Whether a struct only grew."""
    match = re.fullmatch(r"(struct \w+ size) = (\d+)", line)
    return match and any(n.startswith(match[1] + " = ") and int(n.rsplit(" ", 1)[1]) > int(match[2]) for n in new)


def main():
    parser = argparse.ArgumentParser(usage="check-abi.py LIBRARY_DIR [--write]")
    parser.add_argument("library", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()

    text = HEADER.read_text()
    lines = header_lines(text)
    declared = {line.split()[1].rstrip(":") for line, _ in lines if line.startswith("function ")}
    symbols = exported(options.library / "libmodelc.so")
    problems = [f"{name} is declared, but not exported" for name in sorted(declared - set(symbols))]
    foreign = [name for name in symbols if name not in declared]
    if foreign:
        problems.append(f"{len(foreign)} exported symbols are not of the header, such as {', '.join(foreign[:3])}")

    new = measured(lines)
    old = [line for line in FILE.read_text().splitlines() if not line.startswith("#")] if FILE.exists() else []
    version = "macro MODELC_ABI_VERSION = "
    is_same_version = [n for n in new if n.startswith(version)] == [o for o in old if o.startswith(version)]
    broken = [line for line in old if line not in new and not is_growth(line, new)]
    added = [line for line in new if line not in old]
    if options.write and not (broken and is_same_version):
        FILE.write_text(HEADING + "".join(f"{line}\n" for line in new))
        print(f"wrote {len(new)} lines")
    else:
        problems += [f"gone or changed: {line}" for line in broken]
        problems += [f"not written down (--write does it): {line}" for line in added]
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if not problems and not options.write:
        print(f"the C interface is as written down: {len(declared)} functions, {len(new)} lines")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
