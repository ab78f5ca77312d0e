"""The command `modelc`, which comes with the package."""

from __future__ import annotations

import os
import shutil
import sys

_FOLDER = os.path.dirname(os.path.abspath(__file__))


def command_path() -> str | None:
    """The path of the executable: the one that MODELC_BINARY names, or else the package's; None if there is none."""
    chosen = os.environ.get("MODELC_BINARY")
    if chosen:
        return chosen
    path = os.path.join(_FOLDER, "_bin", "modelc")
    return path if os.access(path, os.X_OK) else None


def main() -> None:
    """Becomes the command, with the arguments of this process."""
    path = command_path()
    if path is None:
        print("error: this installation has no modelc: install a wheel, or set MODELC_BINARY", file=sys.stderr)
        raise SystemExit(127)
    environment = dict(os.environ)
    libraries = os.path.join(_FOLDER, "_lib")
    if os.path.isdir(libraries):
        # Where it finds oneDNN.
        others = environment.get("LD_LIBRARY_PATH")
        environment["LD_LIBRARY_PATH"] = f"{libraries}:{others}" if others else libraries
    name = os.path.basename(sys.argv[0]) or "modelc"
    arguments = [name if shutil.which(name) else "modelc", *sys.argv[1:]]
    try:
        os.execve(path, arguments, environment)
    except OSError as problem:
        print(f"error: '{path}' cannot be run: {problem.strerror}", file=sys.stderr)
        raise SystemExit(126) from None
