#!/usr/bin/env python3
"""Makes the fixtures of ModelTrainingTests: small updatable models, training examples, and PyTorch's training results.

Needs the packages in scripts/env/requirements.txt and the CPU build of torch 2.13.0:

    env/bin/python scripts/generate/make-training-references.py

Each folder of Tests/ModelTrainingTests/Fixtures is a case:

    model.mlmodel    the model before training, with its settings
    inputs.bin       the examples, concatenated, float32
    targets.bin      their targets: class indices as int32, or numbers as float32
    step.bin         all trained weights after the first mini-batch: layer by layer, weights before biases, float32
    epochs.bin       the same after all epochs
    losses.txt       the mean loss of each epoch

Examples are used in order; the last mini-batch of an epoch is smaller.
"""
import shutil
from pathlib import Path

import coremltools as ct
import numpy as np
import torch
from coremltools.models import datatypes
from coremltools.models.neural_network import AdamParams, NeuralNetworkBuilder, SgdParams
from torch import nn

ROOT = Path(__file__).resolve().parents[2] / "Tests/ModelTrainingTests/Fixtures"
COUNT, BATCH, EPOCHS = 10, 4, 10


class Dense:
    """Two fully connected layers."""

    shape = (4,)

    def __init__(self, outputs):
        self.layers = nn.Sequential(nn.Linear(4, 7), nn.Tanh(), nn.Linear(7, outputs))
        self.trained = {"first": self.layers[0], "second": self.layers[2]}

    def add(self, builder, output):
        linear(builder, "first", self.layers[0], "x", "a")
        builder.add_activation("tanh", "TANH", "a", "b")
        linear(builder, "second", self.layers[2], "b", output)


class Conv:
    """Two convolutions, pooling of both kinds, one fully connected layer; the second convolution has groups."""

    shape = (2, 8, 8)

    def __init__(self, outputs):
        self.layers = nn.Sequential(
            nn.Conv2d(2, 4, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(4, 6, 2, groups=2), nn.Sigmoid(),
            nn.AvgPool2d(3), nn.Flatten(), nn.Linear(6, outputs))
        self.trained = {"conv1": self.layers[0], "conv2": self.layers[3], "last": self.layers[7]}

    def add(self, builder, output):
        convolution(builder, "conv1", self.layers[0], "x", "a", "same")
        builder.add_activation("relu", "RELU", "a", "b")
        builder.add_pooling("pool1", 2, 2, 2, 2, "MAX", "VALID", "b", "c")
        convolution(builder, "conv2", self.layers[3], "c", "d", "valid")
        builder.add_activation("sigmoid", "SIGMOID", "d", "e")
        builder.add_pooling("pool2", 3, 3, 3, 3, "AVERAGE", "VALID", "e", "f")
        builder.add_flatten("flatten", 0, "f", "g")
        linear(builder, "last", self.layers[7], "g", output)


def linear(builder, name, layer, source, target):
    weight, bias = layer.weight.detach().numpy(), layer.bias.detach().numpy()
    builder.add_inner_product(name, weight, bias, weight.shape[1], weight.shape[0], True, source, target)


def convolution(builder, name, layer, source, target, border):
    weight = layer.weight.detach().numpy()
    builder.add_convolution(
        name, weight.shape[1], weight.shape[0], weight.shape[2], weight.shape[3], 1, 1, border, layer.groups,
        weight.transpose(2, 3, 1, 0), layer.bias.detach().numpy(), True, input_name=source, output_name=target)


def model(net, loss, outputs, optimizer):
    output = "scores" if loss == "cross-entropy" else "y"
    builder = NeuralNetworkBuilder(
        [("x", datatypes.Array(*net.shape))], [("p" if loss == "cross-entropy" else "y", datatypes.Array(outputs))])
    net.add(builder, output)
    builder.make_updatable(list(net.trained))
    if loss == "cross-entropy":
        builder.add_softmax("softmax", "scores", "p")
        builder.set_categorical_cross_entropy_loss("loss", "p")
    else:
        builder.set_mean_squared_error_loss("loss", ("y", datatypes.Array(outputs)))
    rate, momentum = optimizer["rate"], optimizer.get("momentum", 0)
    if optimizer["kind"] == "adam":
        builder.set_adam_optimizer(AdamParams(lr=rate, batch=BATCH, beta1=0.9, beta2=0.999, eps=1e-8))
    else:
        builder.set_sgd_optimizer(SgdParams(lr=rate, batch=BATCH, momentum=momentum))
    builder.set_epochs(EPOCHS)
    builder.spec.neuralNetwork.updateParams.shuffle.defaultValue = False
    return builder.spec


def trained(net):
    arrays = [p.detach().numpy().ravel() for layer in net.trained.values() for p in (layer.weight, layer.bias)]
    return np.concatenate(arrays).astype("<f4").tobytes()


def write(folder, make, loss, optimizer):
    torch.manual_seed(7)
    random = np.random.default_rng(11)
    outputs = 3
    net = make(outputs)
    folder.mkdir(parents=True)
    ct.utils.save_spec(model(net, loss, outputs, optimizer), str(folder / "model.mlmodel"))
    x = random.standard_normal((COUNT,) + net.shape).astype("<f4")
    if loss == "cross-entropy":
        target = random.integers(0, outputs, COUNT).astype("<i4")
        goal, criterion = torch.from_numpy(target.astype(np.int64)), nn.CrossEntropyLoss()
    else:
        target = random.standard_normal((COUNT, outputs)).astype("<f4")
        goal, criterion = torch.from_numpy(target), nn.MSELoss()
    (folder / "inputs.bin").write_bytes(x.tobytes())
    (folder / "targets.bin").write_bytes(target.tobytes())
    rate = optimizer["rate"]
    if optimizer["kind"] == "adam":
        rule = torch.optim.Adam(net.layers.parameters(), lr=rate, betas=(0.9, 0.999), eps=1e-8)
    else:
        rule = torch.optim.SGD(net.layers.parameters(), lr=rate, momentum=optimizer.get("momentum", 0))
    losses, inputs = [], torch.from_numpy(x)
    for epoch in range(EPOCHS):
        total = 0.0
        for start in range(0, COUNT, BATCH):
            part = slice(start, min(start + BATCH, COUNT))
            rule.zero_grad()
            found = criterion(net.layers(inputs[part]), goal[part])
            found.backward()
            rule.step()
            total += found.item() * (part.stop - part.start)
            if epoch == 0 and start == 0:
                (folder / "step.bin").write_bytes(trained(net))
        losses.append(total / COUNT)
    (folder / "epochs.bin").write_bytes(trained(net))
    (folder / "losses.txt").write_text("".join(f"{value:.9g}\n" for value in losses))


def main():
    for case in ROOT.glob("*/"):
        shutil.rmtree(case)
    torch.set_num_threads(1)
    optimizers = {
        "sgd": {"kind": "sgd", "rate": 0.1}, "momentum": {"kind": "sgd", "rate": 0.05, "momentum": 0.9},
        "adam": {"kind": "adam", "rate": 0.01},
    }
    for net, make in {"dense": Dense, "conv": Conv}.items():
        for loss in ["cross-entropy", "squared-error"]:
            for name, optimizer in optimizers.items():
                write(ROOT / f"{net}-{loss}-{name}", make, loss, optimizer)


if __name__ == "__main__":
    main()
