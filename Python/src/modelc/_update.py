"""Training of a model in one call."""

from __future__ import annotations

import os

from ._model import Model
from ._progress import ProgressFunction
from ._training import Examples, Trainer


def update(
    path: str | os.PathLike[str],
    examples: Examples,
    output: str | os.PathLike[str] | None = None,
    *,
    epochs: int | None = None,
    learning_rate: float | None = None,
    batch_size: int | None = None,
    seed: int | None = None,
    parameters: dict[str, float] | None = None,
    progress: ProgressFunction | bool | None = None,
) -> Model:
    """Trains an updatable model with examples.

        model = modelc.update("Digits.mlmodel", {"image": images, "digit": digits}, "Mine.mlmodel", epochs=3)

    Args:
        path: The model, compiled or not. It is not changed, unless it is also the output.
        examples: A dict of the inputs for each example; or a dict of columns, in which each input has as many values as
            there are examples.
        output: Where the model is written: a .mlmodelc directory, or a .mlmodel file if `path` is one. None for
            nowhere.
        epochs: Passes over the examples.
        learning_rate: Size of a step.
        batch_size: Examples of one step.
        seed: Of the order of the examples.
        parameters: Other parameters by name, such as {"momentum": 0.9}. The model has values for all that are not
            given.
        progress: A function that hears of `Progress`, and ends training by returning False. True for a bar on standard
            error, None for one if that is a terminal, False for none.

    Returns:
        The trained model, loaded.

    Raises:
        ModelError: The model is not updatable, or does not accept the parameters or examples, or the output cannot
            be written.
        TypeError, ValueError: A value is of another type than its input, or columns are of different lengths.
    """
    chosen = {
        "epochs": epochs,
        "learningRate": learning_rate,
        "miniBatchSize": batch_size,
        "seed": seed,
        **(parameters or {}),
    }
    with Trainer(path) as trainer:
        for name, value in chosen.items():
            if value is not None:
                trainer.set(name, value)
        trainer.train(examples, progress)
        if output is not None:
            trainer.write(output)
        return trainer.model()
