"""Makes models for the public examples of Triton's clients, under the names that the examples use.

usage: make_triton_models.py DIRECTORY     needs coremltools 8 or later

simple           INPUT0 and INPUT1, INT32 [N, 16]: OUTPUT0 is their sum, OUTPUT1 their difference
simple_int8      the same with INT8
simple_sequence  INPUT, INT32 [1, 1]: OUTPUT is INPUT, and INPUT + 1 for the first request of a sequence
simple_identity  INPUT0, a sequence of strings (BYTES): OUTPUT0 is the same
densenet_onnx    data_0, FP32 [3, 224, 224]: fc6_1 is the mean of each channel, [3]; a stand-in for the large model
two_free_axes    INPUT0, FP32 [M, N]: OUTPUT0 is the same, for check_http.py
"""

import json
import pathlib
import sys

import coremltools as ct
import numpy as np
from coremltools.converters.mil import Builder as mb
from coremltools.converters.mil.mil import get_new_symbol, types
from coremltools.proto import Model_pb2

directory = pathlib.Path(sys.argv[1])


def folder(name, **settings):
    """The directory of version 1 of a model, with a configuration beside it."""
    version = directory / name / "1"
    version.mkdir(parents=True, exist_ok=True)
    (version.parent / "config.json").write_text(json.dumps(settings))
    return version


def convert(program, target, **options):
    return ct.convert(program, minimum_deployment_target=target, skip_model_load=True, **options)


def sum_and_difference(type, target):
    rows = get_new_symbol()

    @mb.program(
        input_specs=[mb.TensorSpec((rows, 16), dtype=type), mb.TensorSpec((rows, 16), dtype=type)],
        opset_version=target,
    )
    def simple(INPUT0, INPUT1):
        # Core ML adds no 8-bit integers: both are computed with 32 bits.
        left, right = (mb.cast(x=x, dtype="int32") if type == types.int8 else x for x in (INPUT0, INPUT1))
        results = (mb.add(x=left, y=right), mb.sub(x=left, y=right))
        names = ("OUTPUT0", "OUTPUT1")
        if type == types.int8:
            return tuple(mb.cast(x=x, dtype="int8", name=name) for x, name in zip(results, names))
        return tuple(mb.identity(x=x, name=name) for x, name in zip(results, names))

    shape = ct.Shape((ct.RangeDim(1, 64), 16))
    dtype = types.nptype_from_builtin(type)
    return convert(
        simple,
        target,
        inputs=[ct.TensorType(name, shape, dtype=dtype) for name in ("INPUT0", "INPUT1")],
        outputs=[ct.TensorType(name, dtype=dtype) for name in ("OUTPUT0", "OUTPUT1")],
    )


@mb.program(
    input_specs=[mb.TensorSpec((1, 1), dtype=types.int32), mb.StateTensorSpec((1, 1), dtype=types.fp16)],
    opset_version=ct.target.iOS18,
)
def first_is_one_more(INPUT, is_started):
    begins = mb.sub(x=mb.const(val=np.float16(1)), y=mb.read_state(input=is_started))
    mb.coreml_update_state(state=is_started, value=mb.add(x=begins, y=mb.read_state(input=is_started)))
    return mb.add(x=INPUT, y=mb.cast(x=begins, dtype="int32"), name="OUTPUT")


@mb.program(input_specs=[mb.TensorSpec((3, 224, 224))], opset_version=ct.target.iOS16)
def channel_means(data_0):
    return mb.reduce_mean(x=data_0, axes=[1, 2], name="fc6_1")


@mb.program(
    input_specs=[mb.TensorSpec((get_new_symbol(), get_new_symbol()))],
    opset_version=ct.target.iOS16,
)
def same(INPUT0):
    return mb.identity(x=INPUT0, name="OUTPUT0")


def identity():
    """A model of the type `identity`, which coremltools has no converter for."""
    model = Model_pb2.Model(specificationVersion=3)
    for features, name in ((model.description.input, "INPUT0"), (model.description.output, "OUTPUT0")):
        feature = features.add(name=name)
        feature.type.sequenceType.stringType.SetInParent()
        feature.type.sequenceType.sizeRange.upperBound = -1
    model.identity.SetInParent()
    return model


sum_and_difference(types.int32, ct.target.iOS16).save(f"{folder('simple', max_batch_size=8)}/model.mlpackage")
sum_and_difference(types.int8, ct.target.iOS26).save(f"{folder('simple_int8', max_batch_size=8)}/model.mlpackage")
convert(first_is_one_more, ct.target.iOS18).save(f"{folder('simple_sequence')}/model.mlpackage")
convert(channel_means, ct.target.iOS16).save(f"{folder('densenet_onnx')}/model.mlpackage")
free = ct.TensorType("INPUT0", ct.Shape((ct.RangeDim(1, 64), ct.RangeDim(1, 64))))
convert(same, ct.target.iOS16, inputs=[free]).save(f"{folder('two_free_axes')}/model.mlpackage")
(folder("simple_identity") / "model.mlmodel").write_bytes(identity().SerializeToString())
