"""The progress of training: who hears of it, and a bar on standard error."""

from __future__ import annotations

import math
import sys
import time
from dataclasses import dataclass
from typing import Any, Callable, TextIO, Union

_EVENTS = ("begin", "batch", "epoch")
_WIDTH = 24
_INTERVAL = 0.1


@dataclass(frozen=True)
class Progress:
    """How far training has come.

    Attributes:
        event: "begin", then "batch" after each mini-batch and "epoch" after each epoch.
        epoch: Number of the epoch, from 0.
        batch: Number of the mini-batch in it, from 0.
        loss: The loss, or None where there is none.
    """

    event: str
    epoch: int
    batch: int
    loss: float | None


ProgressFunction = Callable[[Progress], Union[bool, None]]


class Listener:
    """Passes progress on, and keeps what a function raises until the library has returned."""

    def __init__(self, progress: ProgressFunction | bool | None, epochs: int) -> None:
        self.loss: float | None = None
        self.has_ended_it = False
        self._problem: BaseException | None = None
        self._bar = None
        self._function: ProgressFunction | None = progress if callable(progress) else None
        if progress is True or progress is None:
            self._bar = Bar.make(epochs, is_wanted=progress)

    def hear(self, pointer: Any, _context: int | None) -> bool:
        """What the library calls; false ends training."""
        try:
            raw = pointer.contents
            loss = None if math.isnan(raw.loss) else raw.loss
            progress = Progress(_EVENTS[min(raw.kind, 2)], raw.epoch, raw.mini_batch, loss)
            if progress.event == "epoch":
                self.loss = loss
            if self._bar:
                self._bar.show(progress)
            self.has_ended_it = self._function is not None and self._function(progress) is False
        except BaseException as problem:
            self._problem = problem
            self.has_ended_it = True
        return not self.has_ended_it

    def end_bar(self) -> None:
        """Ends the line of the bar."""
        if self._bar:
            self._bar.end()

    def raise_problem(self) -> None:
        """Raises what the function raised."""
        if self._problem is not None:
            raise self._problem


class Bar:
    """Shows the epochs of a training in one line, which is drawn again at most ten times a second."""

    def __init__(self, epochs: int, stream: TextIO) -> None:
        """Shows nothing yet; `epochs` is 0 if their number is not known."""
        self._epochs = epochs
        self._stream = stream
        self._start = time.monotonic()
        self._drawn = 0.0
        self._length = 0

    @staticmethod
    def make(epochs: int, is_wanted: bool | None) -> Bar | None:
        """A bar on standard error; if nobody said whether it is wanted, only on a terminal."""
        stream = sys.stderr
        if stream is None or not (is_wanted or stream.isatty()):
            return None
        return Bar(epochs, stream)

    def show(self, progress: Progress) -> None:
        """Draws what was heard."""
        now = time.monotonic()
        if progress.event != "epoch" and now - self._drawn < _INTERVAL:
            return
        self._drawn = now
        done = progress.epoch + (progress.event == "epoch")
        parts = [f"epoch {done}"]
        if self._epochs:
            filled = min(_WIDTH, _WIDTH * done // self._epochs)
            parts = ["█" * filled + "·" * (_WIDTH - filled), f"epoch {done}/{self._epochs}"]
        if progress.loss is not None:
            parts.append(f"loss {progress.loss:.4g}")
        parts.append(self._time_text(done, now - self._start))
        line = "  ".join(parts)
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = len(line)

    def end(self) -> None:
        """Ends the line."""
        if self._length:
            self._stream.write("\n")
            self._stream.flush()

    def _time_text(self, done: int, seconds: float) -> str:
        if 0 < done < self._epochs:
            return f"{_duration(seconds / done * (self._epochs - done))} left"
        return _duration(seconds)


def _duration(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds // 60:.0f} min {seconds % 60:.0f} s"
