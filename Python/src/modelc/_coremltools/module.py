"""The names that `coremltools.libcoremlpython` has."""

from types import ModuleType

from . import native
from .asset import _MLModelAssetProxy
from .devices import _MLCPUComputeDeviceProxy, _MLGPUComputeDeviceProxy, _MLNeuralEngineComputeDeviceProxy
from .model import _MLModelProxy, _State
from .plan import _MLComputePlanProxy
from .structure import _MLModelStructureNeuralNetworkLayerProxy, _MLModelStructureProgramOperationProxy

_CLASSES = (
    _MLModelProxy,
    _State,
    _MLModelAssetProxy,
    _MLComputePlanProxy,
    _MLCPUComputeDeviceProxy,
    _MLGPUComputeDeviceProxy,
    _MLNeuralEngineComputeDeviceProxy,
    _MLModelStructureProgramOperationProxy,
    _MLModelStructureNeuralNetworkLayerProxy,
)


def fill(module: ModuleType) -> None:
    """Gives the module its classes. Raises ImportError when libmodelc cannot be loaded."""
    native.library()
    module.__doc__ = "Core ML for coremltools, by modelc."
    for each in _CLASSES:
        setattr(module, each.__name__, each)
