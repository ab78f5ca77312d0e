"""Helpers for parts of a Core ML specification that the example models share."""
import logging

# coremltools tells of every framework it can't find while it is imported; none is needed here.
logging.disable(logging.WARNING)
from coremltools.proto import FeatureTypes_pb2 as types  # noqa: E402
from coremltools.proto import Model_pb2  # noqa: E402

Model = Model_pb2.Model
ARRAY = types.ArrayFeatureType


def describe(model, description, **user_defined):
    metadata = model.description.metadata
    metadata.author = "the modelc project"
    metadata.license = "Apache-2.0"
    metadata.versionString = "1.0"
    metadata.shortDescription = description
    for key, value in user_defined.items():
        metadata.userDefined[key] = value


def feature(features, name, kind, description="", shape=()):
    """Appends a feature. `kind` is double, int64, string, picture (28 × 28 grayscale), probabilities (by string or
    int64 key: "probabilities:string"), float32 or float64 (arrays of `shape`)."""
    added = features.add(name=name, shortDescription=description)
    match kind.split(":"):
        case ["double" | "int64" | "string" as plain]:
            getattr(added.type, plain + "Type").SetInParent()
        case ["picture"]:
            added.type.imageType.width = added.type.imageType.height = 28
            added.type.imageType.colorSpace = types.ImageFeatureType.GRAYSCALE
        case ["probabilities", key]:
            getattr(added.type.dictionaryType, key + "KeyType").SetInParent()
        case ["float32" | "float64" as element]:
            added.type.multiArrayType.dataType = ARRAY.FLOAT32 if element == "float32" else ARRAY.DOUBLE
            added.type.multiArrayType.shape.extend(shape)
    return added


def fill(parameters, values, updatable=False, half=False):
    if half:
        parameters.float16Value = values.astype("<f2").tobytes()
    else:
        parameters.floatValue.extend(values.ravel().tolist())
    if updatable:
        parameters.isUpdatable = True


class Network:
    """Appends layers to a neural network, each reading what the one before wrote."""

    def __init__(self, network, source, half=False):
        self.network, self.blob, self.half = network, source, half

    def layer(self, name, output=None):
        added = self.network.layers.add(name=name, input=[self.blob], output=[output or name])
        self.blob = output or name
        return added

    def convolution(self, name, weights, bias):
        layer = self.layer(name).convolution
        layer.outputChannels, layer.kernelChannels = weights.shape[:2]
        layer.nGroups = 1
        layer.kernelSize.extend(weights.shape[2:])
        layer.stride.extend([1, 1])
        layer.dilationFactor.extend([1, 1])
        layer.same.SetInParent()
        layer.hasBias = True
        fill(layer.weights, weights, half=self.half)
        fill(layer.bias, bias, half=self.half)

    def relu(self, name, output=None):
        self.layer(name, output).activation.ReLU.SetInParent()

    def max_pool(self, name):
        layer = self.layer(name).pooling
        layer.kernelSize.extend([2, 2])
        layer.stride.extend([2, 2])
        for _ in range(2):
            layer.valid.paddingAmounts.borderAmounts.add()

    def dense(self, name, weights, bias, updatable=False):
        added = self.layer(name)
        added.isUpdatable = updatable
        layer = added.innerProduct
        layer.outputChannels, layer.inputChannels = weights.shape
        layer.hasBias = True
        fill(layer.weights, weights, updatable, half=self.half)
        fill(layer.bias, bias, updatable, half=self.half)

    def trunk(self, weights, embedding=None, updatable=False):
        """The layers of convnet.py from the picture to the embedding."""
        for n in "12":
            self.convolution(f"conv{n}", weights[f"conv{n}.weights"], weights[f"conv{n}.bias"])
            self.relu(f"relu{n}")
            self.max_pool(f"pool{n}")
        self.layer("flatten").flatten.SetInParent()
        self.dense("dense1", weights["dense1.weights"], weights["dense1.bias"], updatable)
        self.relu("relu3", embedding)

    def scale_picture(self, picture):
        """Gray values 0...255 become 0...1."""
        preprocessing = self.network.preprocessing.add(featureName=picture)
        preprocessing.scaler.channelScale = 1 / 255


def write(model, path):
    path.write_bytes(model.SerializeToString(deterministic=True))
