"""Runs test files in batches, each in a process of its own, so that a crash or a test without end loses one test."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
import time
from typing import Any

_HERE = os.path.dirname(os.path.abspath(__file__))


class Batches:
    """Runs the tests of files until each has an outcome.

    `limit` tests run in one process. A test that takes longer than `timeout` seconds, and collecting that takes longer
    than `collecting`, ends the process.
    """

    def __init__(
        self, python: str, site: str, results: str, environment: dict[str, str], limit: int, timeout: float
    ) -> None:
        self._python = python
        self._site = site
        self._results = results
        self._environment = environment
        self._limit = limit
        self._timeout = timeout
        self._collecting = max(900.0, timeout)

    def run(self, name: str, files: list[str]) -> str:
        """Runs `files`, paths in the site folder; gives the path of their outcomes, whose name is `name`."""
        results = self._path(name)
        for _ in range(10_000):
            before = _read(results)
            problem = self._process(files, results)
            after = _read(results)[len(before) :]
            started = [record["id"] for record in after if record["event"] == "start"]
            ended = {record["id"] for record in after if record["event"] == "end"}
            cut_off = [test for test in started if test not in ended]
            collected = [record for record in after if record["event"] == "collected"]
            for test in cut_off:
                outcome = "timed out" if problem == "time" else "crashed"
                _append(results, event="end", id=test, outcome=outcome, reason=problem, seconds=self._timeout)
            if not collected:
                _append(results, event="collect-failed", id=name, reason=problem)
                break
            if not cut_off and (collected[-1]["left"] == 0 or not started):
                break
        return results

    def left(self, name: str) -> str | None:
        """What is left of a batch, such as "17 of 120 tests"; None for one that is done."""
        records = _read(self._path(name))
        wanted = [record["count"] for record in records if record["event"] == "collected"]
        if not wanted:
            return None if records else "all tests"
        left = wanted[-1] - len({record["id"] for record in records if record["event"] == "end"})
        return f"{left} of {wanted[-1]} tests" if left > 0 else None

    def _path(self, name: str) -> str:
        return os.path.join(self._results, name.replace("/", ".") + ".jsonl")

    def _process(self, files: list[str], results: str) -> str:
        """Runs one batch; empty when it ended by itself, else why not."""
        variables = {
            **os.environ,
            "PYTHONPATH": _HERE,
            "SUITE_RESULTS": results,
            "SUITE_LIMIT": str(self._limit),
            "OMP_NUM_THREADS": "1",
            "TF_NUM_INTRAOP_THREADS": "1",
            "TF_CPP_MIN_LOG_LEVEL": "3",
            "CUDA_VISIBLE_DEVICES": "",
            **self._environment,
        }
        command = [self._python, "-m", "pytest", "-q", "-p", "suite_plugin", "-p", "no:cacheprovider", "--tb=short"]
        command += ["-c", os.devnull, "--rootdir", self._site, "-W", "ignore"]
        command += ["--continue-on-collection-errors", *(os.path.join(self._site, file) for file in files)]
        with tempfile.TemporaryDirectory(prefix="suite-") as folder, open(results + ".log", "ab") as log:
            variables["TMPDIR"] = folder
            process = subprocess.Popen(
                command, cwd=folder, env=variables, stdout=log, stderr=log, start_new_session=True
            )
            return self._watch(process, results)

    def _watch(self, process: subprocess.Popen[bytes], results: str) -> str:
        size, changed, has_tests = -1, time.monotonic(), False
        while process.poll() is None:
            time.sleep(0.2)
            now = os.path.getsize(results) if os.path.exists(results) else 0
            if now != size:
                has_tests = has_tests or size >= 0
                size, changed = now, time.monotonic()
            if time.monotonic() - changed > (self._timeout if has_tests else self._collecting):
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return "time"
        if process.returncode < 0:
            return signal.Signals(-process.returncode).name
        return "" if process.returncode in (0, 1, 5) else f"exit status {process.returncode}"


def _read(path: str) -> list[dict[str, Any]]:
    if not os.path.exists(path):
        return []
    with open(path) as lines:
        return [json.loads(line) for line in lines]


def _append(path: str, **record: Any) -> None:
    with open(path, "a") as file:
        file.write(json.dumps(record) + "\n")
