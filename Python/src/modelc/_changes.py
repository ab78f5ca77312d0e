"""Editing models, and how two of them differ."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from ._inspection import Reports
from ._library import call, call_text, library, path_bytes


def edit(
    path: str | os.PathLike[str],
    output: str | os.PathLike[str] | None,
    recipe: Sequence[Mapping[str, Any]] = (),
    **edits: Any,
) -> None:
    """Writes a copy of a model with edits of its interface and metadata: all of them, or none.

        modelc.edit("Digits.mlmodel", "New.mlmodel", rename={"image": "photo"}, author="A. Turing")

    Everything else stays as it is. If the edits make the model invalid, nothing is written. What happens beside them,
    such as a higher specification version, comes as a `ModelWarning`.

    Args:
        path: A .mlmodel file, or a .mlpackage or .mlmodelc directory.
        output: A .mlmodel file or .mlpackage directory, which is replaced as a whole and may be `path`. None only tries.
        recipe: Edits in the order in which they are made, each a dictionary with the name of an option of `modelc edit`
            as key, such as `{"shape": {"image": "224x224"}}`. Documentation/commands/edit.md describes them all.
        edits: More edits by the same names, with underscores for hyphens, made after the recipe in the given order:
            `class_labels=["cat", "dog"]`, `no_classifier=True`.

    Raises:
        ModelError: The model cannot be read, an edit is not possible, or the output cannot be written.
    """
    entries = [dict(entry) for entry in recipe]
    entries += [{name.replace("_", "-"): value} for name, value in edits.items()]
    reports = Reports()
    target = None if output is None else path_bytes(output)
    call(
        library().modelc_edit, path_bytes(path), json.dumps(entries).encode(), target, reports.callback, None
    )
    reports.warn()


def diff(old: str | os.PathLike[str], new: str | os.PathLike[str]) -> dict[str, Any]:
    """Finds how two models differ: interface, metadata, layers or operations, attributes and weights.

    Args:
        old: A .mlmodel file, or a .mlpackage or .mlmodelc directory.
        new: Another one.

    Returns:
        The members that `modelc diff --json` prints and Documentation/commands/diff.md lists: `"same"` is whether nothing
        differs, `"verdict"` is "compatible" or "breaking", as an app that uses the generated class sees it.

    Raises:
        ModelError: A model cannot be read.
    """
    members: dict[str, Any] = json.loads(call_text(library().modelc_diff, path_bytes(old), path_bytes(new)))
    return members
