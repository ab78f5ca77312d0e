"""Small tables for the tests of engines."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import modelc

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
HABITATS = EXAMPLES / "models" / "HabitatPricer.mlmodel"
DIGITS = EXAMPLES / "models" / "DigitClassifier.mlmodel"
PROGRAM = EXAMPLES / "models" / "SmallProgram.mlpackage"


# Six rows for HABITATS; those with the keys 2 and 4 are bad.
ROWS: dict[str, list[Any]] = {
    "key": [0, 1, 2, 3, 4, 5],
    "climate": ["polar", "temperate", "lunar", "equatorial", None, "polar"],
    "solarPanels": [1.0, 4.0, 1.0, 2.0, 3.0, 0.0],
    "greenhouses": [2.0, 3.0, 1.0, 5.0, 3.0, 0.0],
    "size": [750.0, 1000.0, 10.0, 500.0, 3.0, 250.0],
}
NAMES = ["climate", "solarPanels", "greenhouses", "size"]


@lru_cache(maxsize=1)
def prices() -> list[float | None]:
    """What the model gives for `ROWS`."""
    with modelc.load(HABITATS) as model:
        return [
            None if key in (2, 4) else model.predict({name: ROWS[name][key] for name in NAMES})["price"]
            for key in ROWS["key"]
        ]


def check_reasons(errors: list[Any]) -> None:
    """Checks the column of reasons for `ROWS`."""
    assert [bool(isinstance(error, str) and error) for error in errors] == [False, False, True, False, True, False]
    assert "'lunar'" in errors[2] and "missing" in errors[4]
