#!/usr/bin/env python3
"""Measures ten expressions on tensors beside numpy and PyTorch.

    "$(scripts/python-env.sh references)" Benchmarks/tensors.py [--threads 2] [--runs 50] [--rounds 3]

Builds Benchmarks/Tensors with optimizations, which takes minutes the first time. Needs numpy and PyTorch, and a machine that does
nothing else. The three programs take turns, ROUNDS times; figures are medians of all runs in milliseconds. "ratio" is the time
of MLTensor over that of the faster one of the others: the goal is 1.2. Results are handed over as arrays in all three.
"""
import argparse
import os
import statistics
import subprocess
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

HERE = Path(__file__).resolve().parent


def numbers(*shapes):
    random = np.random.default_rng(1)
    return [random.uniform(-1, 1, shape).astype(np.float32) for shape in shapes]


def numpy_softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def numpy_layer_norm(x):
    centred = x - x.mean(1, keepdims=True)
    return centred / np.sqrt((centred * centred).mean(1, keepdims=True) + np.float32(1e-5))


def numpy_gelu(x):
    return x * np.float32(0.5) * (1 + np.tanh(np.float32(0.79788456) * (x + np.float32(0.044715) * x * x * x)))


def numpy_top(x):
    return -np.sort(np.partition(-x, 10, axis=-1)[..., :10], axis=-1)


# The name, the shapes of the inputs, and the expression in numpy and in PyTorch.
EXPRESSIONS = [
    ("x + y", [(1024, 1024), (1024, 1024)], lambda x, y: x + y, lambda x, y: x + y),
    ("x * 2 + y", [(1024, 1024), (1024,)], lambda x, y: x * 2 + y, lambda x, y: x * 2 + y),
    ("matmul", [(512, 512), (512, 512)], np.matmul, torch.matmul),
    ("softmax", [(256, 4096)], numpy_softmax, lambda x: functional.softmax(x, -1)),
    ("sum of rows", [(1024, 1024)], lambda x: x.sum(1), lambda x: x.sum(1)),
    ("layer norm", [(512, 1024)], numpy_layer_norm, lambda x: functional.layer_norm(x, (1024,))),
    ("gelu", [(1024, 1024)], numpy_gelu, lambda x: functional.gelu(x, approximate="tanh")),
    ("top 10", [(64, 32768)], numpy_top, lambda x: torch.topk(x, 10).values),
    ("transpose", [(1024, 1024)], lambda x: np.ascontiguousarray(x.T), lambda x: x.T.contiguous()),
    ("where", [(1024, 1024), (1024, 1024)], lambda x, y: np.where(x < y, y, x), lambda x, y: torch.where(x < y, y, x)),
]


def times(work, runs):
    found = []
    for run in range(runs + 5):
        start = time.perf_counter()
        work()
        if run >= 5:
            found.append(1000 * (time.perf_counter() - start))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    package = ["swift", "build", "-c", "release", "--package-path", str(HERE / "Tensors")]
    subprocess.run(package, check=True)
    folder = subprocess.run(package + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    environment = dict(os.environ, MODELC_THREADS=str(arguments.threads))
    found = {}
    for _ in range(arguments.rounds):
        lines = subprocess.run(
            [Path(folder) / "Tensors", str(arguments.runs)], check=True, capture_output=True, text=True, env=environment
        ).stdout.splitlines()
        for line in lines:
            name, values = line.split("\t")
            found.setdefault((name, "MLTensor"), []).extend(float(value) for value in values.split())
        for name, shapes, by_numpy, by_torch in EXPRESSIONS:
            arrays = numbers(*shapes)
            tensors = [torch.from_numpy(array) for array in arrays]
            found.setdefault((name, "numpy"), []).extend(times(lambda: by_numpy(*arrays), arguments.runs))
            found.setdefault((name, "PyTorch"), []).extend(times(lambda: by_torch(*tensors), arguments.runs))
    print(f"{arguments.threads} threads, load average {os.getloadavg()[0]:.1f}")
    print("| expression | shape | MLTensor ms | numpy ms | PyTorch ms | ratio |\n|---|---|--:|--:|--:|--:|")
    for name, shapes, _, _ in EXPRESSIONS:
        ours, numpy, pytorch = (statistics.median(found[name, by]) for by in ("MLTensor", "numpy", "PyTorch"))
        shape = " × ".join(map(str, shapes[0]))
        print(f"| {name} | {shape} | {ours:.3f} | {numpy:.3f} | {pytorch:.3f} | {ours / min(numpy, pytorch):.2f} |")


main()
