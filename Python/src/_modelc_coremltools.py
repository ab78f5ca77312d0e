"""Lets `import coremltools` find its native module, `coremltools.libcoremlpython`, in modelc.

Python calls `install` when it starts. Until coremltools itself is imported, that costs two comparisons per import. With
MODELC_COREMLTOOLS=0 in the environment, and on macOS, it does nothing.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from types import ModuleType
    from typing import Any, Optional

_NATIVE = "coremltools.libcoremlpython"
_UTILS = "coremltools.models.utils"


class Finder:
    """Finds the native module, and changes what coremltools knows of the system."""

    def find_spec(self, name: str, path: "Any" = None, target: "Any" = None) -> "Optional[ModuleSpec]":
        """The module's specification; None for every other module, and when coremltools brings its own."""
        if name != _NATIVE and name != _UTILS:
            return None
        found = self._find_elsewhere(name, path, target)
        if name == _NATIVE:
            if found is not None:
                return None
            from importlib.machinery import ModuleSpec

            return ModuleSpec(name, NativeLoader(), origin="modelc")  # type: ignore[arg-type]
        if found is None or not hasattr(found.loader, "exec_module"):
            return found
        loader: Any = found.loader
        execute = loader.exec_module

        def execute_and_adapt(module: "ModuleType") -> None:
            execute(module)
            _adapt(module)

        loader.exec_module = execute_and_adapt
        return found

    def _find_elsewhere(self, name: str, path: "Any", target: "Any") -> "Optional[ModuleSpec]":
        for finder in sys.meta_path:
            find = getattr(finder, "find_spec", None)
            if finder is self or find is None:
                continue
            found: Optional[ModuleSpec] = find(name, path, target)
            if found is not None:
                return found
        return None


class NativeLoader:
    """Fills the native module with modelc's classes."""

    def create_module(self, spec: "ModuleSpec") -> None:
        """Leaves it to Python to make the module."""

    def exec_module(self, module: "ModuleType") -> None:
        """Raises ImportError, which coremltools reports, when modelc or its library is missing."""
        from modelc._coremltools import module as source

        source.fill(module)


def _adapt(utils: "ModuleType") -> None:
    """coremltools asks its `utils` for the system before it makes states, compiled models and hints."""
    try:
        from importlib import import_module

        native = import_module(_NATIVE)
    except ImportError:
        return
    if native.__spec__ is not None and isinstance(native.__spec__.loader, NativeLoader):
        from modelc._coremltools import system

        system.adapt(utils)


def install() -> None:
    """Puts the finder in place, once."""
    import os

    choice = os.environ.get("MODELC_COREMLTOOLS", "")
    if choice == "0" or sys.platform == "darwin":
        return
    if choice not in ("", "1"):
        # Python is starting: an error here would keep every program from running.
        print(
            f"modelc: the environment variable 'MODELC_COREMLTOOLS' is '{choice}', expected 0 or 1; taken as 1",
            file=sys.stderr,
        )
    if not any(isinstance(finder, Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, Finder())
