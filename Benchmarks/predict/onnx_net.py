"""Writes a network as ONNX."""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from nets import Net


class OnnxNet(Net):
    def __init__(self, seed):
        super().__init__(seed)
        self.nodes, self.constants, self.inputs, self.outputs = [], [], [], []

    def node(self, kind, inputs, **attributes):
        name = self.name(kind.lower())
        self.nodes.append(helper.make_node(kind, inputs, [name], **attributes))
        return name

    def constant(self, array):
        name = self.name("constant")
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def input(self, channels, height, width):
        self.shape = (1, channels, height, width)
        self.inputs.append(helper.make_tensor_value_info("image", TensorProto.FLOAT, self.shape))
        return "image"

    def output(self, x):
        self.outputs.append(helper.make_tensor_value_info(x, TensorProto.FLOAT, None))
        return x

    def _conv(self, x, weights, bias, stride, pad, groups):
        inputs = [x, self.constant(weights)] + ([] if bias is None else [self.constant(bias)])
        return self.node("Conv", inputs, strides=[stride] * 2, pads=[pad] * 4, group=groups,
                         kernel_shape=list(weights.shape[2:]))

    def _norm(self, x, gamma, beta, mean, variance):
        return self.node("BatchNormalization", [x] + [self.constant(v) for v in (gamma, beta, mean, variance)],
                         epsilon=1e-5)

    def _act(self, x, act):
        if act == "relu6":
            return self.node("Clip", [x, self.constant(np.float32(0)), self.constant(np.float32(6))])
        return self.node("Relu", [x])

    def _dense(self, x, weights, bias):
        return self.node("Gemm", [x, self.constant(weights), self.constant(bias)], transB=1)

    def max_pool(self, x, kernel, stride, pad=0):
        return self.node("MaxPool", [x], kernel_shape=[kernel] * 2, strides=[stride] * 2, pads=[pad] * 4)

    def global_average(self, x):
        return self.node("GlobalAveragePool", [x])

    def flatten(self, x):
        return self.node("Flatten", [x], axis=1)

    def add(self, x, y):
        return self.node("Add", [x, y])

    def concat(self, xs):
        return self.node("Concat", xs, axis=1)

    def softmax(self, x):
        return self.node("Softmax", [x], axis=-1)

    def save(self, path):
        graph = helper.make_graph(self.nodes, "net", self.inputs, self.outputs, self.constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
        model.ir_version = 9
        onnx.save(model, path)
