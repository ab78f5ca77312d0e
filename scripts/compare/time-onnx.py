#!/usr/bin/env python3
"""Times conversions of large ONNX files: a VGG-19 of 575 MB, and 20,000 nodes without weights.

usage: time-onnx.py MODELC [--runs N] [--folder DIR]

Makes both files in a temporary folder (or DIR), converts each to a package, and the VGG-19 also in half precision and back to
ONNX with its weights beside the file. Prints the fastest of N runs (default 3), the least processor time, and the most memory that one took.
Needs the Python of `scripts/env/find-python.sh onnx`, 3 GB of disk and 2 GB of memory.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CHANNELS = [64, 64, "M", 128, 128, "M", 256, 256, 256, 256, "M", 512, 512, 512, 512, "M", 512, 512, 512, 512, "M"]
NODES = 20_000


def vgg(path):
    """VGG-19 with made-up weights."""
    import numpy
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    random = numpy.random.default_rng(1)
    nodes, weights = [], []

    def weight(name, *shape):
        values = random.standard_normal(shape, dtype=numpy.float32) / numpy.float32(numpy.sqrt(numpy.prod(shape[1:])))
        weights.append(numpy_helper.from_array(values, name))
        return name

    value, channels = "image", 3
    for index, count in enumerate(CHANNELS):
        if count == "M":
            nodes.append(helper.make_node("MaxPool", [value], [f"pool{index}"], kernel_shape=[2, 2], strides=[2, 2]))
            value = f"pool{index}"
            continue
        inputs = [value, weight(f"w{index}", count, channels, 3, 3), weight(f"b{index}", count)]
        nodes.append(helper.make_node("Conv", inputs, [f"conv{index}"], kernel_shape=[3, 3], pads=[1, 1, 1, 1]))
        nodes.append(helper.make_node("Relu", [f"conv{index}"], [f"relu{index}"]))
        value, channels = f"relu{index}", count
    nodes.append(helper.make_node("Flatten", [value], ["flat"]))
    value, length = "flat", 512 * 7 * 7
    for index, count in enumerate((4096, 4096, 1000)):
        inputs = [value, weight(f"fw{index}", count, length), weight(f"fb{index}", count)]
        nodes.append(helper.make_node("Gemm", inputs, [f"fc{index}"], transB=1))
        value, length = f"fc{index}", count
        if index < 2:
            nodes.append(helper.make_node("Relu", [value], [f"fr{index}"]))
            value = f"fr{index}"
    save(path, nodes, weights, ("image", [1, 3, 224, 224]), (value, [1, 1000]), TensorProto, helper, onnx)


def long(path):
    """A file of many nodes."""
    import onnx
    from onnx import TensorProto, helper

    kinds = ("Sin", "Abs", "Tanh", "Neg", "Sigmoid")
    nodes = [
        helper.make_node(kinds[index % len(kinds)], [f"v{index}"], [f"v{index + 1}"], name=f"node{index}")
        for index in range(NODES)]
    save(path, nodes, [], ("v0", [1, 16]), (f"v{NODES}", [1, 16]), TensorProto, helper, onnx)


def save(path, nodes, weights, given, result, types, helper, onnx):
    graph = helper.make_graph(
        nodes, "net", [helper.make_tensor_value_info(given[0], types.FLOAT, given[1])],
        [helper.make_tensor_value_info(result[0], types.FLOAT, result[1])], weights)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), str(path))


def run(command):
    """Seconds, seconds of processor time, and the most memory in MiB."""
    begin = time.monotonic()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)])
    _, status, usage = os.wait4(process, 0)
    if status:
        sys.exit(f"error: {' '.join(command)} ended with status {status >> 8}")
    return time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modelc")
    parser.add_argument("--make", action="store_true", help="make the files in the folder, and do nothing else")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    modelc = str(Path(arguments.modelc).resolve())
    folder = Path(arguments.folder or tempfile.mkdtemp())
    try:
        net, nodes = folder / "vgg19.onnx", folder / "long.onnx"
        if arguments.make:
            vgg(net)
            long(nodes)
            return
        if not (net.exists() and nodes.exists()):
            # By another process: the memory of this one would count for those that it begins.
            subprocess.run([sys.executable, __file__, modelc, "--make", "--folder", folder], check=True)
        package = str(folder / "out.mlpackage")
        cases = [
            (f"VGG-19, {net.stat().st_size / 1e6:.0f} MB, to a package", ["convert", str(net), package]),
            ("the same, in half precision", ["convert", str(net), str(folder / "half.mlpackage"), "--precision", "float16"]),
            ("the package back to ONNX, weights beside it", [
                "convert", package, "--to", "onnx", str(folder / "back.onnx"), "--external-data"]),
            (f"{NODES:,} nodes to a package", ["convert", str(nodes), str(folder / "long.mlpackage")])]
        for title, command in cases:
            results = [run([modelc, *command]) for _ in range(arguments.runs)]
            least, used, most = min(r[0] for r in results), min(r[1] for r in results), max(r[2] for r in results)
            print(f"{title}: {least:.2f} s, {used:.2f} s of processor time, {most:.0f} MiB", flush=True)
    finally:
        if not arguments.folder:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
