#!/usr/bin/env python3
"""Checks that Python modules, and C files of a target, do not need each other in circles.

    scripts/rules/check-circles.py [--test]

 Python  Every import counts, also in functions and for types alone: those hide a circle and do not break it.
 C       A file needs the headers that it includes, and the files whose functions and tables it uses, as the symbols of object files
         say, which $CC (default: clang) compiles for this machine in some seconds. Generated code and protobuf-c are left out.

What goes around in a circle cannot be understood, tested or replaced piece by piece. The way out: what the files share goes into one
below them, what chooses between them into one above.

Prints each circle with what makes it. The exit status is 1 if there are any but those in scripts/rules/circles-allowed.tsv, or if one of
those does not exist (any more). --test checks the check, on circles that it makes.
"""
import sys
import tempfile
from pathlib import Path

from import_graph import c_graph, circles, python_graph

REPOSITORY = Path(__file__).resolve().parents[2]
ALLOWED = REPOSITORY / "scripts/rules/circles-allowed.tsv"
PYTHON = ["Python/src", "Benchmarks", "Server/Campaigns", "Server/Tests/Clients", "examples", "scripts"]
# Generated, and protobuf-c.
NOT_OURS = {"CModelSchema", "COnnxSchema", "CProtobufC"}


def graphs():
    """The graph of each part of the repository, by the folder in which it lies."""
    for folder in PYTHON:
        yield folder, python_graph(REPOSITORY / folder)
    sources = REPOSITORY / "Sources"
    includes = sorted(sources.glob("*/*/include"))
    for target in sorted({sources.joinpath(*path.relative_to(sources).parts[:2]) for path in sources.rglob("*.c")}):
        if target.name not in NOT_OURS:
            yield str(target.relative_to(REPOSITORY)), c_graph(target, includes)


def problems(folder, graph, allowed, used):
    """The lines to print for the circles of a graph; those that are allowed are added to `used`."""
    for circle in circles(graph):
        if (folder, tuple(circle)) in allowed:
            used.add((folder, tuple(circle)))
            continue
        yield f"error: {folder}: a circle of {', '.join(circle)}"
        for name in circle:
            for other in (other for other in circle if other in graph[name]):
                reasons = graph[name][other]
                more = f" and {len(reasons) - 3} more" if len(reasons) > 3 else ""
                yield f"  {name} needs {other}: {', '.join(reasons[:3])}{more}"


def parse(text):
    """The circles of an allow list: folder and files."""
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return {(folder, tuple(sorted(files.split()))) for folder, files, reason in rows if reason}


def check(parts, allowed):
    """The lines to print for parts of the repository and their allow list."""
    used, lines = set(), []
    for folder, graph in parts:
        lines += problems(folder, graph, allowed, used)
    for folder, files in sorted(allowed - used):
        lines.append(f"error: {folder}: the circle of {', '.join(files)} is on the allow list, and there is no such circle")
    return lines


# Each with the files of a part, and the circles in it.
CASES = [
    ("Python, one way", {"p/__init__.py": "from .b import x", "p/a.py": "", "p/b.py": "from . import a\nx = 1"}, []),
    ("Python, at the top", {"p/__init__.py": "", "p/a.py": "from .b import x", "p/b.py": "import p.a"}, ["p/a.py p/b.py"]),
    ("Python, in a function", {"p/a.py": "def f():\n    from . import b", "p/b.py": "from p import a"}, ["p/a.py p/b.py"]),
    ("Python, for types", {"a.py": "if TYPE_CHECKING:\n    import b", "b.py": "import c", "c.py": "import a"}, ["a.py b.py c.py"]),
    ("Python, with its package", {"p/__init__.py": "from .a import x\ny = 1", "p/a.py": "from . import y"}, ["p/__init__.py p/a.py"]),
    ("Python, scripts beside each other", {"s/a.py": "import b", "s/b.py": "from a import x"}, ["s/a.py s/b.py"]),
    ("Python, of a package in a package", {"p/q/a.py": "from ..b import x", "p/b.py": "from .q.a import y"}, ["p/b.py p/q/a.py"]),
    ("C, one way", {"a.c": "int a(void) { return 1; }", "b.c": "int a(void); int b(void) { return a(); }"}, []),
    ("C, calls", {"a.c": "int b(void); int a(void) { return b(); }", "b.c": "int a(void); int b(void) { return a(); }"}, ["a.c b.c"]),
    (
        "C, a call that a macro makes, and a table",
        {
            "include/s.h": "#define CALL(name) int name(void); static inline int go(void) { return name(); }",
            "one/a.c": '#include "s.h"\nCALL(b)\nint (*table)(void) = go;',
            "two/b.c": "extern int (*table)(void); int b(void) { return table(); }",
        },
        ["one/a.c two/b.c"],
    ),
    (
        "C, static functions of one name",
        {"a.c": "static int f(void) { return 1; } int a(void) { return f(); }", "f.c": "int a(void); int f(void) { return a(); }"},
        [],
    ),
    ("C, headers", {"a.h": '#pragma once\n#include "b.h"', "b.h": '#pragma once\n#include "a.h"'}, ["a.h b.h"]),
]


def test():
    """The names of the cases in which the check does not find what is there."""
    for name, files, expected in CASES:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            for path, text in files.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text + "\n")
            graph = python_graph(root) if name.startswith("Python") else c_graph(root)
        found = [" ".join(circle) for circle in circles(graph)]
        if found != expected:
            yield f"{name}: found {found}, expected {expected}"
        allowed = parse("".join(f"part\t{circle}\treason\n" for circle in expected))
        if len(check([("part", graph)], set())) < 3 * len(expected) or check([("part", graph)], allowed):
            yield f"{name}: a circle is reported if, and only if, it is not on the allow list"
        if len(check([("part", {})], allowed)) != len(expected):
            yield f"{name}: an allowed circle that is not there is no error"


def main():
    testing = sys.argv[1:] == ["--test"]
    lines = [f"error: {line}" for line in test()] if testing else check(graphs(), parse(ALLOWED.read_text()))
    for line in lines:
        print(line)
    print(f"{len(CASES)} cases" if testing else f"circles: {sum(': a circle of ' in line for line in lines)}")
    sys.exit(1 if lines else 0)


if __name__ == "__main__":
    main()
