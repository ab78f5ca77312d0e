#!/usr/bin/env python3
"""Measures `modelc optimize` beside coremltools.optimize.coreml: seconds and peak memory of 4-bit palettization.

Usage: Benchmarks/optimize.py [--modelc PATH] [--megabytes 400] [--precision float16|float32]
           [--mode palettize|quantize] [--runs 3] [--only-modelc]

Writes an ML Program of linear layers, as large as asked (`--megabytes 4000 --precision float32` has a billion parameters), and
compresses it with both tools, each in a process of its own. Peak memory is VmHWM of the process, which counts mapped pages of
files as well. Times begin with the start of the process and end when the package is written; `--verify none` is what coremltools
does, `--verify weights` reads the result again.

Build modelc with `make build` first, and let nothing else run meanwhile.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

THEIRS = """
import sys
import coremltools as ct
import coremltools.optimize.coreml as cto
source, target, mode = sys.argv[1:]
model = ct.models.MLModel(source, skip_model_load=True)
if mode == "palettize":
    config = cto.OptimizationConfig(cto.OpPalettizerConfig(mode="kmeans", nbits=4))
    cto.palettize_weights(model, config).save(target)
else:
    config = cto.OptimizationConfig(cto.OpLinearQuantizerConfig(mode="linear_symmetric", dtype="int8"))
    cto.linear_quantize_weights(model, config).save(target)
"""


def write_model(path, megabytes, precision):
    """A package of linear layers of 4096 × 4096 weights. Its weights are written to the file one layer at a time."""
    import numpy as np
    from coremltools.libmilstoragepython import _BlobStorageWriter as Writer
    from coremltools.proto import MIL_pb2, Model_pb2

    width = 4096 if megabytes >= 200 else 1024
    count = max(1, round(megabytes * 1e6 / (np.dtype(precision).itemsize * width * width)))
    data = os.path.join(path, "Data/com.apple.CoreML")
    os.makedirs(os.path.join(data, "weights"))
    writer = Writer(os.path.join(data, "weights/weight.bin"))
    generator = np.random.default_rng(0)
    model = Model_pb2.Model(specificationVersion=9)
    for features, name in ((model.description.input, "x"), (model.description.output, f"y{count - 1}")):
        feature = features.add(name=name)
        feature.type.multiArrayType.shape.extend([1, width])
        feature.type.multiArrayType.dataType = 65552 if precision == "float16" else 65568

    def tensor(kind, shape):
        result = MIL_pb2.ValueType()
        result.tensorType.dataType = kind
        result.tensorType.rank = len(shape)
        for length in shape:
            result.tensorType.dimensions.add().constant.size = length
        return result

    kind = MIL_pb2.FLOAT16 if precision == "float16" else MIL_pb2.FLOAT32
    program = model.mlProgram
    program.version = 1
    function = program.functions["main"]
    function.opset = "CoreML8"
    function.inputs.add(name="x", type=tensor(kind, [1, width]))
    block = function.block_specializations["CoreML8"]
    block.outputs.append(f"y{count - 1}")
    for index in range(count):
        weights = (generator.standard_normal(width * width, dtype=np.float32) / np.float32(np.sqrt(width))).astype(precision)
        offset = (
            writer.write_fp16_data(weights.view(np.uint16)) if precision == "float16" else writer.write_float_data(weights))
        constant = block.operations.add(type="const")
        constant.outputs.add(name=f"w{index}", type=tensor(kind, [width, width]))
        value = constant.attributes["val"]
        value.type.CopyFrom(tensor(kind, [width, width]))
        value.blobFileValue.fileName = "@model_path/weights/weight.bin"
        value.blobFileValue.offset = offset
        linear = block.operations.add(type="linear")
        linear.inputs["x"].arguments.add(name=f"y{index - 1}" if index else "x")
        linear.inputs["weight"].arguments.add(name=f"w{index}")
        linear.outputs.add(name=f"y{index}", type=tensor(kind, [1, width]))
        for operation, name in ((constant, f"w{index}"), (linear, f"y{index}")):
            text = operation.attributes["name"]
            text.type.CopyFrom(tensor(MIL_pb2.STRING, []))
            text.immediateValue.tensor.strings.values.append(name)
    del writer
    with open(os.path.join(data, "model.mlmodel"), "wb") as file:
        file.write(model.SerializeToString())
    with open(os.path.join(path, "Manifest.json"), "w") as file:
        file.write("""{
  "fileFormatVersion": "1.0.0",
  "itemInfoEntries": {
    "00000000-0000-0000-0000-000000000001": {
      "author": "com.apple.CoreML", "description": "CoreML Model Specification", "name": "model.mlmodel",
      "path": "com.apple.CoreML/model.mlmodel"
    },
    "00000000-0000-0000-0000-000000000002": {
      "author": "com.apple.CoreML", "description": "CoreML Model Weights", "name": "weights",
      "path": "com.apple.CoreML/weights"
    }
  },
  "rootModelIdentifier": "00000000-0000-0000-0000-000000000001"
}
""")


def measured(command):
    """Seconds and peak memory in MiB of a process and its children, sampled while it runs."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    peak = 0

    def watch():
        nonlocal peak
        while process.poll() is None:
            try:
                with open(f"/proc/{process.pid}/status") as status:
                    for line in status:
                        if line.startswith("VmHWM"):
                            peak = max(peak, int(line.split()[1]))
            except OSError:
                return
            time.sleep(0.005)

    thread = threading.Thread(target=watch)
    thread.start()
    error = process.communicate()[1]
    thread.join()
    if process.returncode != 0:
        sys.exit(f"{' '.join(command[:3])}: {error}")
    return time.monotonic() - start, peak / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--modelc", default=os.path.join(here, ".build/release/modelc"))
    parser.add_argument("--megabytes", type=float, default=400)
    parser.add_argument("--precision", choices=["float16", "float32"], default="float16")
    parser.add_argument("--mode", choices=["palettize", "quantize"], default="palettize")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only-modelc", action="store_true")
    parser.add_argument("--directory", help="where the packages go; they are removed in the end")
    arguments = parser.parse_args()
    directory = tempfile.mkdtemp(dir=arguments.directory)
    try:
        source, target = os.path.join(directory, "source.mlpackage"), os.path.join(directory, "target.mlpackage")
        write_model(source, arguments.megabytes, arguments.precision)
        form = ["--palettize", "4"] if arguments.mode == "palettize" else ["--quantize", "int8"]
        ours = [arguments.modelc, "optimize", source, "-o", target, *form, "--verify"]
        commands = [("modelc", [*ours, "none"]), ("modelc, result checked", [*ours, "weights"])]
        if not arguments.only_modelc:
            commands.append(("coremltools", [sys.executable, "-c", THEIRS, source, target, arguments.mode]))
        print(f"{arguments.megabytes:g} MB of weights, {' '.join(form)}, best of {arguments.runs}")
        print(f"{'tool':24} {'seconds':>9} {'peak MiB':>9} {'MB':>8}")
        for name, command in commands:
            best, least, size = float("inf"), float("inf"), 0
            for _ in range(arguments.runs):
                shutil.rmtree(target, ignore_errors=True)
                seconds, peak = measured(command)
                best, least = min(best, seconds), min(least, peak)
                size = sum(
                    os.path.getsize(os.path.join(root, file)) for root, _, files in os.walk(target) for file in files)
            print(f"{name:24} {best:9.2f} {least:9.0f} {size / 1e6:8.1f}")
    finally:
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    main()
