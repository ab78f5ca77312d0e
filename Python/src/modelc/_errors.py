"""Errors of modelc as exceptions."""

from __future__ import annotations

import ctypes
import json
from typing import Any

from ._findings import Finding


class ModelError(RuntimeError):
    """A model cannot be read, does not accept an input, or cannot do what it was asked for.

    `str()` of it is `text`.

    Attributes:
        code: A stable name of the kind of error, for programs, such as "input-missing".
        message: One sentence with what was found and expected: lower case, no full stop.
        text: All there is to say, in lines: the sentence, the place, the remedy.
        details: The members of a finding of `modelc validate --json` that are known, such as "file", "path", "offset",
            "found", "expected" and "remedy".
    """

    code: str
    message: str
    text: str
    details: dict[str, Any]

    def __init__(self, code: str, message: str, text: str = "", details: dict[str, Any] | None = None) -> None:
        super().__init__(text or message)
        self.code = code
        self.message = message
        self.text = text or message
        self.details = details or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.code, self.message, self.text, self.details))


class ModelWarning(UserWarning):
    """Something about a model that does not stop what was asked for."""


class ValueWarning(ModelWarning):
    """A value of a prediction is not finite, or would not be in half precision.

    Attributes:
        finding: What was found.
    """

    finding: Finding

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding)
        self.finding = finding


def error_from_handle(lib: Any, handle: int | None) -> ModelError:
    """The exception for an error handle, which is given back."""
    if not handle:
        return ModelError("internal", "modelc failed without saying why")
    try:
        code = take_text(lib, lib.modelc_error_code(handle))
        message = take_text(lib, lib.modelc_error_message(handle))
        text = take_text(lib, lib.modelc_error_text(handle))
        details = take_text(lib, lib.modelc_error_json(handle))
    finally:
        lib.modelc_release(handle)
    return ModelError(code, message, text, json.loads(details) if details else {})


def take_text(lib: Any, address: int | None) -> str:
    """The text at an address that the library returned, which is freed; empty for NULL."""
    if not address:
        return ""
    try:
        return ctypes.string_at(address).decode()
    finally:
        lib.modelc_text_free(address)
