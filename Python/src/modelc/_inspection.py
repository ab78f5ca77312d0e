"""Looking at models, checking and compiling them."""

from __future__ import annotations

import json
import os
import warnings
from typing import Any, Literal

from . import _structures as c
from ._errors import ModelWarning
from ._findings import Finding, finding
from ._library import call, call_text, library, path_bytes


def inspect(
    path: str | os.PathLike[str], view: Literal["summary", "layers", "cost", "structure"] = "summary"
) -> dict[str, Any]:
    """Describes a model without loading it.

    Args:
        path: A .mlmodel file, or a .mlpackage or .mlmodelc directory.
        view: "summary", as `modelc inspect --json`; "layers" with shapes and weights; "cost" with arithmetic operations
            and bytes of each operation; or "structure" with functions, blocks, operations and layers as they stand in
            the file.

    Returns:
        The members that Documentation/commands/inspect-json.md lists.

    Raises:
        ModelError: The model cannot be read.
        ValueError: There is no such view.
    """
    if view not in c.VIEWS:
        raise ValueError(f"the view is {view!r}, expected one of {', '.join(c.VIEWS)}")
    members: dict[str, Any] = json.loads(call_text(library().modelc_inspect, path_bytes(path), c.VIEWS[view]))
    return members


def validate(path: str | os.PathLike[str], target: str | None = None) -> list[Finding]:
    """Finds all that is wrong with a model; a model that cannot be read is a finding, too.

    Args:
        path: A .mlmodel file, or a .mlpackage or .mlmodelc directory.
        target: A system that the model must load on, such as "ios16" or "macos13.3"; None for any.

    Returns:
        Findings in the order of the model; empty for a model without faults.

    Raises:
        ModelError: There is no such target.
    """
    text = call_text(library().modelc_validate, path_bytes(path), None if target is None else target.encode())
    return [finding(members) for members in json.loads(text)["findings"]]


def compile(path: str | os.PathLike[str], output: str | os.PathLike[str] | None = None) -> str:
    """Compiles a model to a .mlmodelc directory. What does not stop it comes as a `ModelWarning`.

    Args:
        path: A .mlmodel file or a .mlpackage directory.
        output: A path that ends in .mlmodelc, which is replaced as a whole, or a directory in which one is made with
            the model's name. None for beside the model.

    Returns:
        The path of the compiled model.

    Raises:
        ModelError: The model has errors or cannot be read, or the output cannot be written.
    """
    source = os.fspath(path)
    target = os.fspath(output) if output is not None else os.path.dirname(source)
    if not target.endswith(".mlmodelc"):
        name = os.path.splitext(os.path.basename(source.rstrip("/")))[0]
        target = os.path.join(target, name + ".mlmodelc")
    reports = Reports()
    call(library().modelc_compile, path_bytes(source), path_bytes(target), reports.callback, None)
    reports.warn()
    return target


class Reports:
    """Collects what a function of the library reports.

    Attributes:
        callback: What the function is given.
    """

    def __init__(self) -> None:
        """Begins with none."""
        self._texts: list[str] = []
        self.callback = c.Report(self._add)

    def _add(self, text: bytes | None, _context: int | None) -> None:
        self._texts.append((text or b"{}").decode())

    def findings(self) -> list[Finding]:
        """What was reported, in order."""
        return [finding(json.loads(text)) for text in self._texts]

    def warn(self) -> None:
        """Warns of each with a `ModelWarning` at the place where the public function was called."""
        for found in self.findings():
            warnings.warn(str(found), ModelWarning, stacklevel=3)
