"""What the tests share. They need the library: set MODELC_LIBRARY, or install a wheel that has it."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable

import models
import pytest

import modelc
from modelc._library import handle_count

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "models"
FIXTURES = ROOT / "Tests" / "ModelRuntimeTests" / "Fixtures"


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., str]:
    """Writes a model of `models` to a file: `saved("half", 8)`."""

    def save(name: str, *arguments: Any) -> str:
        path = tmp_path / f"{name}.mlmodel"
        path.write_bytes(getattr(models, name)(*arguments))
        return str(path)

    return save


@pytest.fixture
def loaded(saved: Callable[..., str]) -> Iterator[Callable[..., modelc.Model]]:
    """Loads a model of `models`, and closes it after the test."""
    opened = []

    def load(name: str, *arguments: Any, **options: Any) -> modelc.Model:
        model = modelc.load(saved(name, *arguments), **options)
        opened.append(model)
        return model

    yield load
    for model in opened:
        model.close()


@pytest.fixture
def no_leaks() -> Iterator[None]:
    """Checks that a test leaves no handles of the library behind."""
    gc.collect()
    before = handle_count()
    yield
    gc.collect()
    # The thread of a prediction lets go of its handle just after its result is there.
    deadline = time.monotonic() + 5
    while handle_count() != before and time.monotonic() < deadline:
        time.sleep(0.01)
        gc.collect()
    assert handle_count() == before
