"""Options of loading, as the library takes them."""

from __future__ import annotations

from . import _structures as c


def load_options(
    function: str | None = None,
    threads: int = 0,
    full_precision: bool = False,
    timeout: float | None = None,
    memory_limit: int | None = None,
) -> c.LoadOptions:
    """The struct for the options of `load`."""
    if threads < 0:
        raise ValueError(f"threads is {threads}, expected 0 or more")
    return c.LoadOptions(
        function=None if function is None else function.encode(),
        thread_count=threads,
        keeps_single_precision=full_precision,
        seconds=timeout or 0,
        byte_limit=memory_limit or 0,
    )
