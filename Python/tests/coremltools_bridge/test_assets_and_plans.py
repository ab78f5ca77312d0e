"""Models in memory, structures, compute plans and devices."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType
from typing import Any

import bridge_models as models
import numpy as np
import pytest


@pytest.mark.parametrize("name", ["weights/weight.bin", "./weights/weight.bin", "@model_path/weights/weight.bin"])
def test_asset_from_memory(ct: ModuleType, name: str) -> None:
    models.needs(ct, "8.1")
    model = models.linear(ct)
    weights = Path(model.weights_dir, "weight.bin").read_bytes()
    asset = ct.models.model.MLModelAsset.from_memory(model.get_spec().SerializeToString(), {name: weights})
    compiled = ct.models.CompiledMLModel.from_asset(asset)
    np.testing.assert_array_equal(compiled.predict({"x": np.ones((4, 500))})["y"], np.full((4, 100), 500))
    assert compiled._proxy.get_compiled_model_path() is None


def test_asset_without_weights(ct: ModuleType) -> None:
    models.needs(ct, "8.1")
    asset = ct.models.model.MLModelAsset.from_memory(models.regressor(ct).SerializeToString())
    assert ct.models.CompiledMLModel.from_asset(asset).predict({"x": 1.0}) == {"y": 2.5}


def test_asset_from_path(ct: ModuleType) -> None:
    models.needs(ct, "8.1")
    model = models.program(ct, convert_to="mlprogram")
    asset = ct.models.model.MLModelAsset.from_path(model.get_compiled_model_path())
    z = ct.models.CompiledMLModel.from_asset(asset).predict({"x": np.ones((1, 3)), "y": np.ones((1, 3))})["z"]
    np.testing.assert_array_equal(z, [[2, 2, 2]])


def test_assets_that_are_none(ct: ModuleType) -> None:
    models.needs(ct, "8.1")
    asset = ct.models.model.MLModelAsset
    with pytest.raises(RuntimeError):
        asset.from_path("/nowhere/model.mlmodelc")
    with pytest.raises(RuntimeError):
        asset.from_memory(b"")
    with pytest.raises(TypeError):
        asset.from_memory("text")
    with pytest.raises(RuntimeError):
        ct.models.CompiledMLModel.from_asset(asset.from_memory(b"\xff\xff"))


def test_program_structure_and_plan(ct: ModuleType) -> None:
    models.needs(ct, "8.1")
    from coremltools.models.compute_device import MLCPUComputeDevice
    from coremltools.models.compute_plan import MLComputePlan, MLModelStructure

    model = models.linear(ct)
    path = model.get_compiled_model_path()
    function = MLModelStructure.load_from_path(path).program.functions["main"]
    assert [value.name for value in function.inputs] == ["x"]
    assert function.block.output_names == ["y"]
    plan = MLComputePlan.load_from_path(path, ct.ComputeUnit.CPU_ONLY)
    operations = plan.model_structure.program.functions["main"].block.operations
    linear = next(operation for operation in operations if operation.operator_name == "linear")
    assert set(linear.inputs) >= {"x", "weight"}
    costs = {o.outputs[0].name: plan.get_estimated_cost_for_mlprogram_operation(o) for o in operations}
    weights = [cost.weight for cost in costs.values() if cost is not None]
    assert abs(sum(weights) - 1) < 1e-6
    assert plan.get_estimated_cost_for_mlprogram_operation(linear).weight == max(weights) > 0.5
    for operation in operations:
        usage = plan.get_compute_device_usage_for_mlprogram_operation(operation)
        if operation.operator_name == "const":
            assert usage is None and plan.get_estimated_cost_for_mlprogram_operation(operation) is None
        else:
            assert isinstance(usage.preferred_compute_device, MLCPUComputeDevice)
            assert len(usage.supported_compute_devices) == 1


def test_network_structure(ct: ModuleType) -> None:
    models.needs(ct, "8.1")
    from coremltools.models.compute_plan import MLComputePlan

    model = models.image_network(ct, "L")
    plan = MLComputePlan.load_from_path(model.get_compiled_model_path())
    (layer,) = plan.model_structure.neuralnetwork.layers
    assert (layer.name, layer.type) == ("linear", "activation")
    assert (layer.input_names, layer.output_names) == (["picture"], ["same"])
    assert plan.get_compute_device_usage_for_neuralnetwork_layer(layer) is not None


def test_layers_have_the_types_of_compiled_networks(ct: ModuleType) -> None:
    models.needs(ct, "8.1")
    from coremltools.models.compute_plan import MLModelStructure

    model = models.program(ct, convert_to="neuralnetwork")
    layers = MLModelStructure.load_from_path(model.get_compiled_model_path()).neuralnetwork.layers
    assert {layer.name: layer.type for layer in layers}["z"] == "elementwise"


def test_pipeline_structure(ct: ModuleType) -> None:
    models.needs(ct, "8.1")
    from coremltools.models.compute_plan import MLModelStructure

    first, second = models.image_network(ct, "L"), models.image_network(ct, "L")
    ct.utils.rename_feature(second._spec, "picture", "next")
    ct.utils.rename_feature(first._spec, "same", "next")
    pipeline = ct.utils.make_pipeline(ct.models.MLModel(first._spec), ct.models.MLModel(second._spec))
    structure = MLModelStructure.load_from_path(pipeline.get_compiled_model_path())
    assert structure.program is None and structure.neuralnetwork is None
    assert [len(stage.neuralnetwork.layers) for _, stage in structure.pipeline.sub_models] == [1, 1]


def test_structure_of_another_type(ct: ModuleType) -> None:
    models.needs(ct, "8.1")
    from coremltools.models.compute_plan import MLModelStructure

    path = ct.models.utils.compile_model(models.regressor(ct))
    structure = MLModelStructure.load_from_path(path)
    assert (structure.program, structure.neuralnetwork, structure.pipeline) == (None, None, None)
    with pytest.raises(RuntimeError):
        MLModelStructure.load_from_path(os.path.join(path, "nothing.mlmodelc"))


def test_devices(ct: ModuleType) -> None:
    models.needs(ct, "8.1")
    from coremltools.models.compute_device import MLComputeDevice, MLCPUComputeDevice

    for devices in (MLComputeDevice.get_all_compute_devices(), ct.models.MLModel.get_available_compute_devices()):
        assert [type(device) for device in devices] == [MLCPUComputeDevice]


def test_classes_can_be_derived(ct: ModuleType) -> None:
    native = ct.libcoremlpython

    class Engine(native._MLNeuralEngineComputeDeviceProxy):  # type: ignore[name-defined,misc]
        def __init__(self, device: Any) -> None:
            native._MLNeuralEngineComputeDeviceProxy.__init__(self)
            self.device = device

    assert Engine(1).get_total_core_count() == 0
    assert native._MLComputePlanProxy().model_structure is None


def test_experimental_modules(ct: ModuleType) -> None:
    models.needs(ct, "9.0")
    import asyncio

    from coremltools.models.ml_program.experimental.debugging_utils import MLModelInspector
    from coremltools.models.ml_program.experimental.perf_utils import MLModelBenchmarker

    model = models.program(ct, convert_to="mlprogram", compute_precision=ct.precision.FLOAT32)
    inputs = {"x": np.array([[1, 2, 3]], np.float32), "y": np.ones((1, 3), np.float32)}

    async def intermediates() -> dict[str, Any]:
        inspector = MLModelInspector(model)
        return {name: value async for name, value in inspector.inspect(inputs=inputs)}

    values = asyncio.run(intermediates())
    np.testing.assert_array_equal(values["z"], [[2, 5, 10]])
    assert any(np.array_equal(value, [[1, 4, 9]]) for value in values.values())
    benchmark = asyncio.run(MLModelBenchmarker(model).benchmark_predict(iterations=2))
    assert len(benchmark.samples) == 2
