"""Federated learning of updatable models with Flower.

    client = modelc.flower.client_app("DigitClassifier.mlmodel", examples, epochs=2)
    server = modelc.flower.server_app("DigitClassifier.mlmodel", "Learnt.mlmodel", rounds=20)

Clients and the server start from the same model. Only the weights of the layers that learn travel; at the end the
server writes a model, which a phone takes as it took the first one. It needs the package `flwr` 1.21 or later.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Callable, Union

import numpy as np
from flwr.app import Array, ArrayRecord, ConfigRecord, Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp
from flwr.serverapp import Grid, ServerApp
from flwr.serverapp.strategy import Strategy
from numpy.typing import NDArray

from ._averaging import FedAvg
from ._evaluation import evaluate
from ._model import Model
from ._options import options_of
from ._training import Examples, Trainer, rows
from ._update import TrainingOptions, training_parameters

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["FedAvg", "client_app", "evaluate", "get_weights", "server_app", "set_weights"]

ExamplesFunction = Callable[[Context], Examples]
EvaluateFunction = Callable[[Model, Examples], Mapping[str, float]]
Path = Union[str, "os.PathLike[str]"]

_NAMES = ("weights", "biases")


def get_weights(trainer: Trainer) -> dict[str, NDArray[Any]]:
    """The weights that a model learns, as float32, by layer and name, such as "dense1/weights" and "dense1/biases".

    Raises:
        ValueError: The model learns no weights, as nearest-neighbors classifiers do: there is nothing to average.
    """
    weights = {
        f"{parameter.layer}/{parameter.name}": np.array(trainer.value(parameter.name, parameter.layer))
        for parameter in trainer.parameters
        if parameter.layer is not None and parameter.name in _NAMES
    }
    if not weights:
        raise ValueError("the model learns no weights that can be averaged")
    return weights


def set_weights(trainer: Trainer, weights: Mapping[str, NDArray[Any]]) -> None:
    """Replaces the weights that a model learns.

    Args:
        trainer: Of the model.
        weights: All of them, named and shaped as `get_weights` gives them.

    Raises:
        ValueError: One is missing, or the model does not learn one of such a name.
        ModelError: One has another shape.
    """
    known = get_weights(trainer).keys()
    if known != weights.keys():
        raise ValueError(f"the weights are {', '.join(sorted(weights))}, expected {', '.join(sorted(known))}")
    for key, array in weights.items():
        layer, _, name = key.rpartition("/")
        trainer.set(name, np.asarray(array, np.float32), layer)


@options_of(training_parameters)
def client_app(
    model: Path,
    examples: ExamplesFunction,
    *,
    held_out: ExamplesFunction | None = None,
    evaluate: EvaluateFunction = evaluate,
    **options: Unpack[TrainingOptions],
) -> ClientApp:
    """A Flower client that trains a model with examples that stay with it.

    In each round it trains the server's weights for `epochs` passes, with an optimizer that starts anew, and sends its
    own back with the number of examples and the loss. To evaluate, it only predicts. A server's `train_config` may set
    parameters by name, such as {"epochs": 1, "learningRate": 0.01}; they go before those that are set here.

    Args:
        model: The updatable model, compiled or not; the same one that the server starts from. It is not changed.
        examples: Gives the client's examples, as `Trainer.train` takes them. `context.node_config` says which client
            it is, in simulations as "partition-id" and "num-partitions".
        held_out: Gives the examples to evaluate with; None for those to train with.
        evaluate: Gives metrics of a model for examples, and "num-examples" among them.
        **options: As for `training_parameters`.
    """
    path = os.path.abspath(os.fspath(model))
    chosen: dict[str, Any] = training_parameters(**options)
    app = ClientApp()

    def train(message: Message, context: Context) -> Message:
        with Trainer(path) as trainer:
            set_weights(trainer, _received(message))
            for name, value in {**chosen, **_configured(message, trainer)}.items():
                trainer.set(name, value)
            own = list(rows(examples(context)))
            loss = trainer.train(own, False) if own else None
            arrays = _record(get_weights(trainer))
        metrics = MetricRecord({"num-examples": len(own), "loss": loss or 0.0})
        return Message(RecordDict({"arrays": arrays, "metrics": metrics}), reply_to=message)

    def score(message: Message, context: Context) -> Message:
        with _learnt(path, _received(message), threads=1) as learnt:
            metrics = MetricRecord(dict(evaluate(learnt, (held_out or examples)(context))))
        return Message(RecordDict({"metrics": metrics}), reply_to=message)

    app.train()(train)
    app.evaluate()(score)
    return app


def server_app(
    model: Path,
    output: Path,
    *,
    rounds: int = 3,
    strategy: Strategy | None = None,
    train_config: Mapping[str, Any] | None = None,
    held_out: Examples | None = None,
    evaluate: EvaluateFunction = evaluate,
    timeout: float = 3600,
    done: Callable[[Any], None] | None = None,
) -> ServerApp:
    """A Flower server that averages what clients learn, and writes the model at the end.

    Args:
        model: The updatable model to start from, compiled or not. It is not changed.
        output: Where the model is written: a .mlmodelc directory, or a .mlmodel file if `model` is one.
        rounds: How often clients train and the server averages.
        strategy: How it averages; None for `FedAvg()`, by the number of examples of each client.
        train_config: Parameters of training that clients take from the server.
        held_out: Examples that the server evaluates the averaged model with before the first and after each round.
        evaluate: Gives metrics of a model for examples.
        timeout: Seconds that clients have for a round.
        done: Gets Flower's result: the weights, and the metrics by round.

    Raises (when it runs):
        ModelError: The model is not updatable, or the output cannot be written.
        RuntimeError: No client has sent weights; nothing is written.
        ValueError: The model learns no weights that can be averaged.
    """
    path = os.path.abspath(os.fspath(model))
    target = os.path.abspath(os.fspath(output))
    own = None if held_out is None else list(rows(held_out))
    app = ServerApp()

    def score(_round: int, arrays: ArrayRecord) -> MetricRecord:
        with _learnt(path, _arrays(arrays)) as learnt:
            return MetricRecord(dict(evaluate(learnt, own or [])))

    def main(grid: Grid, _context: Context) -> None:
        with Trainer(path) as trainer:
            result = (strategy or FedAvg()).start(
                grid=grid,
                initial_arrays=_record(get_weights(trainer)),
                num_rounds=rounds,
                timeout=timeout,
                train_config=ConfigRecord(dict(train_config or {})),
                evaluate_fn=None if own is None else score,
            )
            if not result.arrays:
                raise RuntimeError(f"no client has sent weights: '{target}' is not written")
            set_weights(trainer, _arrays(result.arrays))
            trainer.write(target)
        if done is not None:
            done(result)

    app.main()(main)
    return app


def _learnt(path: str, weights: Mapping[str, NDArray[Any]], threads: int = 0) -> Model:
    """The model with other weights, to predict with."""
    with Trainer(path) as trainer:
        set_weights(trainer, weights)
        return trainer.model(threads)


def _record(weights: Mapping[str, NDArray[Any]]) -> ArrayRecord:
    return ArrayRecord({name: Array(array) for name, array in weights.items()})


def _arrays(record: ArrayRecord) -> dict[str, NDArray[Any]]:
    return {name: array.numpy() for name, array in record.items()}


def _received(message: Message) -> dict[str, NDArray[Any]]:
    """The weights in a message, whatever name the strategy gives their record."""
    return _arrays(next(iter(message.content.array_records.values())))


def _configured(message: Message, trainer: Trainer) -> dict[str, Any]:
    """The parameters of training that the server sets; strategies put in more than these."""
    known = {parameter.name for parameter in trainer.parameters if parameter.layer is None}
    records = message.content.config_records.values()
    return {name: value for record in records for name, value in record.items() if name in known}
