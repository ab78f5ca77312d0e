"""Families of failures, by what the tests' errors say."""

from __future__ import annotations

import re

# Pattern in the id or the error, and the family's name. The first one that matches counts.
_FAMILIES: list[tuple[str, str]] = [
    (
        r"TestRecurrent[\s\S]*make_list_\d+_condition' › branch",
        "a branch that never runs joins arrays of different ranks: modelc refuses the network when it is loaded",
    ),
    (
        r"test_stack_dynamic_range_dim[\s\S]*DID NOT RAISE",
        "Core ML refuses a network whose layers do not fit at the default shape; modelc runs it at shapes that fit",
    ),
    (
        r"test_benchmark_predict[\s\S]*assert 0\.00\d+ > 0\.01",
        "the test takes a prediction of less than 10 µs for a mistake",
    ),
    (
        r"NuSVC\.py.*stress_test[\s\S]*nan not less",
        "libsvm trains a model whose rho is not a number, and so predicts none itself",
    ),
    (r"lib\.stat\.cmu\.edu", "the test reads data from a server"),
    (r"No module named '", "a package that the test needs is not installed"),
]


def family_of(test: str, outcome: str, reason: str) -> str:
    """The family of a test that failed."""
    if outcome in ("crashed", "timed out"):
        return f"{outcome} ({reason})"
    text = f"{test}\n{reason}"
    for pattern, name in _FAMILIES:
        if re.search(pattern, text):
            return name
    first = reason.strip().splitlines()[0] if reason.strip() else outcome
    return re.sub(r"0x[0-9a-f]+|\d+(\.\d+)?(e[-+]?\d+)?", "#", first)[:120]
