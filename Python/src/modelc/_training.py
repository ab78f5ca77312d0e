"""Training of updatable models."""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Iterable, Mapping
from ctypes import byref
from dataclasses import dataclass
from typing import Any, Union

from . import _structures as c
from ._arrays import array_value
from ._binding import Encoder
from ._conversions import ndarray
from ._errors import ModelError
from ._features import Feature, features
from ._inspection import inspect
from ._library import Handle, call, call_text, library, path_bytes
from ._load_options import load_options
from ._model import Model
from ._progress import Listener, ProgressFunction
from ._values import decoded

Examples = Union[Iterable[Mapping[str, Any]], Mapping[str, Any]]


@dataclass(frozen=True)
class Parameter:
    """A parameter of training.

    Attributes:
        name: Such as "learningRate", "epochs" or "miniBatchSize".
        layer: The layer that it belongs to; None for the whole model.
        value: The value in force.
        allowed: What the model says is allowed.
    """

    name: str
    layer: str | None
    value: Any
    allowed: Any


class Trainer:
    """Trains an updatable model; what was learnt stays from one `train` to the next. One thread may use it at a time.

    Attributes:
        inputs: The inputs of an example: `Feature` by name.
    """

    inputs: Mapping[str, Feature]

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Opens a model for training.

        Args:
            path: An updatable model, compiled or not. It is never changed.

        Raises:
            ModelError: It cannot be read, or is not updatable.
        """
        self._handle = Handle(call(library().modelc_trainer_make, path_bytes(path)))
        self.inputs = features(inspect(path).get("trainingInputs"))
        self._encoder = Encoder(self.inputs)

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters of training with the values in force."""
        members = json.loads(call_text(library().modelc_trainer_parameters, self._number))
        return [
            Parameter(member["name"], member.get("scope"), member.get("value"), member.get("allowed"))
            for member in members
        ]

    def set(self, name: str, value: Any, layer: str | None = None) -> None:
        """Sets a parameter, or the weights or biases of a layer.

        Args:
            name: Such as "learningRate", "epochs", "miniBatchSize", "momentum", "shuffle" (False or True) or "seed"; or
                "weights" or "biases".
            value: The number; or the array, of the shape that `value` gives.
            layer: The layer that it belongs to; None for the whole model.

        Raises:
            ModelError: There is no such parameter, or the model does not allow the value.
            TypeError, ValueError: The value is no array of numbers, or holds one that float32 cannot hold.
        """
        scope = None if layer is None else layer.encode()
        if isinstance(value, (int, float)):
            call(library().modelc_trainer_set_number, self._number, name.encode(), scope, float(value))
            return
        array = array_value(ndarray(value, "float32", name))
        try:
            call(library().modelc_trainer_set_value, self._number, name.encode(), scope, array)
        finally:
            library().modelc_release(array)

    def value(self, name: str, layer: str | None = None) -> Any:
        """The value of a parameter in force, or the "weights" or "biases" of a layer as learnt so far: an ndarray.

        Raises:
            ModelError: There is no such parameter, or no such layer that learns.
        """
        scope = None if layer is None else layer.encode()
        return decoded(call(library().modelc_trainer_value, self._number, name.encode(), scope))

    def train(self, examples: Examples, progress: ProgressFunction | bool | None = None) -> float | None:
        """Trains with examples, on top of what was learnt before.

        Args:
            examples: A dict of the inputs for each example; or a dict of columns, in which each input has as many
                values as there are examples.
            progress: Hears of each mini-batch and epoch, and ends training by returning False: the model stays as
                learnt until then. True for a bar on standard error, None for one if that is a terminal, False for none.

        Returns:
            The loss of the last epoch, or None if the model has none.

        Raises:
            ModelError: An example does not fit, or training failed.
            TypeError, ValueError: A value is of another type than its input, or columns are of different lengths.
        """
        lib = library()
        heard = Listener(progress, self._epochs())
        handles: list[int] = []
        try:
            for example in rows(examples):
                handles.append(self._encoder.features(self._encoder.bound(None, example)))
            array = (ctypes.c_void_p * len(handles))(*handles)
            callback = c.Progress(heard.hear)
            try:
                call(lib.modelc_trainer_train, self._number, array, len(handles), callback, None)
            except ModelError:
                if not heard.has_ended_it:
                    raise
            heard.raise_problem()
        finally:
            heard.end_bar()
            for handle in handles:
                lib.modelc_release(handle)
        return heard.loss

    def write(self, output: str | os.PathLike[str]) -> None:
        """Writes the model as learnt so far.

        Args:
            output: A .mlmodelc directory, or a .mlmodel file if the trainer was made from one.

        Raises:
            ModelError: It cannot be written.
        """
        call(library().modelc_trainer_write, self._number, path_bytes(output))

    def model(self, threads: int = 0) -> Model:
        """Loads the model as learnt so far; it does not change when training goes on.

        Args:
            threads: Threads of one prediction; 0 for one per processor.
        """
        options = load_options(threads=threads)
        return Model(Handle(call(library().modelc_trainer_model, self._number, byref(options))))

    def close(self) -> None:
        """Frees the trainer now. Later calls raise a ValueError, but for this one."""
        self._handle.close()

    def _epochs(self) -> int:
        for parameter in self.parameters:
            if parameter.name == "epochs" and isinstance(parameter.value, (int, float)):
                return int(parameter.value)
        return 0

    @property
    def _number(self) -> int:
        number = self._handle.number
        if number is None:
            raise ValueError("the trainer is closed")
        return number

    def __enter__(self) -> Trainer:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def rows(examples: Examples) -> Iterable[Mapping[str, Any]]:
    """The examples one by one, also from columns.

    Raises:
        ValueError: Columns are of different lengths.
    """
    if not isinstance(examples, Mapping):
        return examples
    lengths = {name: len(column) for name, column in examples.items()}
    if len(set(lengths.values())) > 1:
        raise ValueError(f"columns are of different lengths: {lengths}")
    count = next(iter(lengths.values()), 0)
    return ({name: column[index] for name, column in examples.items()} for index in range(count))
