"""Writes a network as an ML Program, through coremltools' builder and passes, in single precision."""
import logging
import warnings

logging.disable(logging.WARNING)
warnings.filterwarnings("ignore")

import coremltools as ct  # noqa: E402
import numpy as np  # noqa: E402
from coremltools.converters.mil import Builder as mb  # noqa: E402
from coremltools.converters.mil.mil import Function, Program, types  # noqa: E402

from nets import Net  # noqa: E402


class MILNet(Net):
    TARGET = ct.target.iOS18

    def sequence(self, length, width):
        return self._input((1, length, width))

    def input(self, channels, height, width):
        return self._input((1, channels, height, width))

    def _input(self, shape):
        self.shape = shape
        self.function = Function(
            {"image": mb.placeholder(shape=shape, dtype=types.fp32)}, opset_version=self.TARGET)
        self.function.__enter__()
        return self.function.inputs["image"]

    def output(self, x):
        self.function.set_outputs([x])
        self.function.__exit__(None, None, None)
        return x

    def _conv(self, x, weights, bias, stride, pad, groups):
        extra = {} if bias is None else {"bias": bias}
        return mb.conv(
            x=x, weight=weights, strides=[stride] * 2, pad_type="custom", pad=[pad] * 4, groups=groups, **extra)

    def _norm(self, x, gamma, beta, mean, variance):
        return mb.batch_norm(x=x, gamma=gamma, beta=beta, mean=mean, variance=variance, epsilon=np.float32(1e-5))

    def _act(self, x, act):
        return mb.relu6(x=x) if act == "relu6" else mb.relu(x=x)

    def _dense(self, x, weights, bias):
        return mb.linear(x=x, weight=weights, bias=bias)

    def max_pool(self, x, kernel, stride, pad=0):
        return mb.max_pool(x=x, kernel_sizes=[kernel] * 2, strides=[stride] * 2, pad_type="custom", pad=[pad] * 4)

    def global_average(self, x):
        return mb.reduce_mean(x=x, axes=[2, 3], keep_dims=True)

    def flatten(self, x):
        return mb.reshape(x=x, shape=[1, int(np.prod(x.shape[1:]))])

    def add(self, x, y):
        return mb.add(x=x, y=y)

    def concat(self, xs):
        return mb.concat(values=xs, axis=1)

    def softmax(self, x):
        return mb.softmax(x=x, axis=-1)

    def layer_norm(self, x, width):
        return mb.layer_norm(x=x, axes=[-1], gamma=self.vector(width, 0.9, 1.1), beta=self.vector(width, -0.1, 0.1),
                             epsilon=np.float32(1e-5))

    def gelu(self, x):
        return mb.gelu(x=x, mode="EXACT")

    def heads(self, x, count):
        _, length, width = x.shape
        return mb.transpose(x=mb.reshape(x=x, shape=[1, length, count, width // count]), perm=[0, 2, 1, 3])

    def merged(self, x):
        _, count, length, width = x.shape
        return mb.reshape(x=mb.transpose(x=x, perm=[0, 2, 1, 3]), shape=[1, length, count * width])

    def attention(self, query, key, value):
        scores = mb.matmul(x=query, y=key, transpose_y=True)
        scores = mb.mul(x=scores, y=np.float32(query.shape[-1] ** -0.5))
        return mb.matmul(x=mb.softmax(x=scores, axis=-1), y=value)

    def save(self, path):
        program = Program()
        program.add_function("main", self.function)
        model = ct.convert(program, source="milinternal", convert_to="mlprogram", skip_model_load=True,
                           minimum_deployment_target=self.TARGET, compute_precision=ct.precision.FLOAT32)
        if self.palettized:
            import coremltools.optimize.coreml as compression
            model = compression.palettize_weights(model, compression.OptimizationConfig(
                global_config=compression.OpPalettizerConfig(mode="uniform", nbits=4)))
        model.save(path)

    palettized = False


class PalettizedNet(MILNet):
    """Its weights are indices of 4 bits."""

    palettized = True
