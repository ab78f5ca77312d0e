#!/usr/bin/env python3
"""Compares the text that `modelc inspect --mil` prints of Core AI models with what Apple's parser prints of the same files.

    "$(scripts/env/find-python.sh coreai)" scripts/compare/check-coreai-text.py SOURCE... [--modelc MODELC] [--files N] [--counts FILE]

Each `.aimodel` in a folder SOURCE and below, or in an archive SOURCE (.tar.xz), is compared character by character, first as it
is and then with all locations. Prints `N of M equal`, and for each other file the first line that differs. The exit status is 1 if
there are any. Files that Apple's parser does not read are counted apart: it ends the process with some of them, so each is read in
one of its own.

 --modelc  The program; .build/release/modelc unless given.
 --files   At most so many files, spread evenly over all of them in the order of their names.
 --counts  Writes `coreai-text` and `coreai-text-locations`, the files that are equal, for scripts/rules/compare-count.sh.

Needs the packages in scripts/env/requirements-coreai.txt.
"""
import argparse
import itertools
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

# Once, before processes are forked: it takes longer than to read a file.
from coreai._compiler.ir import Module
from coreai.authoring import Context

ROOT = Path(__file__).resolve().parents[2]


def parsed(path):
    """The module that Apple's parser makes of a file."""
    with Context()._mlir_context:
        try:
            return Module.parseFile(path)
        except Exception:
            if os.path.getsize(path) >= 1 << 20:
                raise
        # Resources may need an aligned buffer, and small files come without one: others are tried until one is.
        content, kept = Path(path).read_bytes(), []
        for size in range(200):
            buffer = bytes(bytearray(content))
            if (id(buffer) + 32) % 64 == 0:
                return Module.parse(buffer)
            kept += [buffer, bytes(16 * size + 7)]
        raise RuntimeError("no buffer is aligned")


def apples_text(path, has_locations):
    text = parsed(path).operation.get_asm(
        enable_debug_info=has_locations, use_local_scope=has_locations, large_resource_limit=0)
    return text.split("\n{-#")[0].rstrip("\n")


def in_own_process(path, has_locations):
    """Apple's text; None where the process ends or throws."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            with os.fdopen(writer, "wb") as stream:
                stream.write(apples_text(path, has_locations).encode("utf-8", "surrogateescape"))
            os._exit(0)
        except BaseException:
            os._exit(1)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        text = stream.read()
    return text if os.waitpid(child, 0)[1] == 0 else None


def ours(modelc, path, has_locations):
    options = ["--locations"] if has_locations else []
    run = subprocess.run([modelc, "inspect", "--mil", *options, path], capture_output=True)
    return run.stdout.rstrip(b"\n") if run.returncode == 0 else b"modelc: " + run.stderr


def difference(one, other):
    """The first line in which two texts differ."""
    for number, (a, b) in enumerate(itertools.zip_longest(one.split(b"\n"), other.split(b"\n")), 1):
        if a != b:
            return f"line {number}\n    Apple   {(a or b'-').decode(errors='replace')[:400]}\n    modelc  {(b or b'-').decode(errors='replace')[:400]}"
    return None


def spread(files, count):
    """At most `count` of the files, evenly from the first to the last."""
    if count is None or count >= len(files):
        return files
    return [files[index * len(files) // count] for index in range(count)]


def compared(modelc, file, has_locations):
    """The first difference, None for equal texts; False for a file that Apple's parser does not read."""
    apple = in_own_process(str(file / "main.mlirb"), has_locations)
    if apple is None:
        return False
    text = ours(modelc, str(file), has_locations)
    if has_locations:
        # The module around the asset is no part of the file, and its location is the file's path.
        apple, text = apple.rsplit(b"\n", 1)[0], text.rsplit(b"\n", 1)[0]
    return difference(apple, text)


def check(modelc, files, has_locations):
    """How many files are equal, and whether all are that Apple's parser reads."""
    unread, different = [], []
    for file in files:
        found = compared(modelc, file, has_locations)
        if found is False:
            unread.append(file.name)
        elif found is not None:
            different.append(f"  {file.name}: {found}")
    count = len(files) - len(unread)
    print(f"{'with locations' if has_locations else 'text'}: {count - len(different)} of {count} equal", end="")
    print(f"; Apple's parser reads {len(unread)} not: {', '.join(unread)}" if unread else "")
    for line in different:
        print(line)
    return count - len(different), count > 0 and not different


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE")
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--files", type=int)
    parser.add_argument("--counts", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as unpacked:
        files = []
        for number, source in enumerate(arguments.sources):
            folder = source
            if source.is_file():
                folder = Path(unpacked) / str(number)
                with tarfile.open(source) as archive:
                    archive.extractall(folder, filter="data")
            files += sorted(folder.rglob("*.aimodel"))
        files = spread(files, arguments.files)
        results = [check(arguments.modelc, files, has_locations) for has_locations in (False, True)]
    if arguments.counts:
        names = ("coreai-text", "coreai-text-locations")
        arguments.counts.write_text("".join(f"{name} {count}\n" for name, (count, _) in zip(names, results)))
    sys.exit(0 if all(passed for _, passed in results) else 1)


if __name__ == "__main__":
    if os.environ.get("PYTHONMALLOC") != "malloc":
        # Python's own allocator aligns all buffers of one size alike, and `parsed` needs one that is aligned to 64 bytes.
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONMALLOC": "malloc"})
    main()
