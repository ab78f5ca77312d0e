"""Puts the files that scripts/build/build-wheel.sh has staged into the wheel.

MODELC_WHEEL_STAGE names a folder with `_lib` and `_bin`, and MODELC_WHEEL_TAG the wheel's tag. Without them the wheel
has Python alone, and finds the library by MODELC_LIBRARY or in the system.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TagHook(BuildHookInterface[Any]):
    """Hatch's hook for wheels."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the files beside the package, the staged ones and the tag."""
        include = build_data["force_include_editable" if version == "editable" else "force_include"]
        root = Path(self.root)
        # At the top of site-packages: what Python runs when it starts.
        for file in sorted([*root.glob("startup/modelc-coreml.*"), *root.glob("src/_modelc_*.py")]):
            include[str(file)] = file.name
        stage = os.environ.get("MODELC_WHEEL_STAGE")
        if not stage or version == "editable":
            return
        build_data["pure_python"] = False
        build_data["tag"] = os.environ["MODELC_WHEEL_TAG"]
        for file in sorted(Path(stage).rglob("*")):
            if file.is_file():
                include[str(file)] = f"modelc/{file.relative_to(stage)}"
