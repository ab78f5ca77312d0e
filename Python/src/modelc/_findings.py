"""What is wrong with a model or with values, as small values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with a model or with the values of a prediction; `str()` of it is one line.

    Attributes:
        severity: "error", "warning" or "note".
        code: A stable name of the kind of problem, such as "weights-size".
        message: One sentence with the values found and expected.
        file, path, offset: Where: file, part of the model, and byte in the file; empty or None if not known.
        found, expected, remedy: What is there, what should be, and what to do; empty if not known.
        name: The input, state or result whose values it is about; empty if it is not about values.
        index: Which set of inputs of a batch it is about; None if it is about none.
    """

    severity: str
    code: str
    message: str
    file: str = ""
    path: str = ""
    offset: int | None = None
    found: str = ""
    expected: str = ""
    remedy: str = ""
    name: str = ""
    index: int | None = None

    def __str__(self) -> str:
        place = " › ".join(part for part in (self.file, self.path) if part)
        inputs = "" if self.index is None else f"inputs[{self.index}]: "
        return f"{self.severity}: {inputs}{self.message}" + (f" ({place})" if place else "")


def finding(members: dict[str, Any]) -> Finding:
    """The finding with these members."""
    known = {name: value for name, value in members.items() if name in Finding.__dataclass_fields__}
    return Finding(**{"severity": "error", "code": "", "message": "", **known})
