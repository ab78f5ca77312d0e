"""Predictions that run on threads of the library."""

from __future__ import annotations

import atexit
import itertools
from collections.abc import Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from . import _structures as c
from ._binding import Decoder
from ._errors import error_from_handle
from ._library import Handle, library
from ._prediction import Prediction

if TYPE_CHECKING:
    from ._checks import CheckedValues

_pending: dict[int, PredictionFuture] = {}
_tokens = itertools.count(1)


class PredictionFuture(Future[Prediction]):
    """A prediction that may still run: a `concurrent.futures.Future`, which `asyncio.wrap_future` takes too."""

    _task: Handle | None = None

    def __init__(
        self, decoder: Decoder, buffers: Mapping[str, Any] | None, checks: CheckedValues | None, kept: Any
    ) -> None:
        super().__init__()
        self._checks = checks
        self._decoder = decoder
        self._buffers = buffers
        self._kept = kept

    def cancel(self) -> bool:
        """Asks the prediction to end, also one that runs; False if it is done already.

        `result()` then raises `concurrent.futures.CancelledError`. The computation ends after the operation that it is
        at.
        """
        if not super().cancel():
            return False
        task = self._task
        if task is not None and task.number:
            library().modelc_task_cancel(task.number)
        return True

    def _started(self, task: Handle) -> None:
        self._task = task
        if self.cancelled() and task.number:
            library().modelc_task_cancel(task.number)

    def _finish(self, outputs: int | None, error: int | None) -> None:
        lib = library()
        if not self.set_running_or_notify_cancel():
            lib.modelc_release(outputs)
            lib.modelc_release(error)
        else:
            try:
                if not outputs:
                    failure = error_from_handle(lib, error)
                    if self._checks:
                        self._checks.fail(failure)
                    raise failure
                prediction = self._decoder.prediction(outputs, self._buffers)
                if self._checks:
                    self._checks.finish([prediction])
                self.set_result(prediction)
            except BaseException as problem:
                self.set_exception(problem)
        self._kept = self._task = None


def _done(outputs: int | None, error: int | None, token: int | None) -> None:
    future = _pending.get(token or 0)
    try:
        if future is not None:
            future._finish(outputs, error)
    finally:
        forget(token or 0)


done = c.Result(_done)
"""The callback for `modelc_model_predict_async`."""


def remember(future: PredictionFuture) -> int:
    """Keeps a future until it is done, and gives the token under which `done` finds it."""
    token = next(_tokens)
    _pending[token] = future
    return token


def forget(token: int) -> None:
    """Drops the future under a token."""
    _pending.pop(token, None)


@atexit.register
def _end_all() -> None:
    """Threads of the library must not call into an interpreter that has ended, nor be in a call when it ends."""
    for future in list(_pending.values()):
        future.cancel()
    library().modelc_task_wait_for_all()
