#!/usr/bin/env python3
"""Times training by modelc and PyTorch with the same network and the same examples in one run.

    python3 -m venv env && env/bin/pip install coremltools==9.0 protobuf==3.20.3 numpy torch faiss-cpu
    make build
    env/bin/python Benchmarks/train.py [--rounds 5] [--modelc PATH] [--optimizers adam,sgd] [--threads 1] [--write]

The network is a typical one for digits: three convolutions of 32 channels, each with ReLU and 2 x 2 pooling, then fully
connected layers of 500 and 10; 1000 images of 28 x 28, mini-batches of 32, 10 epochs. Both start from the same weights
and use the examples in the same order; their losses must agree before anything is timed. Rounds alternate, so that
noise affects both alike. Times are processor seconds: for PyTorch of the training loop, for modelc of the whole
process, which also starts up, reads the examples, predicts all of them before and after training, and writes the model
after each epoch. Its peak is the peak resident memory. --write also writes Documentation/measurements/training-performance.md, with
the figures of update_neighbors.py, and those of predict_classic.py for one query.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import coremltools as ct
import numpy as np
import torch
from coremltools.models import datatypes
from coremltools.models.neural_network import AdamParams, NeuralNetworkBuilder, SgdParams
from torch import nn

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
from predict import measured, peak  # noqa: E402

EXAMPLES, BATCH, EPOCHS = 1000, 32, 10


class Same(nn.Module):
    """Pads an even window as Core ML does: the extra row and column come after the image."""

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


def activations(net):
    """Bytes of the activations of one mini-batch."""
    x, total = torch.zeros(BATCH, 1, 28, 28), 0
    for layer in net:
        x = layer(x)
        if not isinstance(layer, (Same, nn.Flatten)):
            total += x.numel() * 4
    return total


def train_torch(net, pictures, labels, optimizer):
    """Processor seconds, and each epoch's mean loss."""
    x, y = torch.from_numpy(pictures), torch.from_numpy(labels.astype(np.int64))
    rule = torch.optim.Adam(net.parameters(), lr=0.001) if optimizer == "adam" else torch.optim.SGD(
        net.parameters(), lr=0.01, momentum=0.9)
    criterion = nn.CrossEntropyLoss()
    losses = []
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
        losses.append(total / EXAMPLES)
    return time.process_time() - start, losses


def train_modelc(modelc, model, data, threads):
    """Processor seconds of the process, its peak in MiB, and each epoch's mean loss."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            modelc, "update", model, "--data", data, "--output", os.path.join(folder, "new.mlmodelc"), "--threads",
            str(threads), "--json"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=dict(os.environ, MODELC_THREADS=str(threads)))
        losses, highest = [], 0
        # The peak that the system keeps for a child may be its parent's, so the process itself is asked as it goes on.
        for line in process.stdout:
            highest = peak(process.pid) or highest
            entry = json.loads(line)
            if "loss" in entry:
                losses.append(entry["loss"])
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"modelc failed with {process.returncode}")
        return usage.ru_utime + usage.ru_stime, highest, losses


def row(optimizer, threads, options, pictures, labels):
    """Both, as a line of the table."""
    torch.set_num_threads(threads)
    with tempfile.TemporaryDirectory() as folder:
        source, data = os.path.join(folder, "digits.mlmodel"), os.path.join(folder, "data.npz")
        write_model(network(), source, optimizer)
        np.savez(data, image=pictures, p_true=labels.reshape(-1, 1))
        subprocess.run([options.modelc, "compile", source, folder], check=True, stdout=subprocess.DEVNULL)
        model = os.path.join(folder, "digits.mlmodelc")
        theirs, ours, peaks = [], [], []
        for _ in range(options.rounds):
            seconds, expected = train_torch(network(), pictures, labels, optimizer)
            theirs.append(seconds)
            seconds, highest, found = train_modelc(options.modelc, model, data, threads)
            ours.append(seconds)
            peaks.append(highest)
            # Rounding grows from step to step.
            for epoch, tolerance in ((0, 1e-4), (EPOCHS - 1, 2e-2)):
                if abs(found[epoch] - expected[epoch]) > tolerance * max(1, abs(expected[epoch])):
                    raise RuntimeError(f"losses differ: modelc {found}, PyTorch {expected}")
    weights = sum(weight.numel() * 4 for weight in network().parameters())
    allowed = (weights * (3 if optimizer == "adam" else 2) + activations(network())) / 2**20 + 60
    torch_seconds, own_seconds = statistics.median(theirs), statistics.median(ours)
    return (f"| {optimizer} | {threads} | {own_seconds:.2f} | {torch_seconds:.2f} | "
            f"**{own_seconds / torch_seconds:.2f}** | {max(peaks):.0f} | {allowed:.0f} |")


def examples():
    random = np.random.default_rng(3)
    labels = random.integers(0, 10, EXAMPLES).astype(np.int32)
    # A bright stroke that stands where the label says, in noise.
    pictures = random.uniform(0, 0.3, (EXAMPLES, 1, 28, 28)).astype(np.float32)
    for picture, label in zip(pictures, labels):
        picture[0, 2 + 2 * label:5 + 2 * label, 4:24] += 0.7
    return pictures, labels


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--modelc", default=os.path.join(here, "..", ".build", "release", "modelc"))
    parser.add_argument("--optimizers", default="adam,sgd")
    parser.add_argument("--threads", default="1")
    parser.add_argument("--write", action="store_true", help="also write the page in Documentation")
    options = parser.parse_args()
    load = os.getloadavg()[0]
    lines = ["| optimizer | threads | modelc s | PyTorch s | ratio | peak MiB | allowed MiB |",
             "|---|---|---|---|---|---|---|"]
    print("\n".join(lines))
    pictures, labels = examples()
    for optimizer in options.optimizers.split(","):
        for threads in map(int, options.threads.split(",")):
            lines.append(row(optimizer, threads, options, pictures, labels))
            print(lines[-1], flush=True)
    if options.write:
        write(lines, options, load)


def write(lines, options, load):
    import predict_classic
    import update_neighbors
    appended = update_neighbors.milliseconds(options.modelc, runs=options.rounds)
    query = predict_classic.row(predict_classic.MODELS[1], options)
    with open("/proc/cpuinfo") as info:
        processor = next(line.split(":")[1].strip() for line in info if line.startswith("model name"))
    page = f"""# Speed of training

Written by `Benchmarks/train.py --write`; the script says how to run it, and describes the network and the examples.
modelc and PyTorch {torch.__version__} (eager) in one run on {os.cpu_count()} processors ({processor}); medians of
{options.rounds} alternating rounds. Times are processor seconds: for PyTorch of the training loop, for modelc of the
whole process, including start-up, reading, predictions before and after training, and writing. A ratio below 1 means
that modelc is faster. The allowed memory is the size of the weights and their optimizer state, of the activations of
one mini-batch, and 60 MiB. The load average at the start was {load:.1f}; above 0.5, other programs used the processors
too, and only ratios are meaningful.

{chr(10).join(lines)}

## Nearest neighbors

Adding {update_neighbors.EXAMPLES} examples of {update_neighbors.DIMENSIONS} numbers to a classifier takes
{appended:.0f} ms (`Benchmarks/update_neighbors.py`). Predictions, by `Benchmarks/predict_classic.py`:

{predict_classic.HEAD}
{query}
"""
    measured.write(os.path.join(here, "..", "Documentation", "measurements", "training-performance.md"), page, "torch")


if __name__ == "__main__":
    main()
