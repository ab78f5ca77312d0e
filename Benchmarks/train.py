#!/usr/bin/env python3
"""Times training of modelc and PyTorch on the same network with the same examples, side by side in one run.

    python3 -m venv env && env/bin/pip install coremltools==9.0 protobuf==3.20.3 numpy torch
    swift build -c release --product modelc --static-swift-stdlib
    env/bin/python Benchmarks/train.py [--rounds 5] [--modelc PATH] [--optimizer adam] [--threads 1]

The network is the one that people train on digits: three convolutions of 32 channels, each with a rectifier and a pool
of 2 x 2, then 500 and 10 fully connected; 1000 pictures of 28 x 28, mini-batches of 32, 10 epochs. Both begin with the
same weights and use the examples in their order; their losses must agree before anything is timed. Rounds alternate, so
that a noisy machine is unfair to neither. Figures are processor seconds: of PyTorch those of the training loop, of modelc
those of the whole process, which also reads the examples, starts up and writes the model; its peak is the highest resident
memory.
"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import tempfile
import time

import coremltools as ct
import numpy as np
import torch
from coremltools.models import datatypes
from coremltools.models.neural_network import AdamParams, NeuralNetworkBuilder, SgdParams
from torch import nn

here = os.path.dirname(os.path.abspath(__file__))
EXAMPLES, BATCH, EPOCHS = 1000, 32, 10


class Same(nn.Module):
    """Pads an even window as Core ML does: the odd row and column come after the picture."""

    def forward(self, x):
        return nn.functional.pad(x, (0, 1, 0, 1))


def network():
    torch.manual_seed(1)
    return nn.Sequential(
        nn.Conv2d(1, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        Same(), nn.Conv2d(32, 32, 2), nn.ReLU(), nn.MaxPool2d(2),
        Same(), nn.Conv2d(32, 32, 2), nn.ReLU(), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(288, 500), nn.ReLU(), nn.Linear(500, 10))


def write_model(net, path, optimizer):
    builder = NeuralNetworkBuilder([("image", datatypes.Array(1, 28, 28))], [("p", datatypes.Array(10))])
    blob, names = "image", []
    for index, layer in enumerate(net):
        name, after = f"layer{index}", f"blob{index}"
        if isinstance(layer, nn.Conv2d):
            weight = layer.weight.detach().numpy()
            builder.add_convolution(
                name, weight.shape[1], weight.shape[0], weight.shape[2], weight.shape[3], 1, 1, "same", 1,
                weight.transpose(2, 3, 1, 0), layer.bias.detach().numpy(), True, input_name=blob, output_name=after)
            names.append(name)
        elif isinstance(layer, nn.Linear):
            weight = layer.weight.detach().numpy()
            builder.add_inner_product(
                name, weight, layer.bias.detach().numpy(), weight.shape[1], weight.shape[0], True, blob, after)
            names.append(name)
        elif isinstance(layer, nn.ReLU):
            builder.add_activation(name, "RELU", blob, after)
        elif isinstance(layer, nn.MaxPool2d):
            builder.add_pooling(name, 2, 2, 2, 2, "MAX", "VALID", blob, after)
        elif isinstance(layer, nn.Flatten):
            builder.add_flatten(name, 0, blob, after)
        else:
            continue
        blob = after
    builder.make_updatable(names)
    builder.add_softmax("softmax", blob, "p")
    builder.set_categorical_cross_entropy_loss("loss", "p")
    if optimizer == "adam":
        builder.set_adam_optimizer(AdamParams(lr=0.001, batch=BATCH, beta1=0.9, beta2=0.999, eps=1e-8))
    else:
        builder.set_sgd_optimizer(SgdParams(lr=0.01, batch=BATCH, momentum=0.9))
    builder.set_epochs(EPOCHS)
    builder.spec.neuralNetwork.updateParams.shuffle.defaultValue = False
    ct.utils.save_spec(builder.spec, path)


def train_torch(net, pictures, labels, optimizer):
    """Processor seconds, and the last epoch's mean loss."""
    x, y = torch.from_numpy(pictures), torch.from_numpy(labels.astype(np.int64))
    rule = torch.optim.Adam(net.parameters(), lr=0.001) if optimizer == "adam" else torch.optim.SGD(
        net.parameters(), lr=0.01, momentum=0.9)
    criterion = nn.CrossEntropyLoss()
    start = time.process_time()
    for _ in range(EPOCHS):
        total = 0.0
        for first in range(0, EXAMPLES, BATCH):
            rule.zero_grad(set_to_none=True)
            part = x[first:first + BATCH]
            loss = criterion(net(part), y[first:first + BATCH])
            loss.backward()
            rule.step()
            total += loss.item() * len(part)
    return time.process_time() - start, total / EXAMPLES


def train_modelc(modelc, model, data, threads):
    """Processor seconds of the process, its peak in MiB, and the last epoch's mean loss."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            modelc, "update", model, "--data", data, "--output", os.path.join(folder, "new.mlmodelc"), "--threads",
            str(threads), "--json"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=dict(os.environ, MODELC_THREADS=str(threads)))
        lines = process.stdout.read().decode().splitlines()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"modelc failed with {process.returncode}")
        losses = [entry["loss"] for entry in map(json.loads, lines) if "loss" in entry]
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, losses[-1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--modelc", default=os.path.join(here, "../.build/release/modelc"))
    parser.add_argument("--optimizer", choices=["adam", "sgd"], default="adam")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    random = np.random.default_rng(3)
    labels = random.integers(0, 10, EXAMPLES).astype(np.int32)
    # A bright stroke that stands where the label says, in noise.
    pictures = random.uniform(0, 0.3, (EXAMPLES, 1, 28, 28)).astype(np.float32)
    for picture, label in zip(pictures, labels):
        picture[0, 2 + 2 * label:5 + 2 * label, 4:24] += 0.7
    with tempfile.TemporaryDirectory() as folder:
        source, data = os.path.join(folder, "digits.mlmodel"), os.path.join(folder, "data.npz")
        write_model(network(), source, options.optimizer)
        np.savez(data, image=pictures, p_true=labels.reshape(-1, 1))
        subprocess.run([options.modelc, "compile", source, folder], check=True, stdout=subprocess.DEVNULL)
        model = os.path.join(folder, "digits.mlmodelc")
        theirs, ours, peaks = [], [], []
        for _ in range(options.rounds):
            seconds, expected = train_torch(network(), pictures, labels, options.optimizer)
            theirs.append(seconds)
            seconds, peak, found = train_modelc(options.modelc, model, data, options.threads)
            ours.append(seconds)
            peaks.append(peak)
            if abs(found - expected) > 0.02 * max(1, abs(expected)):
                raise RuntimeError(f"losses differ: modelc {found}, PyTorch {expected}")
    torch_seconds, own_seconds = statistics.median(theirs), statistics.median(ours)
    print(f"PyTorch {torch_seconds:.2f} s, modelc {own_seconds:.2f} s: {own_seconds / torch_seconds:.2f} of PyTorch; "
          f"peak of modelc {max(peaks):.0f} MiB")


if __name__ == "__main__":
    main()
