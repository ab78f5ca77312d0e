#!/usr/bin/env python3
"""Writes a classifier with VGG16's layers and size (553 MB of float32 weights) for benchmarks of reading and compiling.

The layer list is VGG16's: thirteen 3 × 3 convolutions in five groups, five max pools, three dense layers, softmax;
image input 224 × 224 RGB, 1000 string labels. The weights are random numbers from a fixed seed, scaled by He
initialization so that values stay finite. Every run writes the same bytes. Needs the packages in
scripts/env/requirements.txt:

    "$(scripts/env/find-python.sh)" Benchmarks/make_vgg16.py /tmp/VGG16.mlmodel
    "$(scripts/env/find-python.sh)" Benchmarks/make_vgg16.py /tmp/VGG16-5.mlmodel --megabytes 5

Weights are streamed, so memory stays below 200 MB at any size. coremltools writes the small messages; this script
writes the protobuf framing of the large ones, whose lengths are known before their contents.
"""
import argparse
import logging
import math
from dataclasses import dataclass

import numpy as np

logging.disable(logging.WARNING)
from coremltools.proto import FeatureTypes_pb2 as types  # noqa: E402
from coremltools.proto import Model_pb2, NeuralNetwork_pb2  # noqa: E402

GROUPS = [(2, 64), (2, 128), (3, 256), (3, 512), (3, 512)]
DENSE = 4096
CLASSES = 1000
CHUNK = 1 << 20

# Field numbers of the messages that are framed here.
MODEL_CLASSIFIER, CLASSIFIER_LAYERS, WEIGHTS_FLOATS = 403, 1, 1
CONVOLUTION, CONVOLUTION_WEIGHTS, CONVOLUTION_BIAS = 100, 90, 91
INNER_PRODUCT, INNER_PRODUCT_WEIGHTS, INNER_PRODUCT_BIAS = 140, 20, 21


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


@dataclass
class Floats:
    """A run of random floats that is made while it is written."""

    count: int
    scale: float

    def __len__(self):
        return 4 * self.count

    def write(self, stream, random):
        for start in range(0, self.count, CHUNK):
            values = random.standard_normal(min(CHUNK, self.count - start), dtype=np.float32) * np.float32(self.scale)
            stream.write(values.astype("<f4").tobytes())


class Message:
    """Serialized bytes and runs of floats, one after the other."""

    def __init__(self, *parts):
        self.parts = list(parts)

    def __len__(self):
        return sum(len(part) for part in self.parts)

    def field(self, number, body):
        """Appends a length-delimited field."""
        self.parts += [varint(number << 3 | 2) + varint(len(body)), body]
        return self

    def write(self, stream, random):
        for part in self.parts:
            if isinstance(part, bytes):
                stream.write(part)
            else:
                part.write(stream, random)


def floats(count, scale):
    return Message().field(WEIGHTS_FLOATS, Floats(count, scale))


def weighted(layer, number, parameters, weights, bias, count, fan_in, outputs):
    """A layer message whose parameters (fields below the weights' numbers) get random weights and biases."""
    body = Message(parameters.SerializeToString())
    body.field(weights, floats(count, math.sqrt(2 / fan_in))).field(bias, floats(outputs, 0.01))
    return Message(layer.SerializeToString()).field(number, body)


class VGG16:
    """The layers, with the channels of every hidden layer multiplied by `scale`."""

    def __init__(self, scale):
        self.layers, self.blob = [], "image"
        channels, side = 3, 224
        for group, (count, width) in enumerate(GROUPS, 1):
            for n in range(1, count + 1):
                outputs = max(1, round(width * scale))
                self.convolution(f"conv{group}_{n}", channels, outputs)
                self.relu(f"relu{group}_{n}")
                channels = outputs
            self.pool(f"pool{group}")
            side //= 2
        self.plain("flatten").flatten.SetInParent()
        self.finish()
        inputs, hidden = channels * side * side, max(1, round(DENSE * scale))
        for name, outputs in ("fc6", hidden), ("fc7", hidden), ("fc8", CLASSES):
            self.dense(name, inputs, outputs)
            inputs = outputs
            if name != "fc8":
                self.relu(name.replace("fc", "relu"))
        self.plain("prob").softmax.SetInParent()
        self.finish()

    def plain(self, name):
        self.current = NeuralNetwork_pb2.NeuralNetworkLayer(name=name, input=[self.blob], output=[name])
        self.blob = name
        return self.current

    def finish(self):
        self.layers.append(Message(self.current.SerializeToString()))

    def convolution(self, name, inputs, outputs):
        p = NeuralNetwork_pb2.ConvolutionLayerParams(
            outputChannels=outputs, kernelChannels=inputs, nGroups=1, kernelSize=[3, 3], stride=[1, 1],
            dilationFactor=[1, 1], hasBias=True)
        p.same.SetInParent()
        self.layers.append(weighted(
            self.plain(name), CONVOLUTION, p, CONVOLUTION_WEIGHTS, CONVOLUTION_BIAS, outputs * inputs * 9, inputs * 9,
            outputs))

    def dense(self, name, inputs, outputs):
        p = NeuralNetwork_pb2.InnerProductLayerParams(inputChannels=inputs, outputChannels=outputs, hasBias=True)
        self.layers.append(weighted(
            self.plain(name), INNER_PRODUCT, p, INNER_PRODUCT_WEIGHTS, INNER_PRODUCT_BIAS, outputs * inputs, inputs,
            outputs))

    def relu(self, name):
        self.plain(name).activation.ReLU.SetInParent()
        self.finish()

    def pool(self, name):
        p = self.plain(name).pooling
        p.kernelSize.extend([2, 2])
        p.stride.extend([2, 2])
        for _ in range(2):
            p.valid.paddingAmounts.borderAmounts.add()
        self.finish()

    def model(self):
        """The whole model as a `Message`, fields in the order of their numbers."""
        classifier = Message()
        for layer in self.layers:
            classifier.field(CLASSIFIER_LAYERS, layer)
        rest = NeuralNetwork_pb2.NeuralNetworkClassifier(labelProbabilityLayerName="prob")
        scaler = rest.preprocessing.add(featureName="image").scaler
        scaler.channelScale, scaler.redBias, scaler.greenBias, scaler.blueBias = 1, -123.68, -116.779, -103.939
        rest.stringClassLabels.vector.extend(f"class {n}" for n in range(CLASSES))
        classifier.parts.append(rest.SerializeToString())
        return Message(heading().SerializeToString(deterministic=True)).field(MODEL_CLASSIFIER, classifier)


def heading():
    model = Model_pb2.Model(specificationVersion=1)
    d = model.description
    d.metadata.shortDescription = "VGG16's layers with random weights, for benchmarks."
    d.metadata.author, d.metadata.license, d.metadata.versionString = "the modelc project", "Apache-2.0", "1.0"
    image = d.input.add(name="image", shortDescription="A picture").type.imageType
    image.width, image.height, image.colorSpace = 224, 224, types.ImageFeatureType.RGB
    d.output.add(name="label", shortDescription="The likeliest class").type.stringType.SetInParent()
    probabilities = d.output.add(name="labelProbabilities", shortDescription="Probability of every class")
    probabilities.type.dictionaryType.stringKeyType.SetInParent()
    d.predictedFeatureName, d.predictedProbabilitiesName = "label", "labelProbabilities"
    return model


def scale_for(megabytes):
    """The channel multiplier whose file is nearest to a size in 10⁶ bytes."""
    low, high = 0.0, 4.0
    for _ in range(30):
        middle = (low + high) / 2
        if len(VGG16(middle).model()) < megabytes * 1e6:
            low = middle
        else:
            high = middle
    return high


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", metavar="OUT.mlmodel")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--scale", type=float, default=1, help="multiplies the channels of all hidden layers (default 1)")
    size.add_argument("--megabytes", type=float, help="choose the scale for a file of about this size, in 10⁶ bytes")
    arguments = parser.parse_args()
    scale = arguments.scale if arguments.megabytes is None else scale_for(arguments.megabytes)
    model = VGG16(scale).model()
    with open(arguments.out, "wb") as stream:
        model.write(stream, np.random.default_rng(16))
    print(f"{arguments.out}: {len(model):,} bytes, scale {scale:.4f}")


if __name__ == "__main__":
    main()
