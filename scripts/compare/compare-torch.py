#!/usr/bin/env python3
"""Converts PyTorch models with coremltools, runs them with modelc, and compares the results with PyTorch's.

usage: compare-torch.py MODELC [--only NAME,...] [--keep DIR]

The architectures are in torch_models: ResNet, MobileNetV3, U-Net, a vision transformer, a BERT-like encoder, a GPT-like
decoder that generates 64 tokens with keys and values in states, and an LSTM. Their weights are random, from a fixed
seed, and nothing is downloaded. Quantized and palettized models have weights that can be represented exactly, so that
PyTorch computes with the same numbers. Prints the largest difference for each model, relative to the largest number in
PyTorch's result. A model passes if that is within the tolerance: 1e-5 for single-precision programs, and 1e-2 for
half-precision programs, which round every result to 11 bits. The exit status is 1 if a model fails.

Needs coremltools 9 and PyTorch: `make conformance` installs them in .build and runs this script.
"""
import argparse
import base64
import json
import logging
import os
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

logging.disable(logging.ERROR)
warnings.filterwarnings("ignore")

import coremltools as ct  # noqa: E402
import coremltools.optimize.coreml as compression  # noqa: E402
import numpy as np  # noqa: E402
import torch  # noqa: E402

from support.torch_models import convolutional, recurrent, transformers  # noqa: E402

TOLERANCE = {"single": 1e-5, "half": 1e-2}
GENERATED = 64


class Server:
    """A `modelc serve --stdio` process with one model."""

    def __init__(self, modelc, package):
        self.process = subprocess.Popen([modelc, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.model = self.call(op="load", path=str(package))["model"]
        self.state = None

    def call(self, **request):
        self.process.stdin.write((json.dumps(dict(request, id=1)) + "\n").encode())
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise RuntimeError(reply["error"])
        return reply

    def keep_state(self):
        self.state = self.call(op="newState", model=self.model)["state"]

    def predict(self, inputs):
        values = {
            name: {"t": "array", "dtype": array.dtype.kind + str(array.dtype.itemsize), "shape": list(array.shape),
                   "b64": base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()}
            for name, array in inputs.items()
        }
        outputs = self.call(op="predict", model=self.model, state=self.state, inputs=values)["outputs"]
        return {
            name: np.frombuffer(base64.b64decode(value["b64"]), value["dtype"]).reshape(value["shape"])
            for name, value in outputs.items()
        }

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Reference:
    """A PyTorch model with what it takes, and how it is made a program."""

    def __init__(self, model, inputs, precision="single", target=ct.target.iOS18, states=(), compress=None):
        self.model = model.eval()
        self.inputs = inputs
        self.precision = precision
        self.target = target
        self.states = states
        self.compress = compress

    def program(self):
        kind = {torch.float32: np.float32, torch.int32: np.int32}
        traced = torch.jit.trace(self.model, tuple(self.inputs.values()), check_trace=False)
        half = self.precision == "half"
        converted = ct.convert(
            traced, minimum_deployment_target=self.target, skip_model_load=True, convert_to="mlprogram",
            compute_precision=ct.precision.FLOAT16 if half else ct.precision.FLOAT32,
            inputs=[
                ct.TensorType(name=name, shape=value.shape, dtype=kind[value.dtype])
                for name, value in self.inputs.items()
            ],
            states=[
                ct.StateType(
                    wrapped_type=ct.TensorType(shape=self.model.get_buffer(name).shape, dtype=np.float16), name=name)
                for name in self.states
            ] or None)
        return self.compress(converted) if self.compress else converted

    def answers(self):
        with torch.no_grad():
            made = self.model(*self.inputs.values())
        made = made if isinstance(made, tuple) else (made,)
        return [value.numpy() for value in made]


def each_weight(model):
    """The weights that compressed forms hold: those of linear layers and convolutions, one row for each channel."""
    for module in model.modules():
        if isinstance(module, (torch.nn.Linear, torch.nn.Conv2d)):
            yield module.weight


def rounded(model, bits):
    """Weights that are whole multiples of each row's step, the largest of 2^(bits - 1) - 1 steps."""
    most = 2 ** (bits - 1) - 1
    with torch.no_grad():
        for weight in each_weight(model):
            rows = weight.reshape(weight.shape[0], -1)
            # A step that is a power of two makes every product exact.
            step = 2 ** torch.ceil(torch.log2(rows.abs().amax(1, keepdim=True) / most))
            whole = torch.round(rows / step).clamp(-most, most)
            whole[:, 0] = most
            weight.copy_((whole * step).reshape(weight.shape))
    return model


def palettized(model, entries, sparse=0.0):
    """Weights that have few values; a share of them is 0."""
    with torch.no_grad():
        for weight in each_weight(model):
            palette = torch.linspace(-1, 1, entries) * weight.abs().max()
            nearest = (weight[..., None] - palette).abs().argmin(-1)
            weight.copy_(palette[nearest])
            if sparse:
                weight[torch.rand_like(weight) < sparse] = 0
    return model


def of_weights(form):
    """The configuration for linear layers and convolutions alone: embeddings and the like stay as they are."""
    return compression.OptimizationConfig(op_type_configs={"linear": form, "conv": form})


def linear_form(dtype):
    form = compression.OpLinearQuantizerConfig(
        mode="linear_symmetric", dtype=dtype, granularity="per_channel", weight_threshold=64)
    return lambda model: compression.linear_quantize_weights(model, of_weights(form))


def palette_form():
    form = compression.OpPalettizerConfig(mode="unique", weight_threshold=64)
    return lambda model: compression.palettize_weights(model, of_weights(form))


def sparse_form():
    form = compression.OpThresholdPrunerConfig(threshold=1e-12, minimum_sparsity_percentile=0.3)
    return lambda model: compression.prune_weights(model, of_weights(form))


def references():
    """All models by name, made when asked for."""
    picture = torch.randn(1, 3, 64, 64)
    tokens = torch.randint(0, 500, (1, 40), dtype=torch.int32)
    mask = (torch.arange(40)[None] < 33).to(torch.int32)
    encoded = {"tokens": tokens, "mask": mask}
    steps = {"steps": torch.randn(2, 12, 24)}

    def resnet():
        return convolutional.settle(convolutional.ResNet(), picture)

    def mobilenet():
        return convolutional.settle(convolutional.MobileNetV3(), picture.expand(4, -1, -1, -1))

    def image(model, precision="single", target=ct.target.iOS18, compress=None):
        return Reference(model, {"image": picture}, precision, target, compress=compress)

    return {
        "resnet": lambda: image(resnet()),
        "resnet-ios15": lambda: image(resnet(), target=ct.target.iOS15),
        "resnet-half": lambda: image(resnet(), "half"),
        "resnet-int8": lambda: image(rounded(resnet(), 8), compress=linear_form("int8")),
        "resnet-4bit": lambda: image(palettized(resnet(), 16), compress=palette_form()),
        "resnet-ios16-4bit": lambda: image(
            palettized(resnet(), 16), target=ct.target.iOS16, compress=palette_form()),
        "resnet-sparse": lambda: image(palettized(resnet(), 64, sparse=0.5), compress=sparse_form()),
        "mobilenetv3": lambda: image(mobilenet()),
        "mobilenetv3-half": lambda: image(mobilenet(), "half"),
        "unet": lambda: image(convolutional.UNet()),
        "unet-half": lambda: image(convolutional.UNet(), "half"),
        "vit": lambda: image(transformers.VisionTransformer()),
        "vit-ios17": lambda: image(transformers.VisionTransformer(), target=ct.target.iOS17),
        "vit-half": lambda: image(transformers.VisionTransformer(), "half"),
        "vit-int4": lambda: image(rounded(transformers.VisionTransformer(), 4), compress=linear_form("int4")),
        "vit-4bit": lambda: image(palettized(transformers.VisionTransformer(), 16), compress=palette_form()),
        "bert": lambda: Reference(transformers.Encoder(), encoded),
        "bert-half": lambda: Reference(transformers.Encoder(), encoded, "half"),
        "bert-int8": lambda: Reference(rounded(transformers.Encoder(), 8), encoded, compress=linear_form("int8")),
        "lstm": lambda: Reference(recurrent.LSTM(), steps),
        "lstm-half": lambda: Reference(recurrent.LSTM(), steps, "half"),
        "gpt": lambda: decoder("single"),
        "gpt-half": lambda: decoder("half"),
    }


def decoder(precision):
    model = transformers.Decoder()
    states = [name for name, _ in model.named_buffers() if name.startswith(("keys", "values"))]
    inputs = {"token": torch.tensor([[7]], dtype=torch.int32), "place": torch.tensor([0], dtype=torch.int32)}
    return Reference(model, inputs, precision, states=states)


def difference(expected, found):
    """The largest difference relative to the largest number."""
    if expected.size != found.size:
        raise RuntimeError(f"an output has shape {list(found.shape)}, expected {list(expected.shape)}")
    largest = max(float(np.abs(expected).max()), 1e-6)
    return float(np.abs(expected.ravel() - found.ravel()).max()) / largest


def compare(reference, server, program):
    """Differences of all outputs of one prediction."""
    names = [output.name for output in program.get_spec().description.output]
    found = server.predict({name: value.numpy() for name, value in reference.inputs.items()})
    return max(difference(expected, found[name]) for name, expected in zip(names, reference.answers()))


def generate(reference, server, program):
    """Differences while both generate tokens, each the most probable after PyTorch's."""
    (name,) = [output.name for output in program.get_spec().description.output]
    for buffer in reference.states:
        reference.model.get_buffer(buffer).zero_()
    server.keep_state()
    worst, other, token = 0.0, 0, 7
    for place in range(GENERATED):
        inputs = {
            "token": torch.tensor([[token]], dtype=torch.int32), "place": torch.tensor([place], dtype=torch.int32)}
        reference.inputs = inputs
        (expected,) = reference.answers()
        found = server.predict({name: value.numpy() for name, value in inputs.items()})[name]
        worst = max(worst, difference(expected, found))
        token = int(expected.argmax())
        other += token != int(found.argmax())
    if other and reference.precision == "single":
        raise RuntimeError(f"{other} of {GENERATED} tokens are others")
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modelc")
    parser.add_argument("--only", help="names of models, separated by commas")
    parser.add_argument("--keep", type=Path, help="directory in which to keep the packages")
    arguments = parser.parse_args()
    torch.set_num_threads(max(1, (os.cpu_count() or 2) // 2))
    failed, started = 0, time.time()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(27)
        for name, make in references().items():
            if arguments.only and name not in arguments.only.split(","):
                continue
            torch.manual_seed(27)
            try:
                reference = make()
                program = reference.program()
                package = folder / f"{name}.mlpackage"
                program.save(str(package))
                server = Server(arguments.modelc, package)
                try:
                    worst = (generate if reference.states else compare)(reference, server, program)
                finally:
                    server.close()
            except Exception as error:  # The other models count too.
                print(f"{name:20} error: {type(error).__name__}: {str(error)[:300]}", flush=True)
                failed += 1
                continue
            tolerance = TOLERANCE[reference.precision]
            passed = worst <= tolerance
            failed += not passed
            print(f"{name:20} {worst:.2e}  {'within' if passed else 'ABOVE'} {tolerance:g}", flush=True)
    print(f"{failed} failed, {time.time() - started:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
