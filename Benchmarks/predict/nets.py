"""The networks for timing predictions, written from the same numbers both as Core ML and as ONNX.

Weights are random, from fixed seeds, and scaled so that activations neither vanish nor explode. In the newer networks,
a batch normalization follows every convolution, as in training; folding it is left to the runtime.
"""
import numpy as np


class Net:
    """Collects layers; subclasses write them in a format."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.count = 0

    def name(self, kind):
        self.count += 1
        return f"{kind}_{self.count}"

    def weights(self, *shape):
        fan_in = np.prod(shape[1:])
        return (self.random.standard_normal(shape, dtype=np.float32) * np.sqrt(2.0 / fan_in)).astype(np.float32)

    def vector(self, count, low, high):
        return self.random.uniform(low, high, count).astype(np.float32)

    def conv(self, x, channels, out, kernel, stride=1, pad=0, groups=1, norm=True, act="relu"):
        y = self._conv(x, self.weights(out, channels // groups, kernel, kernel), self.vector(out, -0.05, 0.05)
                       if not norm else None, stride, pad, groups)
        if norm:
            # The branches of residual networks end without an activation: small there, so that sums do not explode.
            low, high = (0.8, 1.2) if act else (0.2, 0.3)
            y = self._norm(y, self.vector(out, low, high), self.vector(out, -0.1, 0.1), self.vector(out, -0.1, 0.1),
                           self.vector(out, 0.8, 1.2))
        return self._act(y, act) if act else y

    def dense(self, x, channels, out, act=None):
        y = self._dense(x, self.weights(out, channels), self.vector(out, -0.05, 0.05))
        return self._act(y, act) if act else y


def mnist(net):
    x = net.input(1, 28, 28)
    x = net.conv(x, 1, 32, 3, norm=False)
    x = net.max_pool(x, 2, 2)
    x = net.conv(x, 32, 64, 3, norm=False)
    x = net.max_pool(x, 2, 2)
    x = net.dense(net.flatten(x), 64 * 25, 128, "relu")
    return net.output(net.softmax(net.dense(x, 128, 10)))


def squeezenet(net):
    def fire(x, channels, squeeze, expand):
        x = net.conv(x, channels, squeeze, 1, norm=False)
        return net.concat([net.conv(x, squeeze, expand, 1, norm=False),
                           net.conv(x, squeeze, expand, 3, pad=1, norm=False)])

    x = net.input(3, 224, 224)
    x = net.max_pool(net.conv(x, 3, 64, 3, 2, norm=False), 3, 2)
    x = fire(fire(x, 64, 16, 64), 128, 16, 64)
    x = net.max_pool(x, 3, 2)
    x = fire(fire(x, 128, 32, 128), 256, 32, 128)
    x = net.max_pool(x, 3, 2)
    x = fire(fire(x, 256, 48, 192), 384, 48, 192)
    x = fire(fire(x, 384, 64, 256), 512, 64, 256)
    x = net.conv(x, 512, 1000, 1, norm=False)
    return net.output(net.softmax(net.flatten(net.global_average(x))))


def mobilenet_v2(net):
    x = net.conv(net.input(3, 224, 224), 3, 32, 3, 2, 1, act="relu6")
    channels = 32
    for expand, out, repeats, stride in [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1),
                                         (6, 160, 3, 2), (6, 320, 1, 1)]:
        for index in range(repeats):
            step = stride if index == 0 else 1
            hidden = channels * expand
            y = x if expand == 1 else net.conv(x, channels, hidden, 1, act="relu6")
            y = net.conv(y, hidden, hidden, 3, step, 1, groups=hidden, act="relu6")
            y = net.conv(y, hidden, out, 1, act=None)
            x = net.add(x, y) if step == 1 and channels == out else y
            channels = out
    x = net.conv(x, 320, 1280, 1, act="relu6")
    return net.output(net.softmax(net.dense(net.flatten(net.global_average(x)), 1280, 1000)))


def resnet50(net):
    x = net.max_pool(net.conv(net.input(3, 224, 224), 3, 64, 7, 2, 3), 3, 2, pad=1)
    channels = 64
    for width, blocks, stride in [(64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)]:
        for index in range(blocks):
            step = stride if index == 0 else 1
            y = net.conv(x, channels, width, 1)
            y = net.conv(y, width, width, 3, step, 1)
            y = net.conv(y, width, width * 4, 1, act=None)
            short = x if index else net.conv(x, channels, width * 4, 1, step, act=None)
            x = net._act(net.add(y, short), "relu")
            channels = width * 4
    return net.output(net.softmax(net.dense(net.flatten(net.global_average(x)), 2048, 1000)))


def vgg16(net):
    x = net.input(3, 224, 224)
    channels = 3
    for width, repeats in [(64, 2), (128, 2), (256, 3), (512, 3), (512, 3)]:
        for _ in range(repeats):
            x = net.conv(x, channels, width, 3, pad=1, norm=False)
            channels = width
        x = net.max_pool(x, 2, 2)
    x = net.dense(net.flatten(x), 512 * 49, 4096, "relu")
    x = net.dense(x, 4096, 4096, "relu")
    return net.output(net.softmax(net.dense(x, 4096, 1000)))


def encoder(net, layers=6, length=128, width=384, heads=6):
    """A BERT-like encoder: attention and two linear layers, each added to its input and normalized."""
    x = net.sequence(length, width)
    for _ in range(layers):
        parts = [net.heads(net.dense(x, width, width), heads) for _ in range(3)]
        y = net.dense(net.merged(net.attention(*parts)), width, width)
        x = net.layer_norm(net.add(x, y), width)
        y = net.dense(net.gelu(net.dense(x, width, 4 * width)), 4 * width, width)
        x = net.layer_norm(net.add(x, y), width)
    return net.output(x)


def weights_277(net):
    """Linear layers of one row with weights of 277 million bytes: what loading a large model costs."""
    x = net.sequence(1, 2048)
    for _ in range(16):
        x = net.dense(x, 2048, 2048, "relu")
    return net.output(net.dense(x, 2048, 1056))


def wide_linear(net):
    return net.output(net.dense(net.sequence(1, 4096), 4096, 4096))


ALL = {"mnist": mnist, "squeezenet": squeezenet, "mobilenet_v2": mobilenet_v2, "resnet50": resnet50, "vgg16": vgg16}
# Timed as ML Programs.
PROGRAMS = {
    "mobilenet_v2_program": mobilenet_v2, "resnet50_program": resnet50, "encoder": encoder, "weights_277": weights_277}
