"""Whose fault the refusals are, in lines and as a page."""
import collections
import os
import re
import sys

from .finding import ROOT
from .running import STAGES

NOTES = ROOT / "scripts/compare/real-model-notes.tsv"


def notes():
    """Triples of a pattern on the message, whose fault it is, and the kind of refusal."""
    lines = [line.split("\t") for line in NOTES.read_text().splitlines() if line.strip() and not line.startswith("#")]
    for columns in lines:
        if len(columns) != 3:
            sys.exit(f"{NOTES.name}: found {len(columns)} columns, expected 3: {columns[0]}")
    return [(re.compile(pattern), fault, kind) for pattern, fault, kind in lines]


def blame(refusal, known):
    """Whose fault a refusal is, and its kind in words."""
    if refusal.kind == "refused":
        for pattern, fault, kind in known:
            if pattern.search(refusal.message):
                return fault, kind
    return "modelc", refusal.message


def shown(path):
    """A path that can be printed, whatever bytes it has."""
    return os.fsencode(path).decode(errors="backslashreplace")


class Results:
    """What became of the models."""

    def __init__(self, known):
        self.known = known
        self.models = []

    def add(self, name, stages):
        self.models.append((name, stages))

    def refusals(self):
        """Tuples of the model's name, the stage, the refusal, whose fault it is and its kind."""
        for name, stages in self.models:
            # What is wrong with a model may come out differently in a later stage.
            cause = None
            for stage, refusal in stages.items():
                if not refusal:
                    continue
                fault, kind = blame(refusal, self.known)
                if fault == "modelc" and cause and refusal.kind == "refused":
                    fault, kind = cause
                elif fault == "model" and stage in ("inspect", "validate", "compile"):
                    cause = cause or (fault, kind)
                yield name, stage, refusal, fault, kind

    def table(self):
        lines = ["| stage | models | pass | refused | crash | time-out | differ |", "|---|---|---|---|---|---|---|"]
        for stage in STAGES:
            found = [stages[stage] for _, stages in self.models if stage in stages]
            kinds = collections.Counter(refusal.kind if refusal else "pass" for refusal in found)
            counts = " | ".join(str(kinds[kind]) for kind in ("pass", "refused", "crash", "time-out", "differs"))
            lines.append(f"| {stage} | {len(found)} | {counts} |")
        return "\n".join(lines) + "\n"

    def text(self):
        """One line for each refusal, those by modelc's fault last; the kinds; and the table."""
        found = sorted(self.refusals(), key=lambda refusal: refusal[3] == "modelc")
        lines = [
            f"{name}: {stage}: {refusal.kind} ({fault}): {refusal.message}" for name, stage, refusal, fault, _ in found]
        kinds = collections.defaultdict(set)
        for name, _, _, fault, kind in found:
            kinds[fault, kind].add(name)
        lines += [""] + [f"{len(names):4} {fault}: {kind}" for (fault, kind), names in sorted(kinds.items())]
        return "\n".join(lines + ["", self.table()])

    def faults(self):
        return sum(fault == "modelc" for *_, fault, _ in self.refusals())

    def counts(self, name):
        """Lines for the ratchet: models without a refusal by modelc's fault, and models that predict."""
        faulty = {model for model, *_, fault, _ in self.refusals() if fault == "modelc"}
        predicted = sum("predict" in stages and stages["predict"] is None for _, stages in self.models)
        return f"{name}-accepted {len(self.models) - len(faulty)}\n{name}-predicted {predicted}"

    def page(self):
        faults = self.faults()
        text = HEAD.format(total=len(self.models), ours=OURS[min(faults, 2)].format(faults=faults)) + self.table()
        for fault, title in FAULTS.items():
            kinds = collections.defaultdict(lambda: collections.defaultdict(list))
            for name, stage, _, whose, kind in self.refusals():
                if whose == fault:
                    kinds[kind][name].append(stage)
            if kinds:
                text += f"\n## {title}\n"
            for kind, models in sorted(kinds.items(), key=lambda pair: (-len(pair[1]), pair[0])):
                text += f"\n{kind} ({counted(len(models))}):\n\n"
                text += "".join(f"- `{name}`: {', '.join(stages)}\n" for name, stages in sorted(models.items()))
        return text


OURS = (
    "no kind of refusal is a known fault of modelc.", "one refusal is due to a fault of modelc.",
    "{faults} refusals are due to faults of modelc.")
FAULTS = {
    "modelc": "Faults in modelc",
    "Apple": "Models that need Apple's own weights",
    "app": "Models that need code of an app",
    "inputs": "Models that need inputs which the interface does not tell",
    "model": "Models with a fault of their own",
}
HEAD = """# Real models

{total} models by other people, collected from public repositories: made with Create ML, Turi Create and converters of
every year, for apps and SDKs. They are not part of this repository. `scripts/compare/try-models.py` runs `inspect`,
`validate`, `compile`, `decompile`, loading and `predict` on each of them and writes this page. Refusals are sorted by
their messages; {ours}

Nothing that modelc writes was ever loaded by Apple's software: [what was compared with what](../evidence.md).

Inputs are made from the interface of a model alone. Source and compiled form predict with the same inputs; *differ*
counts the models whose results disagree by more than 2 % of the largest number. That compares modelc with itself. *Known answers* are predictions of Core ML itself, in
`scripts/compare/real-model-answers.tsv`; modelc may be as many half-precision steps away from them as it says there.

"""


def counted(count):
    return "1 model" if count == 1 else f"{count} models"
