#!/usr/bin/env python3
"""Predicts many rows on an engine, and compares them with the command: check_engine.py ENGINE --modelc PATH

Prints rows per second as a share of those of one process without an engine, and how much more memory two workers with a
large model use than one.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import engines
import tables
from memory import Meter
from modelc._batches import RowPredictor

WIDE_ROWS = 800
ALLOWED_MEMORY = 1.2


def one_process(rows: dict, expected: list) -> float:
    """Rows per second of one process without an engine, whose answers are compared too."""
    predictor = RowPredictor(tables.HABITATS)
    values = {name: rows[name] for name in tables.INPUTS}
    predictor.predict({name: column[:100] for name, column in values.items()}, 100)
    start = time.perf_counter()
    results = predictor.predict(values, len(rows["key"]))
    seconds = time.perf_counter() - start
    tables.check(rows["key"], results.columns["price"], results.errors, rows, expected)
    return len(rows["key"]) / seconds


def throughput(engine: str, rows: dict, expected: list) -> tuple[float, float, int]:
    """Rows per second of the first and the second run, and the number of bad rows."""
    rates = []
    with engines.ALL[engine](2) as predict:
        for _ in range(2):
            start = time.perf_counter()
            result = predict(rows, tables.HABITATS)
            rates.append(len(rows["key"]) / (time.perf_counter() - start))
            bad = tables.check(result["key"], result["price"], result["error"], rows, expected)
    return rates[0], rates[1], bad


def memory(engine: str, workers: int, model: Path) -> int:
    """The most bytes that so many workers use together with a model."""
    table = tables.wide(model, WIDE_ROWS)
    with engines.ALL[engine](workers) as predict:
        for _ in range(4):
            with Meter(model, workers) as meter:
                result = predict(table, model)
            if any(result["error"]):
                raise SystemExit(f"error: {next(filter(None, result['error']))}")
            if meter.most:
                return meter.most
    raise SystemExit(f"error: there never were {workers} workers with the model at a time")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", choices=engines.ALL)
    parser.add_argument("--modelc", required=True, help="path of the command")
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--large", type=Path, help="a large model with one array as its input")
    parser.add_argument("--small", type=Path, help="the same with little weight")
    parser.add_argument("--folder", type=Path, default=Path("."), help="where answers are kept")
    # Each in a process of its own: engines leave things behind.
    parser.add_argument("--memory-of", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--workers", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.memory_of:
        print("bytes", memory(arguments.engine, arguments.workers, arguments.memory_of))
        return 0

    rows = tables.habitats(arguments.rows)
    expected = tables.answers(arguments.modelc, rows, arguments.folder)
    alone = one_process(rows, expected)
    first, second, bad = throughput(arguments.engine, rows, expected)
    print(f"{arguments.engine}: {arguments.rows} rows, {bad} of them bad, in order, with the answers of modelc predict")
    print(
        f"{arguments.engine}: 2 workers predict {first / alone:.2f} times the rows per second of one process, "
        f"again {second / alone:.2f}"
    )
    if not arguments.large:
        return 0

    def used(workers: int, model: Path) -> int:
        import subprocess

        command = [sys.executable, __file__, arguments.engine, "--modelc", arguments.modelc]
        command += ["--memory-of", str(model), "--workers", str(workers)]
        output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
        return int(next(line.split()[1] for line in output.splitlines() if line.startswith("bytes ")))

    one, two = used(1, arguments.large), used(2, arguments.large)
    # With little weight, the same workers use what is not the model's.
    one_empty, two_empty = used(1, arguments.small), used(2, arguments.small)
    ratio = (two - two_empty) / (one - one_empty)
    print(
        f"{arguments.engine}: 1 worker uses {one / 1e6:.0f} MB, 2 use {two / 1e6:.0f} MB, {two / one:.2f} times as much, "
        f"and {ratio:.2f} times as much for the model alone"
    )
    return 0 if ratio <= ALLOWED_MEMORY else 1


if __name__ == "__main__":
    sys.exit(main())
