"""The devices that models run on: the processor."""

from __future__ import annotations

from typing import Any


class _MLCPUComputeDeviceProxy:
    """The processor."""


class _MLGPUComputeDeviceProxy:
    """A graphics processor; there is none, but coremltools derives from the class."""


class _MLNeuralEngineComputeDeviceProxy:
    """A Neural Engine; there is none, but coremltools derives from the class."""

    def get_total_core_count(self) -> int:
        """How many cores it has."""
        return 0


def compute_devices() -> list[Any]:
    """One `coremltools.models.compute_device.MLCPUComputeDevice`."""
    from coremltools.models.compute_device import MLCPUComputeDevice

    return [MLCPUComputeDevice(_MLCPUComputeDeviceProxy())]
