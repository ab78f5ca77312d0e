"""What a model keeps from one prediction to the next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from ._arrays import array_value
from ._conversions import ndarray
from ._features import Feature
from ._library import Handle, call, call_text, library
from ._values import decoded


class State:
    """The state of a model, such as the keys and values of a language model; `Model.make_state` makes one of zeros.

    Attributes:
        names: The names of its parts.
    """

    names: tuple[str, ...]

    def __init__(self, handle: Handle, declared: Mapping[str, Feature]) -> None:
        """Takes over a handle of the library; programs use `Model.make_state`."""
        self._handle = handle
        self._declared = declared
        self.names = tuple(json.loads(call_text(library().modelc_state_names, handle.number)))

    def read(self, name: str) -> NDArray[Any]:
        """A copy of one part.

        Raises:
            ModelError: There is no such part.
        """
        array: NDArray[Any] = decoded(call(library().modelc_state_read, self._number, name.encode()))
        return array

    def write(self, name: str, value: Any) -> None:
        """Replaces one part.

        Args:
            name: The part.
            value: An array of its shape, or what becomes one.

        Raises:
            ModelError: There is no such part, or it has another shape.
            TypeError, ValueError: It is no array of numbers, or the part cannot hold them.
        """
        declared = self._declared.get(name)
        array = array_value(ndarray(value, declared.dtype if declared else "", name))
        try:
            call(library().modelc_state_write, self._number, name.encode(), array)
        finally:
            library().modelc_release(array)

    def close(self) -> None:
        """Frees the state now. Later calls raise a ValueError, but for this one."""
        self._handle.close()

    @property
    def _number(self) -> int:
        number = self._handle.number
        if number is None:
            raise ValueError("the state is closed")
        return number

    def __enter__(self) -> State:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}: {self._declared[name]}" if name in self._declared else name for name in self.names)
        return f"<modelc.State ({parts})>"
