"""Writes a network as a Core ML neural network, using coremltools' protobuf messages."""
from coremltools.proto import Model_pb2

from nets import Net


class CoreMLNet(Net):
    def __init__(self, seed):
        super().__init__(seed)
        self.spec = Model_pb2.Model()
        self.spec.specificationVersion = 4
        self.spec.neuralNetwork.arrayInputShapeMapping = 1

    def layer(self, kind, inputs):
        layer = self.spec.neuralNetwork.layers.add()
        layer.name = self.name(kind)
        layer.input.extend(inputs)
        layer.output.append(layer.name)
        return layer, layer.name

    def input(self, channels, height, width):
        self.shape = (1, channels, height, width)
        feature = self.spec.description.input.add()
        feature.name = "image"
        feature.type.multiArrayType.shape.extend(self.shape)
        feature.type.multiArrayType.dataType = 65568
        return "image"

    def output(self, x):
        feature = self.spec.description.output.add()
        feature.name = x
        feature.type.multiArrayType.dataType = 65568
        return x

    def _conv(self, x, weights, bias, stride, pad, groups):
        layer, name = self.layer("conv", [x])
        conv = layer.convolution
        conv.outputChannels, conv.kernelChannels = weights.shape[:2]
        conv.nGroups = groups
        conv.kernelSize.extend(weights.shape[2:])
        conv.stride.extend([stride] * 2)
        conv.dilationFactor.extend([1, 1])
        for _ in range(2):
            border = conv.valid.paddingAmounts.borderAmounts.add()
            border.startEdgeSize = border.endEdgeSize = pad
        conv.weights.floatValue.extend(weights.ravel())
        if bias is not None:
            conv.hasBias = True
            conv.bias.floatValue.extend(bias)
        return name

    def _norm(self, x, gamma, beta, mean, variance):
        layer, name = self.layer("batchnorm", [x])
        norm = layer.batchnorm
        norm.channels = len(gamma)
        norm.epsilon = 1e-5
        for field, values in (("gamma", gamma), ("beta", beta), ("mean", mean), ("variance", variance)):
            getattr(norm, field).floatValue.extend(values)
        return name

    def _act(self, x, act):
        if act == "relu6":
            layer, name = self.layer("clip", [x])
            layer.clip.minVal, layer.clip.maxVal = 0, 6
            return name
        layer, name = self.layer("relu", [x])
        layer.activation.ReLU.SetInParent()
        return name

    def _dense(self, x, weights, bias):
        layer, name = self.layer("dense", [x])
        dense = layer.innerProduct
        dense.outputChannels, dense.inputChannels = weights.shape
        dense.hasBias = True
        dense.weights.floatValue.extend(weights.ravel())
        dense.bias.floatValue.extend(bias)
        return name

    def max_pool(self, x, kernel, stride, pad=0):
        layer, name = self.layer("pool", [x])
        layer.pooling.type = 0
        layer.pooling.kernelSize.extend([kernel] * 2)
        layer.pooling.stride.extend([stride] * 2)
        for _ in range(2):
            border = layer.pooling.valid.paddingAmounts.borderAmounts.add()
            border.startEdgeSize = border.endEdgeSize = pad
        return name

    def global_average(self, x):
        layer, name = self.layer("average", [x])
        layer.pooling.type = 1
        layer.pooling.globalPooling = True
        layer.pooling.valid.SetInParent()
        return name

    def flatten(self, x):
        layer, name = self.layer("flatten", [x])
        layer.flattenTo2D.axis = 1
        return name

    def add(self, x, y):
        layer, name = self.layer("add", [x, y])
        layer.addBroadcastable.SetInParent()
        return name

    def concat(self, xs):
        layer, name = self.layer("concat", xs)
        layer.concatND.axis = 1
        return name

    def softmax(self, x):
        layer, name = self.layer("softmax", [x])
        layer.softmaxND.axis = -1
        return name

    def save(self, path):
        with open(path, "wb") as file:
            file.write(self.spec.SerializeToString())
