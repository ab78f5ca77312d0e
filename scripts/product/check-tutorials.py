#!/usr/bin/env python3
"""Runs the tutorials in Documentation/tutorials: check-tutorials.py MODELC [NAME...]

Each tutorial runs in a folder of its own, in which `modelc` is this repository. A block after `<!-- file: PATH -->` is written
to that file. In blocks of `console`, lines that begin with `$ ` are run by bash, one after the other in one directory, and the
lines below them are what standard output and error must be: `…` stands for any text, alone on a line for any lines. A command
must succeed unless its last line is `[exit status N]`.

Swift packages share this repository's debug build, which must be there. Tutorials with Python need MODELC_LIBRARY, the path of
libmodelc.so, and NumPy; without it they are left out with a message. Ends with status 1 if anything differs.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Documentation" / "tutorials"

# In a shared directory, SwiftPM would reuse the cached build plan of another package, so plans are not cached. Programs are
# linked to where the package's own build folder would have them.
SWIFT = """#!/bin/sh
[ "$1" = build ] || exec {swift} "$@"
{swift} "$@" $MODELC_BUILD_FLAGS --scratch-path {root}/.build --disable-build-manifest-caching --ignore-lock && ln -sfn {root}/.build .build
"""


def blocks(text):
    """The blocks of code: language, file or None, and lines."""
    file = None
    lines = iter(text.splitlines())
    for line in lines:
        if match := re.fullmatch(r"<!-- file: (\S+) -->", line):
            file = match[1]
        elif match := re.fullmatch(r"```(\w*)", line):
            body = []
            for inner in lines:
                if inner == "```":
                    break
                body.append(inner)
            yield match[1], file, body
            file = None


def commands(lines):
    """Each command of a console block with the lines that it must print."""
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line)
    return found


def fits(expected, found):
    """Whether the output is as expected."""
    def pattern(line):
        return r"(?:.*\n)*?" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n"

    return re.fullmatch("".join(map(pattern, expected)), found) is not None


def run(path, environment):
    """The number of commands that ran, and what went wrong."""
    count, problems = 0, []
    with tempfile.TemporaryDirectory() as work:
        os.symlink(ROOT, os.path.join(work, "modelc"))
        directory = work
        for language, file, lines in blocks(path.read_text()):
            if file:
                target = Path(work, file)
                target.parent.mkdir(parents=True, exist_ok=True)
                # By the path that it was built at: by another one, everything would be compiled again.
                target.write_text("\n".join(lines).replace('"../modelc"', f'"{ROOT}"') + "\n")
            if language != "console":
                continue
            for command, expected in commands(lines):
                status = 0
                if expected and (match := re.fullmatch(r"\[exit status (\d+)\]", expected[-1])):
                    status, expected = int(match[1]), expected[:-1]
                result = subprocess.run(
                    ["bash", "-c", f"{command}\nstatus=$?; pwd -P >&9; exit $status", "tutorial"], cwd=directory, env=environment,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, pass_fds=[9], timeout=1200)
                count += 1
                directory = os.pread(9, 4096, 0).decode().splitlines()[-1] if os.fstat(9).st_size else directory
                os.ftruncate(9, 0)
                os.lseek(9, 0, os.SEEK_SET)
                # What a tutorial does not show may be anything.
                shown = not expected or fits(expected, result.stdout)
                if result.returncode != status or not shown:
                    problems.append(
                        f"{path.name}: $ {command}\n{result.stdout}(exit status {result.returncode}, expected {status}"
                        + ("" if shown else ", and as output\n" + "\n".join(expected)) + ")")
                    return count, problems
    return count, problems


def main():
    modelc = Path(sys.argv[1]).resolve()
    names = sys.argv[2:] or sorted(path.stem for path in FOLDER.glob("*.md"))
    tools = tempfile.TemporaryDirectory()
    swift = subprocess.run(["sh", "-c", "command -v swift"], stdout=subprocess.PIPE, text=True).stdout.strip()
    Path(tools.name, "swift").write_text(SWIFT.format(swift=swift, root=ROOT))
    Path(tools.name, "swift").chmod(0o755)
    os.symlink(modelc, Path(tools.name, "modelc"))
    os.symlink(sys.executable, Path(tools.name, "python3"))
    environment = dict(
        os.environ, PATH=f"{tools.name}:{os.environ['PATH']}", LC_ALL="C.UTF-8", MODELC_BUNDLE=str(ROOT / ".build/modelc.artifactbundle"),
        PYTHONPATH=str(ROOT / "Python" / "src"), MODELC_BINARY=str(modelc))
    # Where commands leave the directory that they changed to.
    place = os.open(tools.name, os.O_TMPFILE | os.O_RDWR)
    os.dup2(place, 9)
    failed = False
    for name in names:
        path = FOLDER / f"{name}.md"
        if "import modelc" in path.read_text() and "MODELC_LIBRARY" not in os.environ:
            print(f"{name}: left out, since MODELC_LIBRARY is not set")
            continue
        count, problems = run(path, environment)
        print(*problems or [f"{name}: {count} commands"], sep="\n")
        failed = failed or bool(problems)
    sys.exit(failed)


if __name__ == "__main__":
    main()
