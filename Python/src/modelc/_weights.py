"""Weights of models by name."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

from numpy.typing import NDArray

from ._errors import take_text
from ._library import Handle, call, library, path_bytes
from ._values import decoded


class Weights(Mapping[str, NDArray[Any]]):
    """The weights of a model by name, in the order of the file; each is read when it is asked for.

    Names are those of the values that layers and operations make, and of the parameter, such as "conv1.weight". Weights
    come as float32, or as int32 if they are indices or other integers.
    """

    def __init__(self, handle: Handle) -> None:
        """Takes over a handle of the library; programs use `modelc.weights`."""
        lib = library()
        self._handle = handle
        count = lib.modelc_weights_count(handle.number)
        names = (take_text(lib, call(lib.modelc_weights_name, handle.number, index)) for index in range(count))
        self._indices = {name: index for index, name in enumerate(names)}

    def __getitem__(self, name: str) -> NDArray[Any]:
        index = self._indices[name]
        if self._handle.number is None:
            raise ValueError("the weights are closed")
        array: NDArray[Any] = decoded(call(library().modelc_weights_get, self._handle.number, index))
        return array

    def __contains__(self, name: object) -> bool:
        return name in self._indices

    def __iter__(self) -> Iterator[str]:
        return iter(self._indices)

    def __len__(self) -> int:
        return len(self._indices)

    def close(self) -> None:
        """Closes the file. Arrays that were read stay."""
        self._handle.close()

    def __enter__(self) -> Weights:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<modelc.Weights of {len(self)} arrays>"


def weights(path: str | os.PathLike[str]) -> Weights:
    """Opens the weights of a model, which stay in their files until they are asked for.

    Args:
        path: A .mlmodel file, or a .mlpackage or .mlmodelc directory.

    Raises:
        ModelError: The model cannot be read.
    """
    return Weights(Handle(call(library().modelc_weights_open, path_bytes(path))))
