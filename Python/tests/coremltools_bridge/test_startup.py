"""How the bridge gets into coremltools, with a small package in its place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_PACKAGE = {
    "__init__.py": "from . import models\n",
    "models/__init__.py": "from . import utils, model\n",
    "models/utils.py": (
        "import sys, functools\n"
        "def _is_macos():\n    return sys.platform == 'darwin'\n"
        "@functools.lru_cache()\ndef _macos_version():\n    return (26, 1) if _is_macos() else ()\n"
    ),
    "models/model.py": (
        "from .utils import _is_macos, _macos_version\n"
        "try:\n    from ..libcoremlpython import _MLModelProxy\n"
        "except Exception as error:\n    _MLModelProxy = None\n    print('failed:', error)\n"
    ),
}
_STARTUP = Path(__file__).parents[2] / "startup"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder with a package named coremltools that asks for the same things."""
    for name, text in _PACKAGE.items():
        path = tmp_path / "coremltools" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def _run(program: str, folder: Path | None, source: str, **variables: str) -> str:
    paths = [source, *([str(folder)] if folder else [])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **variables}
    environment.setdefault("MODELC_COREMLTOOLS", "1")
    command = [sys.executable, "-c", program]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, env=environment, check=True).stdout.strip()


_START = "import _modelc_coremltools as s; s.install(); "
_SHOW = "from coremltools.models import model; print(model._MLModelProxy, model._is_macos(), model._macos_version())"


def test_gives_the_module_and_the_system(package: Path, source: str, library: object) -> None:
    shown = _run(_START + _SHOW, package, source)
    assert shown == "<class 'modelc._coremltools.model._MLModelProxy'> True (26, 0)"


def test_says_why_there_is_no_library(package: Path, source: str) -> None:
    shown = _run(_START + _SHOW, package, source, MODELC_LIBRARY="/nowhere/libmodelc.so")
    assert "failed: /nowhere/libmodelc.so" in shown
    assert shown.endswith("None False ()")


def test_can_be_switched_off(package: Path, source: str) -> None:
    shown = _run(_START + _SHOW, package, source, MODELC_COREMLTOOLS="0")
    assert "No module named 'coremltools.libcoremlpython'" in shown
    assert shown.endswith("None False ()")


def test_leaves_a_native_module_alone(package: Path, source: str) -> None:
    (package / "coremltools" / "libcoremlpython.py").write_text("_MLModelProxy = 'its own'\n")
    assert _run(_START + _SHOW, package, source) == "its own False ()"


def test_is_installed_once(source: str) -> None:
    program = _START + "s.install(); import sys; print(sum(isinstance(f, s.Finder) for f in sys.meta_path))"
    assert _run(program, None, source) == "1"


def test_loads_nothing_without_coremltools(source: str) -> None:
    program = _START + "import sys, json; print(*(name for name in sys.modules if name.split('.')[0] in %r))"
    assert _run(program % (("modelc", "numpy"),), None, source) == ""


@pytest.mark.parametrize(("value", "count"), [("1", "1"), ("0", "0")])
def test_start_up_line(source: str, value: str, count: str) -> None:
    line = (_STARTUP / "modelc-coreml.pth").read_text().strip()
    assert line.startswith("import ")
    program = f"{line}\nimport sys; print(sum(type(f).__name__ == 'Finder' for f in sys.meta_path))"
    assert _run(program, None, source, MODELC_COREMLTOOLS=value) == count


def test_start_up_entry_point(source: str) -> None:
    entry = (_STARTUP / "modelc-coreml.start").read_text().strip()
    program = (
        f"import pkgutil; pkgutil.resolve_name({entry!r})(); "
        "import sys; print(sum(type(f).__name__ == 'Finder' for f in sys.meta_path))"
    )
    assert _run(program, None, source) == "1"
