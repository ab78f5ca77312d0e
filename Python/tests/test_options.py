"""Options that are written down once."""

from __future__ import annotations

import inspect

import pytest

import modelc
from modelc._options import options_of


def prototype(path: str, *, size: int = 3, name: str | None = None) -> None:
    """Does something.

    Args:
        path: Where.
        size: How much of it; a description
            of two lines.
        name: Its name.

    Raises:
        ValueError: Never.
    """


@options_of(prototype)
def takes_all(count: int, *, fast: bool = False, **options):
    """Passes all options on.

    Args:
        count: How often.
        **options: As for `prototype`.

    Returns:
        Them.
    """
    return options


@options_of(prototype, "name")
def takes_one(**options):
    """Passes one option on.

    Args:
        **options: As for `prototype`.
    """
    return options


def test_help_shows_the_options():
    signature = inspect.signature(takes_all)
    assert str(signature) == "(count: 'int', *, fast: 'bool' = False, size: 'int' = 3, name: 'str | None' = None)"
    lines = [line.strip() for line in (inspect.getdoc(takes_all) or "").splitlines()]
    assert lines[2:8] == [
        "Args:",
        "count: How often.",
        "size: How much of it; a description",
        "of two lines.",
        "name: Its name.",
        "",
    ]
    assert str(inspect.signature(takes_one)) == "(*, name: 'str | None' = None)"
    assert "size" not in (takes_one.__doc__ or "") and "Its name." in (takes_one.__doc__ or "")
    assert takes_all(1, size=2) == {"size": 2}


def test_training_has_its_options_in_help():
    parameters = inspect.signature(modelc.update).parameters
    assert parameters["epochs"].default is None and parameters["epochs"].kind is inspect.Parameter.KEYWORD_ONLY
    assert "options" not in parameters and "**options" not in (modelc.update.__doc__ or "")
    assert "learning_rate: Size of a step." in (modelc.update.__doc__ or "")
    with pytest.raises(TypeError, match="epoch"):
        modelc.update("None.mlmodel", [], epoch=3)
