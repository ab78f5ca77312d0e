#!/usr/bin/env python3
"""Compares the text that `modelc inspect --mil` prints of Core AI models with what Apple's parser prints of the same files.

    "$(scripts/python-env.sh coreai)" scripts/check-coreai-text.py FOLDER [MODELC]

Each `.aimodel` in FOLDER and below is compared character by character, first as it is and then with all locations. Prints
`N of M equal`, and for each other file the first line that differs. The exit status is 1 if there are any. Files that Apple's
parser does not read are counted apart: it ends the process with some of them, so each is read in one of its own.
Needs the packages in scripts/requirements-coreai.txt.
"""
import itertools
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def parsed(path):
    """The module that Apple's parser makes of a file."""
    from coreai._compiler.ir import Module
    from coreai.authoring import Context

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


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    modelc = sys.argv[2] if len(sys.argv) == 3 else str(ROOT / ".build/release/modelc")
    files = sorted(Path(sys.argv[1]).rglob("*.aimodel"))
    failed = False
    for has_locations in (False, True):
        equal, unread, different = 0, [], []
        for file in files:
            apple = in_own_process(str(file / "main.mlirb"), has_locations)
            if apple is None:
                unread.append(file.name)
                continue
            text = ours(modelc, str(file), has_locations)
            if has_locations:
                # The module around the asset is no part of the file, and its location is the file's path.
                apple, text = apple.rsplit(b"\n", 1)[0], text.rsplit(b"\n", 1)[0]
            found = difference(apple, text)
            if found is None:
                equal += 1
            else:
                different.append(f"  {file.name}: {found}")
        count = len(files) - len(unread)
        print(f"{'with locations' if has_locations else 'text'}: {equal} of {count} equal", end="")
        print(f"; Apple's parser reads {len(unread)} not: {', '.join(unread)}" if unread else "")
        for line in different:
            print(line)
        failed = failed or bool(different) or count == 0
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if os.environ.get("PYTHONMALLOC") != "malloc":
        # Python's own allocator aligns all buffers of one size alike, and `parsed` needs one that is aligned to 64 bytes.
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONMALLOC": "malloc"})
    main()
