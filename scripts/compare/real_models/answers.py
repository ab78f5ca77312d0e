"""What Core ML itself is known to have answered."""
import json
import math
import sys
from typing import NamedTuple

from .finding import ROOT

ANSWERS = ROOT / "scripts/compare/real-model-answers.tsv"


class Answer(NamedTuple):
    """A prediction of Core ML, and by how many half-precision steps another may differ from it."""

    model: str
    inputs: str
    output: str
    value: object
    steps: float
    reason: str
    source: str

    def difference(self, outputs):
        """One sentence on how the outputs differ from the answer, or None."""
        if self.output not in outputs:
            return f"there is no output '{self.output}', for which Core ML is known to answer {self.value}"
        found, expected = numbers(outputs[self.output]), numbers(self.value)
        if len(found) != len(expected):
            return f"'{self.output}' has {len(found)} numbers, but Core ML is known to answer {len(expected)}"
        for a, b in zip(found, expected):
            apart = abs(a - b) / half_step(b)
            if not apart <= self.steps:
                return (
                    f"'{self.output}' is {a}, but Core ML is known to answer {b}: {apart:.1f} half-precision steps apart, "
                    f"where {self.steps:g} are allowed ({self.reason})")
        return None


def known_answers():
    """The answers by the file name of the model."""
    answers = {}
    for line in ANSWERS.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != len(Answer._fields):
            sys.exit(f"{ANSWERS.name}: found {len(columns)} columns, expected {len(Answer._fields)}: {columns[0]}")
        model, inputs, output, value, steps, reason, source = columns
        answer = Answer(model, inputs, output, json.loads(value), float(steps), reason, source)
        answers.setdefault(model, []).append(answer)
    return answers


def numbers(value):
    """The numbers in an output, one after the other."""
    return [number for part in value for number in numbers(part)] if isinstance(value, list) else [value]


def half_step(number):
    """How far half-precision numbers of this size lie apart."""
    return math.ldexp(1, max(math.frexp(number)[1] - 11, -24))
