"""The plugin for pytest, which `-p modelc.pytest_plugin` loads: a fixture that compares a model with what it was made from.

    def test_conversion(model_matches):
        model_matches(net, "Net.mlpackage", {"image": image})

`--modelc-precision float16` allows the differences that half precision brings, in all tests that do not say otherwise.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option."""
    group = parser.getgroup("modelc", "Core ML models")
    group.addoption(
        "--modelc-precision",
        choices=["float32", "float16"],
        default="float32",
        help="differences that `model_matches` allows (default: float32)",
    )


@pytest.fixture
def model_matches(pytestconfig: pytest.Config) -> Callable[..., Any]:
    """`modelc.testing.assert_matches`, with the precision of the command line."""
    from .testing import assert_matches

    return functools.partial(assert_matches, precision=pytestconfig.getoption("--modelc-precision"))
