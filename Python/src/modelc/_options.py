"""Keyword arguments that several functions take, written down once."""

from __future__ import annotations

import inspect
import re
from typing import Any, Callable, TypeVar

_Function = TypeVar("_Function", bound=Callable[..., Any])

# An argument in a docstring, with its name and all its lines.
_ARGUMENT = re.compile(r"^ {4}(\w+): .*(?:\n {5,}.*)*", re.MULTILINE)
_PLACE = re.compile(r"^ {4}\*\*options: .*", re.MULTILINE)


def options_of(prototype: Callable[..., Any], *names: str) -> Callable[[_Function], _Function]:
    """Makes `help` show the options that a function passes on to another one as `**options`.

    Those options replace `**options` in the function's signature, and their descriptions its line in the docstring.

    Args:
        prototype: The other function, whose keyword-only arguments are the options.
        names: Those that the function takes; none for all.
    """
    arguments = inspect.signature(prototype).parameters.values()
    options = [one for one in arguments if one.kind is one.KEYWORD_ONLY and (not names or one.name in names)]
    descriptions = {found[1]: found[0] for found in _ARGUMENT.finditer(inspect.getdoc(prototype) or "")}

    def decorate(function: _Function) -> _Function:
        signature = inspect.signature(function)
        own = [one for one in signature.parameters.values() if one.kind is not one.VAR_KEYWORD]
        function.__signature__ = signature.replace(parameters=[*own, *options])  # type: ignore[attr-defined]
        # Python has no docstrings with -OO.
        if function.__doc__:
            text = "\n".join(descriptions[option.name] for option in options)
            function.__doc__ = _PLACE.sub(lambda _: text, inspect.cleandoc(function.__doc__))
        return function

    return decorate
