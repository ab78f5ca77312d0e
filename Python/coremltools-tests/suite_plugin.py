"""A pytest plugin for coremltools' own tests: lifts what skips them on Linux, and writes each outcome down at once.

The environment says what to do:

    SUITE_RESULTS  file of JSON lines that outcomes are appended to
    SUITE_UNSKIP   1: tell the tests that they run on a Mac; the predictions are modelc's
    SUITE_LIMIT    number of tests to run, of those that SUITE_RESULTS does not have yet
    SUITE_ONLY     file with the ids of the tests to run, one a line; all if it is not set
    SUITE_SAMPLE   N: run one in N tests, always the same ones; all if it is not set
"""

from __future__ import annotations

import json
import os
import platform
import sys
import zlib
from importlib.metadata import version
from typing import Any

import pytest

_DARWIN_FILE = "test_mlmodel_passes.py"
_use = {"loads": 0, "predictions": 0}


class _Machine(str):
    """A processor that is neither of Apple's: a test does nothing that it does, or leaves out, on one of them."""

    def __eq__(self, other: object) -> bool:
        return False

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = str.__hash__


def _lift_platform_checks() -> None:
    """Must run before coremltools' testing utilities are imported."""
    from coremltools import _deps

    _deps._IS_MACOS = True
    machine = platform.machine

    def machine_for_tests() -> str:
        caller = sys._getframe(1).f_globals.get("__name__", "")
        return _Machine(machine()) if caller.startswith("coremltools.") and "test" in caller else machine()

    platform.machine = machine_for_tests


def _count_use() -> None:
    try:
        from coremltools.libcoremlpython import _MLModelProxy
    except ImportError:
        return
    initialize, predict = _MLModelProxy.__init__, _MLModelProxy._predict

    def counted_initialize(self: Any, *arguments: Any, **options: Any) -> None:
        _use["loads"] += 1
        initialize(self, *arguments, **options)

    def counted_predict(self: Any, batch: Any, state: Any) -> Any:
        _use["predictions"] += len(batch)
        return predict(self, batch, state)

    _MLModelProxy.__init__, _MLModelProxy._predict = counted_initialize, counted_predict


class Recorder:
    """Chooses the tests and appends a line when one starts and when one ends."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._done: set[str] = set()
        if os.path.exists(path):
            with open(path) as lines:
                self._done = {record["id"] for record in map(json.loads, lines) if record["event"] == "end"}
        self._file = open(path, "a")
        self._reports: list[pytest.TestReport] = []

    def write(self, **record: Any) -> None:
        self._file.write(json.dumps(record) + "\n")
        self._file.flush()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        wanted = items[:]
        if os.environ.get("SUITE_ONLY"):
            with open(os.environ["SUITE_ONLY"]) as lines:
                only = {line.rstrip("\n") for line in lines}
            wanted = [item for item in wanted if item.nodeid in only]
        sample = int(os.environ.get("SUITE_SAMPLE", "1"))
        wanted = [item for item in wanted if zlib.crc32(item.nodeid.encode()) % sample == 0]
        new = [item for item in wanted if item.nodeid not in self._done]
        chosen = new[: int(os.environ.get("SUITE_LIMIT", "1000000"))]
        self.write(event="collected", count=len(wanted), left=len(new) - len(chosen))
        items[:] = chosen

    def pytest_pycollect_makeitem(self, collector: Any, name: str, obj: Any) -> None:
        if os.environ.get("SUITE_UNSKIP") == "1" and collector.path.name == _DARWIN_FILE:
            if "MacOS" in getattr(obj, "__unittest_skip_why__", ""):
                obj.__unittest_skip__ = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.outcome != "passed":
            self.write(event="collect-" + report.outcome, id=report.nodeid, reason=_tail(report))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._reports = []
        _use.update(loads=0, predictions=0)
        self.write(event="start", id=nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._reports.append(report)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        outcome, reason = "passed", ""
        for report in self._reports:
            if report.failed:
                outcome, reason = ("failed" if report.when == "call" else "error"), _tail(report)
                break
            if report.skipped:
                outcome = "xfailed" if hasattr(report, "wasxfail") else "skipped"
                reason = report.wasxfail if hasattr(report, "wasxfail") else _skip_reason(report)
                break
        seconds = sum(report.duration for report in self._reports)
        self.write(event="end", id=nodeid, outcome=outcome, reason=reason, seconds=round(seconds, 3), **_use)


def _tail(report: Any) -> str:
    text = str(report.longreprtext)
    crash = getattr(getattr(report.longrepr, "reprcrash", None), "message", "")
    return f"{crash[:1500]}\n---\n{text[-2500:]}"


def _skip_reason(report: Any) -> str:
    return str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else str(report.longrepr)


def _put_libsvm_at_top_level() -> None:
    """Where its modules were in the version that the tests are written for; that had a number, too."""
    try:
        import libsvm
        from libsvm import svm, svmutil
    except ImportError:
        return
    if not hasattr(libsvm, "__version__"):
        libsvm.__version__ = version("libsvm-official")
    sys.modules.setdefault("svm", svm)
    sys.modules.setdefault("svmutil", svmutil)


def _replace_boston() -> None:
    """The tests read the Boston housing data from a server, and compare predictions with scikit-learn's and XGBoost's.

    Without a copy on disk, they get numbers of the same shape and names; what is compared stays the same.
    """
    if os.path.exists("/tmp/bostonHousingData.txt"):
        return
    import numpy as np
    from coremltools.test import utils

    def boston() -> dict[str, Any]:
        random = np.random.default_rng(506)
        data = np.abs(random.normal(10, 5, (506, 13))).round(2)
        data[:, 3] = random.integers(0, 2, 506)
        target = (20 + data @ random.normal(0, 0.5, 13) + random.normal(0, 1, 506)).round(1)
        names = "CRIM ZN INDUS CHAS NOX RM AGE DIS RAD TAX PTRATIO B LSTAT".split()
        return {"data": data, "target": target, "feature_names": np.array(names)}

    utils.load_boston = boston


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("SUITE_UNSKIP") == "1":
        _lift_platform_checks()
        _count_use()
    _put_libsvm_at_top_level()
    _replace_boston()
    config.pluginmanager.register(Recorder(os.environ["SUITE_RESULTS"]))
