"""What a prediction gives: the outputs by name."""

from __future__ import annotations

from typing import Any, Union

from ._findings import Finding
from ._notebook import prediction_html

Label = Union[str, int]


class Prediction(dict[str, Any]):
    """The outputs of a prediction by name: a dict that notebooks show as a table, and a classifier's as bars.

    Arrays and images are ndarrays: images are [height, width] of uint8 or float16, or [height, width, channels] of
    uint8 with red first. Numbers are float or int, dictionaries dict, sequences list.
    """

    __slots__ = ("findings", "probabilities_name")

    #: Name of the output with the probability of each label; empty for a model that is no classifier.
    probabilities_name: str
    #: What `value_checks` found in the values of the prediction.
    findings: tuple[Finding, ...]

    def __init__(self, probabilities_name: str = "", findings: tuple[Finding, ...] = ()) -> None:
        super().__init__()
        self.probabilities_name = probabilities_name
        self.findings = findings

    def __reduce__(self) -> tuple[Any, ...]:
        return (Prediction, (self.probabilities_name, self.findings), None, None, iter(self.items()))

    def top(self, count: int = 5) -> list[tuple[Label, float]]:
        """The likeliest labels of a classifier with their probabilities, likeliest first.

        Args:
            count: At most so many.

        Raises:
            ValueError: The model gives no probabilities by label.
        """
        probabilities = self.get(self.probabilities_name)
        if not isinstance(probabilities, dict):
            raise ValueError("the model gives no probabilities by label")
        return sorted(probabilities.items(), key=lambda item: -item[1])[:count]

    def _repr_html_(self) -> str:
        is_classifier = isinstance(self.get(self.probabilities_name), dict)
        return prediction_html(self, self.probabilities_name, self.top(5) if is_classifier else [])
