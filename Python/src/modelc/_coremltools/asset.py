"""Models that coremltools has in memory, or names by a path, and loads later."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from . import native

_ROOT = "@model_path/"


class _MLModelAssetProxy:
    """A model to be loaded: a path, or a specification with its weight files."""

    def __init__(
        self, path: str | None = None, specification: bytes = b"", files: dict[str, bytes] | None = None
    ) -> None:
        self._path = path
        self._specification = specification
        self._files = files or {}

    def load(self, function: str) -> int:
        """A handle of the model. Raises ModelError."""
        if self._path is not None:
            return native.load(self._path, function)
        return native.load_bytes(self._specification, self._files, function)


def asset_from_path(path: str) -> Any:
    """`coremltools.models.model.MLModelAsset` of a compiled model. Raises RuntimeError when there is none."""
    if not os.path.isdir(path):
        raise RuntimeError(f"there is no compiled model at '{path}'")
    return _wrapped(_MLModelAssetProxy(path=os.path.abspath(path)))


def asset_from_memory(specification: bytes, files: Mapping[str, bytes]) -> Any:
    """`coremltools.models.model.MLModelAsset` of a specification's bytes and of its weight files by path in the model.

    Raises TypeError for other types.
    """
    if not isinstance(specification, bytes) or not all(isinstance(data, bytes) for data in files.values()):
        raise TypeError("a specification and its weight files have to be bytes")
    if not specification:
        raise RuntimeError("the specification is empty")
    named = {_in_model(name): data for name, data in files.items()}
    return _wrapped(_MLModelAssetProxy(specification=specification, files=named))


def _in_model(name: str) -> str:
    """The name that programs have for a weight file, such as @model_path/weights/weight.bin."""
    if name.startswith(_ROOT):
        return name
    return _ROOT + os.path.normpath(name).lstrip("/")


def _wrapped(proxy: _MLModelAssetProxy) -> Any:
    from coremltools.models.model import MLModelAsset

    return MLModelAsset(proxy)
