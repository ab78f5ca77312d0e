"""Loaded models and their predictions."""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Iterable, Mapping
from ctypes import byref
from typing import TYPE_CHECKING, Any

from . import _structures as c
from ._binding import Decoder, Encoder, lent_arrays
from ._checks import CheckedValues, ValueChecks
from ._errors import ModelError, error_from_handle
from ._features import Feature, features
from ._library import Handle, call, call_text, library, path_bytes
from ._load_options import load_options
from ._notebook import model_html
from ._prediction import Prediction
from ._state import State

if TYPE_CHECKING:
    from ._tasks import PredictionFuture


class Model:
    """A model that is loaded and predicts; `modelc.load` makes one.

    Any number of threads may predict with one model at a time, and the interpreter's lock is free meanwhile. A process
    that forks loads its models afterwards. A model that was loaded from a path can be pickled: it is loaded again
    there.

    Attributes:
        inputs, outputs, states: What the model takes, gives and keeps: `Feature` by name, in the model's order.
        functions: Names of the functions of an ML Program that has several.
        description: Everything known about it: the members that Documentation/commands/inspect-json.md lists.
        path: Where it was loaded from; None if from memory.
    """

    inputs: Mapping[str, Feature]
    outputs: Mapping[str, Feature]
    states: Mapping[str, Feature]
    functions: tuple[str, ...]
    description: dict[str, Any]
    path: str | None

    def __init__(self, handle: Handle, path: str | None = None, options: dict[str, Any] | None = None) -> None:
        """Takes over a handle of the library; programs use `modelc.load`."""
        self._handle = handle
        self._options = options or {}
        self._predict = library().modelc_model_predict
        self.path = path
        self.description = json.loads(call_text(library().modelc_model_description, handle.number))
        self.inputs = features(self.description.get("inputs"))
        self.outputs = features(self.description.get("outputs"))
        self.states = features(self.description.get("states"))
        self.functions = tuple(self.description.get("functions", ()))
        self._encoder = Encoder(self.inputs)
        probabilities = self.description.get("predictedProbabilitiesName", "")
        self._decoder = Decoder(self.outputs, probabilities)

    def predict(
        self,
        x: Any = None,
        /,
        *,
        state: State | None = None,
        timeout: float | None = None,
        output_buffers: Mapping[str, Any] | None = None,
        value_checks: ValueChecks = (),
        **inputs: Any,
    ) -> Prediction:
        """Computes the outputs for one set of inputs.

            model.predict(array)                 # the only input
            model.predict({"a": 1, "b": "x"})    # by name
            model.predict(a=1, b="x")            # the same

        Arrays of float64, float32, float16, int32 and int8, also as DLPack or buffers, are used where they lie unless
        they are small, so leave them unchanged meanwhile; other element types are converted to the declared one if that
        loses nothing. Images are PIL images, or arrays [height, width] or [height, width, 3 or 4] of uint8, red first.
        None leaves an optional input out.

        Args:
            x: The inputs by name, or the value of the only input.
            state: From `make_state`: read and changed. None for a model without states.
            timeout: Seconds that it may take.
            output_buffers: ndarrays by output that the results are written to, and which are then in the outputs.
            value_checks: What to look for in all values that are computed: "nonfinite" for inputs, states and constants
                with NaN or infinities, and the first operation that makes such a value from finite ones; "half" for
                values that are infinite in half precision. The prediction is slower then. What is found comes as a
                `ValueWarning` each, and is in `findings` of the outputs.
            inputs: Inputs by name. One that has a name of the arguments above goes into `x`.

        Returns:
            The outputs by name. Arrays are ndarrays over memory of their own.

        Raises:
            ModelError: An input is missing or does not fit, or the prediction failed or took too long ("time-limit").
            TypeError, ValueError: A value is of another type than its input, or cannot be held by it.
        """
        checks = self._checked(value_checks)
        encoder = self._encoder
        given = encoder.features(encoder.bound(x, inputs))
        release = library().modelc_release
        error = ctypes.c_void_p()
        try:
            buffers = lent_arrays(output_buffers) if output_buffers else None
            outputs = self._predict(
                self._number,
                given,
                None if state is None else state._number,
                self._predict_options(timeout, buffers, checks),
                byref(error),
            )
        finally:
            release(given)
        if not outputs:
            problem = error_from_handle(library(), error.value)
            if checks:
                checks.fail(problem)
            raise problem
        prediction = self._decoder.prediction(outputs, output_buffers)
        if checks:
            checks.finish([prediction])
        return prediction

    def predict_batch(
        self, batch: Iterable[Any], /, *, timeout: float | None = None, value_checks: ValueChecks = ()
    ) -> list[Prediction]:
        """Computes the outputs for several sets of inputs, in order; all or none.

        Args:
            batch: For each set what `predict` takes first: inputs by name, or the value of the only input.
            timeout: Seconds that all together may take.
            value_checks: As for `predict`; each prediction has its own findings.

        Raises:
            ModelError, TypeError, ValueError: As `predict`, for any of them.
        """
        checks = self._checked(value_checks)
        lib = library()
        encoder = self._encoder
        given: list[int] = []
        try:
            for x in batch:
                given.append(encoder.features(encoder.bound(x, {})))
            handles = (ctypes.c_void_p * len(given))(*given)
            outputs = (ctypes.c_void_p * len(given))()
            options = self._predict_options(timeout, None, checks)
            call(lib.modelc_model_predict_batch, self._number, handles, len(given), options, outputs)
        except ModelError as problem:
            if checks:
                checks.fail(problem)
            raise
        finally:
            for handle in given:
                lib.modelc_release(handle)
        predictions = [self._decoder.prediction(handle) for handle in list(outputs)]
        if checks:
            checks.finish(predictions)
        return predictions

    def predict_async(
        self,
        x: Any = None,
        /,
        *,
        state: State | None = None,
        timeout: float | None = None,
        output_buffers: Mapping[str, Any] | None = None,
        value_checks: ValueChecks = (),
        **inputs: Any,
    ) -> PredictionFuture:
        """Begins a prediction on a thread of the library; the arguments are those of `predict`.

        Returns:
            A `concurrent.futures.Future` of the outputs. Its `cancel` ends a prediction that runs, too;
            `asyncio.wrap_future` makes it awaitable.

        Raises:
            ModelError, TypeError, ValueError: The inputs do not fit. What fails later is raised by `result()`.
        """
        # Only here: it imports concurrent.futures, which is slow, and has the interpreter wait for tasks at its end.
        from ._tasks import PredictionFuture, done, forget, remember

        checks = self._checked(value_checks)
        lib = library()
        encoder = self._encoder
        given = encoder.features(encoder.bound(x, inputs))
        try:
            buffers = lent_arrays(output_buffers) if output_buffers else None
            options = self._predict_options(timeout, buffers, checks)
            future = PredictionFuture(self._decoder, output_buffers, checks, (buffers, options, state))
            number = None if state is None else state._number
            token = remember(future)
            try:
                task = call(lib.modelc_model_predict_async, self._number, given, number, options, done, token)
            except BaseException:
                forget(token)
                raise
        finally:
            lib.modelc_release(given)
        future._started(Handle(task))
        return future

    def make_state(self) -> State:
        """A state of zeros for `predict`. One state serves one prediction at a time."""
        return State(Handle(call(library().modelc_model_make_state, self._number)), self.states)

    def close(self) -> None:
        """Frees the model now; predictions that run end first. Later calls raise a ValueError, but for this one."""
        self._handle.close()

    @property
    def _number(self) -> int:
        number = self._handle.number
        if number is None:
            raise ValueError("the model is closed")
        return number

    @staticmethod
    def _checked(checks: ValueChecks) -> CheckedValues | None:
        return CheckedValues(checks) if checks else None

    @staticmethod
    def _predict_options(
        timeout: float | None, buffers: Handle | None, checks: CheckedValues | None
    ) -> c.PredictOptions | None:
        if timeout is None and buffers is None and checks is None:
            return None
        if timeout is not None and not timeout > 0:
            raise ValueError(f"the timeout is {timeout}, expected more than 0 seconds")
        options = c.PredictOptions(seconds=timeout or 0, output_buffers=buffers and buffers.number)
        if checks:
            checks.put_into(options)
        return options

    def __enter__(self) -> Model:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.path is None:
            raise TypeError("a model that was loaded from memory cannot be pickled")
        return (loaded, (os.path.abspath(self.path), self._options))

    def __repr__(self) -> str:
        inputs = ", ".join(f"{name}: {feature}" for name, feature in self.inputs.items())
        outputs = ", ".join(f"{name}: {feature}" for name, feature in self.outputs.items())
        return f"<modelc.Model {self.path or 'from memory'} ({inputs}) → ({outputs})>"

    def _repr_html_(self) -> str:
        sections = {"Inputs": self.inputs, "Outputs": self.outputs, "States": self.states}
        return model_html(self.path, self.description, sections)


def loaded(path: str, options: dict[str, Any]) -> Model:
    """Loads a model with options as `load_options` takes them; a pickle of a model calls it, too."""
    number = call(library().modelc_model_load, path_bytes(path), byref(load_options(**options)))
    return Model(Handle(number), path, options)
