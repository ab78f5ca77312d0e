"""Outcomes of coremltools' tests, and the page about them."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from environment import Environment

from families import family_of

_FAILED = ("failed", "error", "crashed", "timed out")


class Outcomes:
    """The last outcome of each test, by its id."""

    def __init__(self) -> None:
        self.by_id: dict[str, dict[str, Any]] = {}
        self.not_collected: dict[str, str] = {}
        self.modules_skipped: dict[str, str] = {}

    @classmethod
    def of_file(cls, path: str) -> Outcomes:
        outcomes = cls()
        outcomes._add(path)
        return outcomes

    @classmethod
    def of_folder(cls, folder: str) -> Outcomes:
        outcomes = cls()
        for name in sorted(os.listdir(folder)):
            if name.endswith(".jsonl"):
                outcomes._add(os.path.join(folder, name))
        return outcomes

    def _add(self, path: str) -> None:
        with open(path) as lines:
            for record in map(json.loads, lines):
                if record["event"] == "end":
                    self.by_id[record["id"]] = record
                elif record["event"] == "collect-failed":
                    self.not_collected[record["id"]] = record["reason"]
                elif record["event"] == "collect-skipped":
                    self.modules_skipped[record["id"]] = record["reason"]

    def counts(self) -> Counter[str]:
        counts = Counter(record["outcome"] for record in self.by_id.values())
        if self.not_collected:
            counts["files not collected"] = len(self.not_collected)
        return counts

    def failed(self) -> list[str]:
        return [name for name, record in self.by_id.items() if record["outcome"] in _FAILED]


def page(
    environment: Environment, version: str, outcomes: Outcomes, baseline: Outcomes, sample: int, left: dict[str, str]
) -> str:
    """The page in Markdown.

    Args:
        sample: One in so many tests was chosen.
        left: What has not been run, by file or folder.
    """
    counts, failed = outcomes.counts(), outcomes.failed()
    # A test that expects predicting to fail says nothing where nothing predicts.
    everywhere = [
        name
        for name in failed
        if baseline.by_id.get(name, {}).get("outcome") in _FAILED
        and "DID NOT RAISE" not in outcomes.by_id[name]["reason"]
    ]
    ours = [name for name in failed if name not in set(everywhere)]
    passed = counts["passed"]
    rate = 100 * passed / max(1, passed + len(ours))
    records = outcomes.by_id.values()
    loaded = [record for record in records if record.get("loads")]
    predicted = [record for record in records if record.get("predictions")]
    predicted_passed = [record for record in predicted if record["outcome"] == "passed"]
    rows = [
        ("collected", len(outcomes.by_id)),
        ("skipped by the tests", counts["skipped"]),
        ("expected to fail", counts["xfailed"]),
        ("run", len(outcomes.by_id) - counts["skipped"] - counts["xfailed"]),
        ("passed", passed),
        ("failed", len(failed)),
        ("… without modelc too: nothing to do with predicting", len(everywhere)),
        ("… with modelc alone", len(ours)),
        ("… of these crashed", sum(outcomes.by_id[name]["outcome"] == "crashed" for name in ours)),
        ("… of these timed out", sum(outcomes.by_id[name]["outcome"] == "timed out" for name in ours)),
        ("tests that loaded a model", len(loaded)),
        ("tests that predicted", len(predicted)),
        ("… and passed", len(predicted_passed)),
        ("predictions", sum(record["predictions"] for record in predicted)),
    ]
    parts = [
        f"# coremltools {version}: its own tests on Linux, predictions by modelc\n",
        f"{environment.versions()}. Of the tests that can run here, **{rate:.2f} % pass** "
        f"({passed} of {passed + len(ours)}).\n",
        *_limits(sample, left),
        _table(("", "tests"), rows),
        "\n## By folder\n",
        _by_folder(outcomes, set(ours), set(everywhere)),
        "\n## What fails with modelc alone\n",
        _by_family(outcomes, ours),
        "\n## What fails without modelc too\n",
        _by_family(outcomes, everywhere),
        "\n## What the tests skip\n",
        _table(("tests", "reason"), [(n, r) for r, n in _skips(records).most_common(40)]),
    ]
    if outcomes.not_collected or outcomes.modules_skipped:
        files = {**outcomes.modules_skipped, **outcomes.not_collected}
        parts += ["\n## Files without tests\n", _table(("file", "reason"), [(f, _line(r)) for f, r in files.items()])]
    return "\n".join(parts) + "\n"


def _limits(sample: int, left: dict[str, str]) -> Iterable[str]:
    """What the page leaves out, in sentences."""
    if sample > 1:
        yield f"One test in {sample} was chosen, by a checksum of its name; the others were not run.\n"
    if left:
        yield "The run was ended before these were done: "
        yield "\n".join(f"* `{name}`: {count}" for name, count in left.items()) + "\n"


def _by_folder(outcomes: Outcomes, ours: set[str], everywhere: set[str]) -> str:
    groups: dict[str, Counter[str]] = {}
    for name, record in outcomes.by_id.items():
        counts = groups.setdefault(os.path.dirname(name.split("::")[0]), Counter())
        counts["all"] += 1
        counts[record["outcome"]] += 1
        counts["predicted"] += bool(record.get("predictions"))
        counts["ours"] += name in ours
        counts["everywhere"] += name in everywhere
    columns = ("all", "skipped", "xfailed", "passed", "ours", "everywhere", "predicted")
    heads = ("folder", "collected", "skipped", "expected to fail", "passed", "failed")
    heads += ("failed without modelc too", "predicted")
    return _table(heads, [(folder, *(groups[folder][column] for column in columns)) for folder in sorted(groups)])


def _by_family(outcomes: Outcomes, names: Iterable[str]) -> str:
    groups: dict[str, list[str]] = {}
    for name in names:
        record = outcomes.by_id[name]
        groups.setdefault(family_of(name, record["outcome"], record["reason"]), []).append(name)
    rows = [
        (len(group), family, f"`{group[0].split('/')[-1]}`")
        for family, group in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    ]
    return _table(("tests", "family", "for example"), rows) if rows else "Nothing."


def _skips(records: Iterable[dict[str, Any]]) -> Counter[str]:
    reasons = (_line(record["reason"]) for record in records if record["outcome"] == "skipped")
    return Counter(re.sub(r"^Skipped: ", "", reason) for reason in reasons)


def _line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[0][:160] if lines else ""


def _table(heads: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)
