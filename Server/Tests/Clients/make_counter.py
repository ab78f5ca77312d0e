"""Makes Counter.mlpackage in the directory that the argument names: a model with a state, which adds up its inputs.

usage: make_counter.py DIRECTORY     needs coremltools 8 or later
"""

import sys

import coremltools as ct
from coremltools.converters.mil import Builder as mb
from coremltools.converters.mil.mil import types


@mb.program(
    input_specs=[mb.TensorSpec((2,), dtype=types.fp16), mb.StateTensorSpec((2,), dtype=types.fp16)],
    opset_version=ct.target.iOS18,
)
def counter(addend, total):
    sum = mb.add(x=mb.read_state(input=total), y=addend)
    return mb.coreml_update_state(state=total, value=sum, name="sum")


model = ct.convert(counter, minimum_deployment_target=ct.target.iOS18, skip_model_load=True)
model.save(f"{sys.argv[1]}/Counter.mlpackage")
