"""Small models, made with coremltools."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest


def needs(ct: ModuleType, version: str) -> None:
    """Skips the test with a coremltools older than `version`, which does not have what is tested."""
    if [int(part) for part in ct.__version__.split(".")[:2]] < [int(part) for part in version.split(".")]:
        pytest.skip(f"needs coremltools {version}")


def program(ct: ModuleType, **options: Any) -> Any:
    """z = x² + y for arrays of shape [1, 3]."""
    from coremltools.converters.mil import Builder as mb

    @mb.program(input_specs=[mb.TensorSpec(shape=(1, 3)), mb.TensorSpec(shape=(1, 3))])
    def square_and_add(x: Any, y: Any) -> Any:
        return mb.add(x=mb.square(x=x), y=y, name="z")

    return ct.convert(square_and_add, **options)


def linear(ct: ModuleType) -> Any:
    """y = x · ones, with weights in a file."""
    from coremltools.converters.mil import Builder as mb

    @mb.program(input_specs=[mb.TensorSpec(shape=(4, 500))])
    def multiply(x: Any) -> Any:
        weight = mb.const(val=np.ones((100, 500), dtype=np.float32), name="w")
        return mb.linear(x=x, weight=weight, name="y")

    return ct.convert(multiply, convert_to="mlprogram")


def counter(ct: ModuleType) -> Any:
    """Adds x to a state named s, and gives it."""
    from coremltools.converters.mil import Builder as mb
    from coremltools.converters.mil.mil import types

    @mb.program(
        input_specs=[mb.TensorSpec((2,), dtype=types.fp16), mb.StateTensorSpec((2,), dtype=types.fp16)],
        opset_version=ct.target.iOS18,
    )
    def add(x: Any, s: Any) -> Any:
        total = mb.add(x=mb.read_state(input=s), y=x)
        return mb.identity(x=mb.coreml_update_state(state=s, value=total), name="y")

    return ct.convert(add, convert_to="mlprogram", minimum_deployment_target=ct.target.iOS18)


def regressor(ct: ModuleType) -> Any:
    """y = 2 x + 0.5 for a number."""
    model = ct.proto.Model_pb2.Model(specificationVersion=1)
    for name, features in (("x", model.description.input), ("y", model.description.output)):
        feature = features.add(name=name)
        feature.type.doubleType.MergeFromString(b"")
    model.description.predictedFeatureName = "y"
    model.glmRegressor.offset.append(0.5)
    model.glmRegressor.weights.add().value.append(2.0)
    return model


def image_network(ct: ModuleType, color: str) -> Any:
    """Gives the picture of 4 × 2 pixels that it takes."""
    from coremltools.models import datatypes, neural_network

    channels = 1 if color == "L" else 3
    builder = neural_network.NeuralNetworkBuilder(
        [("picture", datatypes.Array(channels, 2, 4))], [("same", datatypes.Array(channels, 2, 4))]
    )
    builder.add_activation("linear", "LINEAR", "picture", "same", [1.0, 0.0])
    types = ct.proto.FeatureTypes_pb2.ImageFeatureType
    for feature in (builder.spec.description.input[0], builder.spec.description.output[0]):
        feature.type.imageType.width, feature.type.imageType.height = 4, 2
        feature.type.imageType.colorSpace = types.GRAYSCALE if color == "L" else types.RGB
    return ct.models.MLModel(builder.spec)
