"""What coremltools is told about the system it runs on."""

from __future__ import annotations

import functools
from typing import Any

# The system whose models, up to specification version 10, modelc runs.
VERSION = (26, 0)


def adapt(utils: Any) -> None:
    """Makes `coremltools.models.utils` answer as on a Mac, so that states, compiled models and hints are allowed.

    Has to be called before other modules import the functions by name.
    """

    def is_macos() -> bool:
        """Whether Core ML models run here; they do, with modelc."""
        return True

    @functools.lru_cache
    def macos_version() -> tuple[int, int]:
        """The version of macOS whose Core ML modelc stands in for."""
        return VERSION

    is_macos.__name__ = "_is_macos"
    macos_version.__wrapped__.__name__ = "_macos_version"
    utils._is_macos = is_macos
    utils._macos_version = macos_version
