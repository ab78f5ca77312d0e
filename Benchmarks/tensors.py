#!/usr/bin/env python3
"""Measures ten expressions on tensors beside numpy and PyTorch.

    "$(scripts/env/find-python.sh references)" Benchmarks/tensors.py [--threads 2] [--runs 50] [--rounds 3] [--program PATH] [--write]

Builds Benchmarks/Tensors with optimizations, which takes minutes the first time, unless --program says where it is. Needs numpy and
PyTorch, and a machine that does nothing else. The three programs take turns, ROUNDS times; figures are medians of all runs in
milliseconds. "ratio" is the time of MLTensor over that of the faster one of the others: the goal is 1.2. Results are handed over
as arrays in all three. --write writes Documentation/measurements/tensor-performance.md.
"""
import argparse
import functools
import os
import statistics
import subprocess
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from support import measured

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "Documentation" / "measurements" / "tensor-performance.md"


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
    parser.add_argument("--program", help="Benchmarks/Tensors as it has been built already")
    parser.add_argument("--write", action="store_true", help="write Documentation/measurements/tensor-performance.md")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    program = arguments.program or built()
    environment = dict(os.environ, MODELC_THREADS=str(arguments.threads))
    found = {}
    for _ in range(arguments.rounds):
        lines = subprocess.run(
            [program, str(arguments.runs)], check=True, capture_output=True, text=True, env=environment
        ).stdout.splitlines()
        for line in lines:
            name, values = line.split("\t")
            found.setdefault((name, "MLTensor"), []).extend(float(value) for value in values.split())
        for name, shapes, by_numpy, by_torch in EXPRESSIONS:
            arrays = numbers(*shapes)
            tensors = [torch.from_numpy(array) for array in arrays]
            found.setdefault((name, "numpy"), []).extend(times(functools.partial(by_numpy, *arrays), arguments.runs))
            found.setdefault((name, "PyTorch"), []).extend(times(functools.partial(by_torch, *tensors), arguments.runs))
    rows = []
    for name, shapes, _, _ in EXPRESSIONS:
        ours, numpy, pytorch = (statistics.median(found[name, by]) for by in ("MLTensor", "numpy", "PyTorch"))
        shape = " × ".join(map(str, shapes[0]))
        ratio = ours / min(numpy, pytorch)
        rows.append((ratio, f"| {name} | {shape} | {ours:.3f} | {numpy:.3f} | {pytorch:.3f} | {ratio:.2f} |"))
    rows.sort(reverse=True)
    table = "| expression | shape | MLTensor ms | numpy ms | PyTorch ms | ratio |\n|---|---|--:|--:|--:|--:|\n"
    table += "\n".join(row for _, row in rows)
    print(f"{arguments.threads} threads, load average {os.getloadavg()[0]:.1f}\n{table}")
    if arguments.write:
        measured.write(PAGE, page(table, rows, arguments), "numpy", "torch")


def built():
    """The program, after it has been built."""
    package = ["swift", "build", "-c", "release", "--package-path", str(HERE / "Tensors")]
    subprocess.run(package, check=True)
    folder = subprocess.run(package + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return str(Path(folder) / "Tensors")


def page(table, rows, arguments):
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
    within = sum(ratio <= 1.2 for ratio, _ in rows)
    return f"""# Tensors beside numpy and PyTorch

The time of ten expressions of `MLTensor` from when they are noted until `shapedArray(of:)` has the result, beside numpy
{np.__version__} and PyTorch {torch.__version__.split("+")[0]}, in milliseconds; the worst ratio to the faster of the two first. {within} of {len(rows)} take at most 1.2 times
its time.

{table}

`Benchmarks/tensors.py --threads {arguments.threads} --rounds {arguments.rounds} --runs {arguments.runs} --write` on {cpu}, {os.cpu_count()} processors, {time.strftime("%Y-%m-%d")},
load average {os.getloadavg()[0]:.1f}: medians of {arguments.rounds * arguments.runs} runs, the three programs taking turns. numpy computes in one thread all but matrix products;
the expressions in numpy and PyTorch are in the script.

Chains of operations on single elements, folds of rows, softmax and orders along the last axis are carried out together, piece by
piece, so that what one hands to the next stays in caches; pieces are shared among threads.
"""


main()
