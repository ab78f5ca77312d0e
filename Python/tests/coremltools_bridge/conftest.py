"""The bridge in this process, and a coremltools that has it."""

from __future__ import annotations

import os
import sys
from types import ModuleType

import pytest

_SOURCE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "src"))
if _SOURCE not in sys.path:
    sys.path.insert(0, _SOURCE)


@pytest.fixture(scope="session")
def source() -> str:
    """The folder with modelc's packages."""
    return _SOURCE


@pytest.fixture(scope="session")
def library() -> object:
    """libmodelc; tests that need it are skipped where there is none."""
    from modelc._library import library

    try:
        return library()
    except ImportError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def ct(library: object) -> ModuleType:
    """coremltools over modelc."""
    import _modelc_coremltools

    _modelc_coremltools.install()
    return pytest.importorskip("coremltools")
