#!/usr/bin/env python3
"""The models of load.py, from the same numbers as Core ML or as ONNX, with a flexible first axis.

    "$(scripts/env/find-python.sh)" Server/Campaigns/load_models.py coreml DIRECTORY [NAME …]
    "$(scripts/env/find-python.sh mlserver)" Server/Campaigns/load_models.py onnx DIRECTORY [NAME …]

Weights are random, from fixed seeds, by the networks and writers of Benchmarks/predict.
"""
import sys
from functools import partial
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/predict"))
import nets

LARGEST_BATCH = 32


def perceptron(net):
    """Five linear layers of one vector, whose prediction takes about 100 µs."""
    x = net.flatten(net.input(1, 16, 32))
    for _ in range(4):
        x = net.dense(x, 512, 512, "relu")
    return net.output(net.softmax(net.dense(x, 512, 10)))


# Name, network, shape of one example's input, whether it is an ML Program in Core ML.
MODELS = {
    "perceptron": (perceptron, (1, 16, 32), False),
    "digits": (nets.mnist, (1, 28, 28), False),
    "encoder": (partial(nets.encoder, layers=4, length=64, width=256, heads=4), (64, 256), True),
    "squeezenet": (nets.squeezenet, (3, 224, 224), False),
}


def example(name):
    """The input of the timed requests, with three decimals, so that its text is as short as real data's."""
    shape = MODELS[name][1]
    return np.round(np.random.default_rng(2).uniform(-1, 1, (1, *shape)), 3).astype(np.float32)


def coreml_writers():
    """Writers of neural networks and of ML Programs, and the endings of their files."""
    from coreml_net import CoreMLNet
    from mil_net import MILNet, Program, ct, mb

    class Network(CoreMLNet):
        ending = ".mlmodel"

        def input(self, channels, height, width):
            name = super().input(channels, height, width)
            ranges = self.spec.description.input[0].type.multiArrayType.shapeRange.sizeRanges
            for low, high in ((1, LARGEST_BATCH), (channels, channels), (height, height), (width, width)):
                ranges.add(lowerBound=low, upperBound=high)
            return name

    class FlexibleProgram(MILNet):
        ending = ".mlpackage"

        def _input(self, shape):
            from coremltools.converters.mil.mil import get_new_symbol
            return super()._input((get_new_symbol(), *shape[1:]))

        def heads(self, x, count):
            _, length, width = x.shape
            x = mb.reshape(x=x, shape=[-1, length, count, width // count])
            return mb.transpose(x=x, perm=[0, 2, 1, 3])

        def merged(self, x):
            _, count, length, width = x.shape
            x = mb.transpose(x=x, perm=[0, 2, 1, 3])
            return mb.reshape(x=x, shape=[-1, length, count * width])

        def save(self, path):
            program = Program()
            program.add_function("main", self.function)
            batch = ct.RangeDim(1, LARGEST_BATCH, default=1)
            shape = (batch, *self.shape[1:])
            ct.convert(
                program, source="milinternal", convert_to="mlprogram", skip_model_load=True,
                inputs=[ct.TensorType(name="image", shape=shape, dtype=np.float32)],
                minimum_deployment_target=self.TARGET, compute_precision=ct.precision.FLOAT32).save(path)

    return Network, FlexibleProgram


def onnx_writer():
    from onnx import TensorProto, helper

    from onnx_net import OnnxNet

    class FlexibleOnnx(OnnxNet):
        ending = ".onnx"

        def output(self, x):
            shape = ("batch", *self.shape[1:])
            self.inputs = [helper.make_tensor_value_info("image", TensorProto.FLOAT, shape)]
            return super().output(x)

        def heads(self, x, count):
            _, length, width = self.shape
            shape = self.constant(np.array([-1, length, count, width // count]))
            return self.node("Transpose", [self.node("Reshape", [x, shape])], perm=[0, 2, 1, 3])

        def merged(self, x):
            shape = self.constant(np.array([-1, *self.shape[1:]]))
            return self.node("Reshape", [self.node("Transpose", [x], perm=[0, 2, 1, 3]), shape])

    return FlexibleOnnx


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("coreml", "onnx"):
        sys.exit(__doc__)
    directory = Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    network, program = coreml_writers() if sys.argv[1] == "coreml" else [onnx_writer()] * 2
    for name in sys.argv[3:] or MODELS:
        build, _, is_program = MODELS[name]
        writer = program if is_program else network
        path = directory / (name + writer.ending)
        if not path.exists():
            net = writer(1)
            build(net)
            net.save(str(path))


if __name__ == "__main__":
    main()
