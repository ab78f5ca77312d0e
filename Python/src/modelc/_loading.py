"""Loading of models."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping
from ctypes import byref

from . import _structures as c
from ._library import Handle, call, library
from ._load_options import load_options
from ._model import Model, loaded


def load(
    path: str | os.PathLike[str],
    function: str | None = None,
    threads: int = 0,
    *,
    full_precision: bool = False,
    timeout: float | None = None,
    memory_limit: int | None = None,
) -> Model:
    """Loads a model.

    Args:
        path: A .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory.
        function: The function of an ML Program that has several; None for its default.
        threads: Threads of one prediction; 0 for one per processor.
        full_precision: Whether outputs that are computed in half precision keep the bits beyond it.
        timeout: Seconds that loading may take.
        memory_limit: Bytes that loading may take.

    Raises:
        ModelError: The model cannot be read or does not run here.
    """
    options = {
        "function": function,
        "threads": threads,
        "full_precision": full_precision,
        "timeout": timeout,
        "memory_limit": memory_limit,
    }
    return loaded(os.fspath(path), options)


def load_bytes(
    model: bytes,
    weights: Mapping[str, bytes] | None = None,
    function: str | None = None,
    threads: int = 0,
    *,
    full_precision: bool = False,
    timeout: float | None = None,
    memory_limit: int | None = None,
) -> Model:
    """Loads a model from memory.

    Args:
        model: The bytes of a .mlmodel file.
        weights: Its weight files by the names that it has for them, such as "@model_path/weights/weight.bin".
        function, threads, full_precision, timeout, memory_limit: As for `load`.

    Raises:
        ModelError: The model cannot be read or does not run here, or lacks a weight file.
    """
    files = [
        c.WeightFile(
            name=name.encode(),
            bytes=ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p),
            byte_count=len(content),
        )
        for name, content in (weights or {}).items()
    ]
    options = load_options(function, threads, full_precision, timeout, memory_limit)
    array = (c.WeightFile * len(files))(*files)
    number = call(library().modelc_model_load_bytes, model, len(model), array, len(files), byref(options))
    return Model(Handle(number))
