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

    def sequence(self, length, width):
        self.shape = (1, length, width)
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
        if len(self.shape) == 3:
            return self.add(self.node("MatMul", [x, self.constant(weights.T.copy())]), self.constant(bias))
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

    def layer_norm(self, x, width):
        parts = [self.constant(v) for v in (self.vector(width, 0.9, 1.1), self.vector(width, -0.1, 0.1))]
        return self.node("LayerNormalization", [x] + parts, axis=-1, epsilon=1e-5)

    def gelu(self, x):
        """As PyTorch's exporter writes it; ONNX Runtime makes one operation of it."""
        def number(value):
            return self.constant(np.float32(value))

        erf = self.node("Erf", [self.node("Div", [x, number(2 ** 0.5)])])
        return self.node("Mul", [self.node("Mul", [x, self.add(erf, number(1))]), number(0.5)])

    def heads(self, x, count):
        _, length, width = self.shape
        shape = self.constant(np.array([1, length, count, width // count]))
        return self.node("Transpose", [self.node("Reshape", [x, shape])], perm=[0, 2, 1, 3])

    def merged(self, x):
        shape = self.constant(np.array(self.shape))
        return self.node("Reshape", [self.node("Transpose", [x], perm=[0, 2, 1, 3]), shape])

    def attention(self, query, key, value):
        # 64 features a head.
        scores = self.node("MatMul", [query, self.node("Transpose", [key], perm=[0, 1, 3, 2])])
        scores = self.node("Mul", [scores, self.constant(np.float32(1 / 8))])
        return self.node("MatMul", [self.softmax(scores), value])

    def save(self, path):
        graph = helper.make_graph(self.nodes, "net", self.inputs, self.outputs, self.constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
        model.ir_version = 9
        onnx.save(model, path)
