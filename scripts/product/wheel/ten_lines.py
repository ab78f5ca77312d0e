"""Converts, predicts, keeps a state, compiles and reads a compute plan with coremltools alone, as on a Mac."""
import sys
import tempfile

import coremltools as ct
import numpy as np
from coremltools.converters.mil import Builder as mb
from coremltools.models.compute_plan import MLComputePlan

TARGET = ct.target.iOS18
FP16 = ct.converters.mil.mil.types.fp16


@mb.program(input_specs=[mb.TensorSpec(shape=(1, 3))], opset_version=TARGET)
def scores(x):
    return mb.softmax(x=mb.add(x=x, y=1.0), axis=-1, name="scores")


@mb.program(input_specs=[mb.TensorSpec(shape=(1,)), mb.StateTensorSpec(shape=(1,), dtype=FP16)], opset_version=TARGET)
def total(x, sum_so_far):
    y = mb.add(x=mb.cast(x=x, dtype="fp16"), y=mb.read_state(input=sum_so_far))
    mb.coreml_update_state(state=sum_so_far, value=y)
    return mb.cast(x=y, dtype="fp32", name="total")


model = ct.convert(scores, convert_to="mlprogram", minimum_deployment_target=TARGET)
one = np.array([[1, 2, 3]], dtype=np.float32)
expected = np.exp(one) / np.exp(one).sum()
np.testing.assert_allclose(model.predict({"x": one})["scores"], expected, rtol=1e-3)

with tempfile.TemporaryDirectory() as folder:
    model.save(f"{folder}/scores.mlpackage")
    compiled = ct.utils.compile_model(f"{folder}/scores.mlpackage", f"{folder}/scores.mlmodelc")
    np.testing.assert_allclose(ct.models.CompiledMLModel(compiled).predict({"x": one})["scores"], expected, rtol=1e-3)
    plan = MLComputePlan.load_from_path(compiled)
    operations = plan.model_structure.program.functions["main"].block.operations
    costs = [plan.get_estimated_cost_for_mlprogram_operation(operation) for operation in operations]
    assert abs(sum(cost.weight for cost in costs if cost) - 1) < 1e-6

model = ct.convert(total, convert_to="mlprogram", minimum_deployment_target=TARGET)
state = model.make_state()
sums = [float(model.predict({"x": np.array([2], dtype=np.float32)}, state=state)["total"][0]) for _ in range(3)]
assert sums == [2, 4, 6], sums
print(f"coremltools {ct.__version__} on {sys.platform}: converts, predicts, keeps states, compiles and plans")
