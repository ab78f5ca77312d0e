"""Finds libmodelc.so, loads it once, and declares its functions."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import threading
from typing import Any, Callable

from ._errors import error_from_handle, take_text

_SONAME = "libmodelc.so"
_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_lib")

_lock = threading.Lock()
_loaded: Any = None


def library() -> Any:
    """Gives the loaded library, whose functions are declared as in modelc.h and keep their names there.

    The first call loads it: the file that the environment variable MODELC_LIBRARY names, or else the one in the
    package, or else one that the system finds.

    Raises:
        ImportError: There is no library, or it is of another version of the interface.
    """
    if _loaded is None:
        with _lock:
            if _loaded is None:
                _load()
    return _loaded


def _load() -> None:
    global _loaded
    path = os.environ.get("MODELC_LIBRARY")
    if not path:
        path = os.path.join(_FOLDER, _SONAME)
        if os.path.exists(path):
            _load_companions()
        else:
            path = _SONAME
    try:
        lib = ctypes.CDLL(path)
    except OSError as problem:
        raise ImportError(
            f"{problem}; install a wheel of modelc-coreml, or set MODELC_LIBRARY to the path of {_SONAME}"
        ) from problem
    _declare(lib, path)
    _loaded = lib


def _load_companions() -> None:
    """Loads oneDNN and what else the package brings along, so that libmodelc finds them under their names.

    The package's oneDNN comes first, since it is the one that was tested. Of what it needs, the process's or the
    system's comes first: two copies of a library, such as of an OpenMP, do each other no good.
    oneDNN is left out when MODELC_ONEDNN is 0. A file that cannot be loaded is no error here: modelc computes without
    oneDNN too, and without another one libmodelc says what it lacks.
    """
    try:
        with open(os.path.join(_FOLDER, "load-order")) as file:
            names = file.read().split()
    except OSError:
        return
    # Local: programs may have another oneDNN, whose symbols have the same names.
    mode = os.RTLD_LOCAL | os.RTLD_LAZY
    for name in names:
        if name.startswith("libcrypto."):
            # Python's own comes first, for its module ssl must not meet another one.
            with contextlib.suppress(ImportError):
                import _hashlib  # noqa: F401
        places = [name, os.path.join(_FOLDER, name)]
        if name.startswith("libdnnl."):
            if os.environ.get("MODELC_ONEDNN") == "0":
                continue
            places.reverse()
        for place in places:
            try:
                ctypes.CDLL(place, mode=mode)
                break
            except OSError:
                continue


def _declare(lib: Any, path: str) -> None:
    from ._declarations import FUNCTIONS
    from ._structures import ABI_VERSION

    try:
        version = lib.modelc_abi_version()
        if version != ABI_VERSION:
            raise ImportError(f"'{path}' has version {version} of modelc's interface, expected {ABI_VERSION}")
        for name, (result, arguments) in FUNCTIONS.items():
            function = getattr(lib, "modelc_" + name)
            function.restype = result
            function.argtypes = arguments
    except AttributeError as problem:
        raise ImportError(f"'{path}' is not modelc's library: {problem}") from problem


def path_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a path, for an argument that is one."""
    return os.fsencode(os.fspath(path))


def call(function: Any, *arguments: Any) -> Any:
    """Calls a function whose last argument is an error, and gives its result.

    Raises:
        ModelError: The function returned NULL or false.
    """
    error = ctypes.c_void_p()
    result = function(*arguments, ctypes.byref(error))
    if not result:
        raise error_from_handle(_loaded, error.value)
    return result


def call_text(function: Any, *arguments: Any) -> str:
    """Calls a function that returns a text or NULL and an error."""
    return take_text(_loaded, call(function, *arguments))


class Handle:
    """Owns a handle and gives it back when nothing refers to it any more, or when it is closed."""

    __slots__ = ("_release", "number")

    #: The handle, or None once it is closed.
    number: int | None

    def __init__(self, number: int) -> None:
        self.number = number
        self._release = library().modelc_release

    def close(self) -> None:
        """Gives the handle back; a second call does nothing."""
        number, self.number = self.number, None
        if number:
            self._release(number)

    def __del__(self, _is_finalizing: Callable[[], bool] = sys.is_finalizing) -> None:
        # At the end of the interpreter the process gives everything back.
        if not _is_finalizing():
            self.close()


def handle_count() -> int:
    """The number of the library's handles in use: what grows if something is never given back."""
    return int(library().modelc_handle_count())
