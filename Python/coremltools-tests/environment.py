"""A virtual environment with a version of coremltools, what its tests need, and modelc."""

from __future__ import annotations

import os
import subprocess
import sys
import time

_HERE = os.path.dirname(os.path.abspath(__file__))
_STARTUP = 'import os; os.environ.get("MODELC_COREMLTOOLS") == "0" or __import__("_modelc_coremltools").install()\n'


class Environment:
    """The environment in `folder`, which is made if there is none; then `seconds` and `megabytes` say what it cost."""

    def __init__(self, folder: str, version: str) -> None:
        self.folder = os.path.abspath(folder)
        self.python = os.path.join(self.folder, "bin", "python")
        self.seconds = 0.0
        if not os.path.exists(self.python):
            start = time.monotonic()
            subprocess.run([sys.executable, "-m", "venv", self.folder], check=True)
            requirements = os.path.join(_HERE, f"requirements-{version}.txt")
            self._pip("install", "--quiet", "-r", requirements)
            self.seconds = time.monotonic() - start
        self.site = self._ask("import sysconfig; print(sysconfig.get_paths()['purelib'])")
        found = self._ask("import importlib.metadata as m; print(m.version('coremltools'))")
        if found != version:
            raise SystemExit(f"{folder} has coremltools {found}, expected {version}")

    @property
    def megabytes(self) -> int:
        """What the environment takes on disk."""
        listing = subprocess.run(["du", "-sm", self.folder], check=True, capture_output=True, text=True).stdout
        return int(listing.split()[0])

    def install_wheel(self, wheel: str) -> None:
        """Installs modelc as users do."""
        self._remove_checkout()
        self._pip("install", "--quiet", "--force-reinstall", "--no-deps", wheel)

    def use_checkout(self, source: str) -> None:
        """Makes `source`, which has modelc's packages, visible, and installs the start-up file of the wheel."""
        with open(self._checkout_file(), "w") as file:
            file.write(os.path.abspath(source) + "\n" + _STARTUP)

    def versions(self) -> str:
        """The packages that matter for the tests, with their versions."""
        names = ["coremltools", "numpy", "torch", "tensorflow_cpu", "scikit-learn", "xgboost", "libsvm-official"]
        names.append("protobuf")
        program = (
            "import importlib.metadata as m\n"
            f"for n in {names!r}:\n"
            "  try: print(n.replace('_', '-'), m.version(n))\n"
            "  except m.PackageNotFoundError: pass\n"
        )
        python = self._ask("import platform; print(platform.python_version())")
        return f"Python {python}, " + ", ".join(self._ask(program).splitlines())

    def _checkout_file(self) -> str:
        return os.path.join(self.site, "modelc-checkout.pth")

    def _remove_checkout(self) -> None:
        if os.path.exists(self._checkout_file()):
            os.remove(self._checkout_file())

    def _pip(self, *arguments: str) -> None:
        subprocess.run([self.python, "-m", "pip", *arguments], check=True)

    def _ask(self, program: str) -> str:
        quiet = {**os.environ, "MODELC_COREMLTOOLS": "0"}
        answer = subprocess.run([self.python, "-c", program], check=True, capture_output=True, text=True, env=quiet)
        return answer.stdout.strip()
