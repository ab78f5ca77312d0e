"""How well a model does on examples, without training it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from typing import Any, Callable

import numpy as np

from ._features import Feature, features
from ._model import Model
from ._prediction import Prediction
from ._training import Examples, rows

# Examples that are predicted together.
_ROWS = 128
# The least probability that a loss counts, so that one example cannot make it infinite.
_LEAST = 1e-7

Score = Callable[[Prediction, Mapping[str, Any]], "dict[str, float]"]


def evaluate(model: Model, examples: Examples) -> dict[str, float]:
    """Predicts examples and compares what came out with what should have.

    Args:
        model: The model, which does not change.
        examples: As `Trainer.train` takes them.

    Returns:
        "num-examples" and these means, 0 without examples: "accuracy" and the cross entropy as "loss", for classifiers
        and for models that give a number for each class; "loss" alone, the mean squared error, for others.

    Raises:
        ModelError, TypeError, ValueError: An example does not fit, or it does not follow from the model which output
            the examples' target belongs to.
    """
    names, score = _score(model)
    sums = dict.fromkeys(names, 0.0)
    count = 0
    source = iter(rows(examples))
    while chunk := list(itertools.islice(source, _ROWS)):
        inputs = [{name: value for name, value in example.items() if name in model.inputs} for example in chunk]
        for prediction, example in zip(model.predict_batch(inputs), chunk):
            for name, value in score(prediction, example).items():
                sums[name] += value
        count += len(chunk)
    return {"num-examples": count, **{name: total / max(count, 1) for name, total in sums.items()}}


def _score(model: Model) -> tuple[list[str], Score]:
    """The names of the metrics, and the function that computes them for one prediction."""
    label = model.description.get("predictedFeatureName")
    if label:
        probabilities = model.description.get("predictedProbabilitiesName", "")
        names = ["accuracy", "loss"] if probabilities else ["accuracy"]
        return names, lambda prediction, example: _label_score(prediction, example[label], label, probabilities)
    targets = features(model.description.get("trainingInputs"))
    targets = {name: feature for name, feature in targets.items() if name not in model.inputs}
    if len(targets) != 1:
        raise ValueError(f"the model has {len(targets)} targets: pass a function that evaluates it")
    target = next(iter(targets))
    output = _output(target, model.outputs)
    if _count(targets[target]) == 1 and _count(model.outputs[output]) != 1:
        return ["accuracy", "loss"], lambda prediction, example: _class_score(prediction[output], example[target])
    return ["loss"], lambda prediction, example: _array_score(prediction[output], example[target])


def _count(feature: Feature) -> int:
    return int(np.prod(feature.shape))


def _output(target: str, outputs: Iterable[str]) -> str:
    """The output that a target belongs to: the one of its name without "_true", or the only one."""
    names = list(outputs)
    plain = target[: -len("_true")] if target.endswith("_true") else target
    if plain in names:
        return plain
    if len(names) != 1:
        raise ValueError(f"it does not follow which output '{target}' belongs to: pass a function that evaluates")
    return names[0]


def _label_score(prediction: Prediction, label: Any, name: str, probabilities: str) -> dict[str, float]:
    label = _scalar(label)
    accuracy = float(prediction[name] == label)
    if not probabilities:
        return {"accuracy": accuracy}
    return {"accuracy": accuracy, "loss": -math.log(max(prediction[probabilities].get(label, 0.0), _LEAST))}


def _class_score(output: Any, target: Any) -> dict[str, float]:
    given = np.asarray(output, np.float64).reshape(-1)
    index = int(np.asarray(target).reshape(-1)[0])
    return {"accuracy": float(np.argmax(given) == index), "loss": -math.log(max(float(given[index]), _LEAST))}


def _array_score(output: Any, target: Any) -> dict[str, float]:
    difference = np.asarray(output, np.float64).reshape(-1) - np.asarray(target).reshape(-1)
    return {"loss": float(np.mean(difference**2))}


def _scalar(label: Any) -> Any:
    """A label as Python has it."""
    return label.item() if isinstance(label, (np.generic, np.ndarray)) else label
