"""Where operations and layers run, and what share of the work they are, as coremltools' `MLComputePlan` has it."""

from __future__ import annotations

from typing import Any

from .devices import compute_devices
from .structure import (
    _MLModelStructureNeuralNetworkLayerProxy,
    _MLModelStructureProgramOperationProxy,
    model_structure,
)


class _MLComputePlanProxy:
    """The plan of one model. coremltools also derives from this class, and then overrides all of it."""

    def __init__(self) -> None:
        self._structure: Any = None

    @property
    def model_structure(self) -> Any:
        """The `MLModelStructure` whose operations and layers may be asked for."""
        return self._structure

    def get_compute_device_usage_for_mlprogram_operation(self, operation: Any) -> Any | None:
        """The processor; None for constants, which do not run."""
        proxy = operation.__proxy__
        if not isinstance(proxy, _MLModelStructureProgramOperationProxy):
            raise TypeError(f"operation is {type(operation).__name__}, expected one of a model structure")
        return _usage() if proxy.runs else None

    def get_compute_device_usage_for_neuralnetwork_layer(self, layer: Any) -> Any | None:
        """The processor."""
        if not isinstance(layer.__proxy__, _MLModelStructureNeuralNetworkLayerProxy):
            raise TypeError(f"layer is {type(layer).__name__}, expected one of a model structure")
        return _usage()

    def get_estimated_cost_for_mlprogram_operation(self, operation: Any) -> Any | None:
        """The operation's share of the model's arithmetic, estimated from shapes; None for constants."""
        from coremltools.models.compute_plan import MLComputePlanCost

        proxy = operation.__proxy__
        if not isinstance(proxy, _MLModelStructureProgramOperationProxy):
            raise TypeError(f"operation is {type(operation).__name__}, expected one of a model structure")
        return None if proxy.weight is None else MLComputePlanCost(float(proxy.weight))


def compute_plan(path: str, compute_units: str) -> Any:
    """The plan for the model at `path`, which is the same for all units. Raises RuntimeError when it cannot be read."""
    from coremltools.models.compute_plan import MLComputePlan

    proxy = _MLComputePlanProxy()
    proxy._structure = model_structure(path)
    return MLComputePlan(proxy)


def _usage() -> Any:
    from coremltools.models.compute_plan import MLComputePlanDeviceUsage

    devices = compute_devices()
    return MLComputePlanDeviceUsage(devices[0], devices)
