"""How much memory the processes that have a model mapped use together."""

from __future__ import annotations

import os
import threading
from pathlib import Path


def _proportional(pid: str) -> int:
    """The bytes of a process, where what it shares counts as its share."""
    with open(f"/proc/{pid}/smaps_rollup") as file:
        return sum(int(line.split()[1]) * 1024 for line in file if line.startswith("Pss:"))


class Meter(threading.Thread):
    """Looks several times a second for processes with a file below `model` mapped.

    Attributes:
        most: The most bytes that `count` of them used together; 0 if there never were so many at a time.
    """

    def __init__(self, model: Path, count: int) -> None:
        super().__init__(daemon=True)
        self.most = 0
        self._model = os.path.abspath(model)
        self._count = count
        self._end = threading.Event()

    def __enter__(self) -> Meter:
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._end.set()
        self.join()

    def run(self) -> None:
        own = str(os.getpid())
        while not self._end.wait(0.1):
            sizes = []
            for pid in os.listdir("/proc"):
                if not pid.isdigit() or pid == own:
                    continue
                try:
                    with open(f"/proc/{pid}/maps") as file:
                        if self._model in file.read():
                            sizes.append(_proportional(pid))
                except OSError:
                    continue
            if len(sizes) == self._count:
                self.most = max(self.most, sum(sizes))
