"""Training of a model in one call."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict

from ._model import Model
from ._options import options_of
from ._progress import ProgressFunction
from ._training import Examples, Trainer

if TYPE_CHECKING:
    from typing_extensions import Unpack


class TrainingOptions(TypedDict, total=False):
    """The types of what functions pass on to `training_parameters`."""

    epochs: int | None
    learning_rate: float | None
    batch_size: int | None
    seed: int | None
    parameters: Mapping[str, float] | None


def training_parameters(
    *,
    epochs: int | None = None,
    learning_rate: float | None = None,
    batch_size: int | None = None,
    seed: int | None = None,
    parameters: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """The parameters of training that were chosen, by the names that `Trainer.set` takes.

    Args:
        epochs: Passes over the examples.
        learning_rate: Size of a step.
        batch_size: Examples of one step.
        seed: Of the order of the examples.
        parameters: Other parameters by name, such as {"momentum": 0.9}. The model has values for all that are not
            given.
    """
    chosen = {
        "epochs": epochs,
        "learningRate": learning_rate,
        "miniBatchSize": batch_size,
        "seed": seed,
        **(parameters or {}),
    }
    return {name: value for name, value in chosen.items() if value is not None}


@options_of(training_parameters)
def update(
    path: str | os.PathLike[str],
    examples: Examples,
    output: str | os.PathLike[str] | None = None,
    *,
    progress: ProgressFunction | bool | None = None,
    **options: Unpack[TrainingOptions],
) -> Model:
    """Trains an updatable model with examples.

        model = modelc.update("Digits.mlmodel", {"image": images, "digit": digits}, "Mine.mlmodel", epochs=3)

    Args:
        path: The model, compiled or not. It is not changed, unless it is also the output.
        examples: A dict of the inputs for each example; or a dict of columns, in which each input has as many values as
            there are examples.
        output: Where the model is written: a .mlmodelc directory, or a .mlmodel file if `path` is one. None for
            nowhere.
        progress: A function that hears of `Progress`, and ends training by returning False. True for a bar on standard
            error, None for one if that is a terminal, False for none.
        **options: As for `training_parameters`.

    Returns:
        The trained model, loaded.

    Raises:
        ModelError: The model is not updatable, or does not accept the parameters or examples, or the output cannot
            be written.
        TypeError, ValueError: A value is of another type than its input, or columns are of different lengths.
    """
    chosen = training_parameters(**options)
    with Trainer(path) as trainer:
        for name, value in chosen.items():
            trainer.set(name, value)
        trainer.train(examples, progress)
        if output is not None:
            trainer.write(output)
        return trainer.model()
