"""What the check of engines predicts: many rows with some bad ones, and few rows for a large model."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
HABITATS = ROOT / "examples" / "models" / "HabitatPricer.mlmodel"
INPUTS = ["climate", "solarPanels", "greenhouses", "size"]
# Every such row has a climate that the model does not know.
BAD = 9973


def habitats(count: int) -> dict[str, list[Any]]:
    """Rows for HABITATS by column, with their number as "key"."""
    random = np.random.default_rng(16)
    climates = random.choice(["polar", "temperate", "equatorial"], count).tolist()
    climates[BAD - 1 :: BAD] = ["lunar"] * len(climates[BAD - 1 :: BAD])
    return {
        "key": list(range(count)),
        "climate": climates,
        "solarPanels": random.integers(0, 8, count).astype(float).tolist(),
        "greenhouses": random.integers(0, 8, count).astype(float).tolist(),
        "size": random.integers(100, 2000, count).astype(float).tolist(),
    }


def answers(modelc: str, rows: dict[str, list[Any]], folder: Path) -> list[float | None]:
    """What the command `modelc predict` gives for the rows; kept in the folder for the next engine."""
    kept = folder / f"answers-{len(rows['key'])}.json"
    if not kept.exists():
        table = folder / "rows.csv"
        with open(table, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(INPUTS)
            writer.writerows(zip(*(rows[name] for name in INPUTS)))
        command = [modelc, "predict", str(HABITATS), "--inputs", str(table), "--keep-going", "--json"]
        result = subprocess.run(command, capture_output=True, text=True)
        # 1: some rows are bad, as they should be.
        if result.returncode not in (0, 1) or not result.stdout:
            raise SystemExit(f"error: modelc predict exited with status {result.returncode}: {result.stderr[:500]}")
        kept.write_text(result.stdout)
    return [None if row is None else row["price"] for row in json.loads(kept.read_text())]


def check(
    keys: list[int], prices: list[Any], errors: list[Any], rows: dict[str, list[Any]], expected: list[float | None]
) -> int:
    """Compares what an engine gave with what the command gave, and gives the number of bad rows.

    Raises:
        SystemExit: They differ in an answer or in order, or a bad row has no reason.
    """
    if keys != rows["key"]:
        raise SystemExit("error: the rows came back in another order")
    for key, price, error, answer in zip(keys, prices, errors, expected, strict=True):
        is_null = price is None or price != price
        if (answer is None) != is_null or (not is_null and price != answer):
            raise SystemExit(f"error: row {key} has the price {price}, expected {answer}")
        if is_null != (isinstance(error, str) and "lunar" in error):
            raise SystemExit(f"error: row {key} has the price {price} and the reason {error}")
    bad = sum(answer is None for answer in expected)
    if bad != len(rows["key"]) // BAD:
        raise SystemExit(f"error: {bad} rows are bad, expected {len(rows['key']) // BAD}")
    return bad


def wide(model: Path, count: int) -> dict[str, np.ndarray]:
    """Rows for a model of one array: its name, and float32 [count, elements]."""
    import modelc

    found = modelc.inspect(model)["inputs"]
    shape = found[0]["multiArray"]["shape"]
    return {found[0]["name"]: np.random.default_rng(1).random((count, int(np.prod(shape))), np.float32)}
