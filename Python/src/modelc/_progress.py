"""A progress bar on standard error."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from ._training import Progress

_WIDTH = 24
_INTERVAL = 0.1


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
