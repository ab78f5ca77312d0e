#!/usr/bin/env python3
"""Writes ML Program packages to measure with: one with 277 MB of weights, one with 20 MB of text, one with many operations.

Numbers are random from a fixed seed; every run writes the same bytes. Needs the packages in scripts/env/requirements.txt:

    "$(scripts/env/find-python.sh)" Benchmarks/make_programs.py weights /tmp/Weights.mlpackage
    "$(scripts/env/find-python.sh)" Benchmarks/make_programs.py text /tmp/Text.mlpackage
    "$(scripts/env/find-python.sh)" Benchmarks/make_programs.py graph --operations 5000 /tmp/Graph.mlpackage

`weights` has linear layers with 16-bit weights in weight.bin, or with --bits 32 single-precision ones, which can be
used where they lie in the file; `text` has constants in the program itself, vectors of 64 float32 values, which with
their operations take about 19 bytes of text per value. Both are chains. `graph` has the edges of a transformer: blocks of
16 operations with residual connections and a mask that all blocks use; all values have 64 elements.
"""
import argparse
import json
import logging
import struct
from pathlib import Path

import numpy as np

logging.disable(logging.WARNING)
from coremltools.proto import FeatureTypes_pb2 as types  # noqa: E402
from coremltools.proto import MIL_pb2, Model_pb2  # noqa: E402

MIL = MIL_pb2
WIDTH = 2048
ALIGNMENT = 64


def tensor_type(value_type, data_type, shape):
    value_type.tensorType.dataType = data_type
    value_type.tensorType.rank = len(shape)
    for size in shape:
        value_type.tensorType.dimensions.add().constant.size = size


def string_attribute(operation, name, text):
    value = operation.attributes[name]
    tensor_type(value.type, MIL.STRING, [])
    value.immediateValue.tensor.strings.values.append(text)


class Chain:
    """A function `main` of one input, to which operations are appended one after the other."""

    def __init__(self, width):
        self.model = Model_pb2.Model(specificationVersion=7)
        program = self.model.mlProgram
        program.version = 1
        function = program.functions["main"]
        function.opset = "CoreML6"
        self.block = function.block_specializations["CoreML6"]
        self.shape = [1, width]
        source = function.inputs.add(name="x")
        tensor_type(source.type, MIL.FLOAT32, self.shape)
        self.last, self.count = "x", 0

    def constant(self, name, data_type, shape):
        """A new constant; the caller fills in the value that is returned."""
        operation = self.block.operations.add(type="const")
        string_attribute(operation, "name", name)
        tensor_type(operation.outputs.add(name=name).type, data_type, shape)
        value = operation.attributes["val"]
        tensor_type(value.type, data_type, shape)
        return value

    def operation(self, kind, data_type=MIL.FLOAT32, **inputs):
        name = f"{kind}_{self.count}"
        self.count += 1
        operation = self.block.operations.add(type=kind)
        string_attribute(operation, "name", name)
        for parameter, argument in inputs.items():
            operation.inputs[parameter].arguments.add().name = argument
        tensor_type(operation.outputs.add(name=name).type, data_type, self.shape)
        self.last = name
        return name

    def finish(self):
        self.block.outputs.append(self.last)
        d = self.model.description
        d.metadata.author, d.metadata.license = "the modelc project", "Apache-2.0"
        for feature in d.input.add(name="x"), d.output.add(name=self.last):
            feature.type.multiArrayType.shape.extend(self.shape)
            feature.type.multiArrayType.dataType = types.ArrayFeatureType.FLOAT32
        return self.model


class WeightFile:
    """weight.bin: a header, then for each tensor a record of 64 bytes and its elements, each at a multiple of 64."""

    def __init__(self, path):
        self.stream = open(path, "wb")
        self.count, self.position = 0, ALIGNMENT
        self.stream.write(bytes(ALIGNMENT))

    def append(self, values, bits):
        data = values.astype({16: "<f2", 32: "<f4"}[bits]).tobytes()
        offset = self.position
        start = offset + ALIGNMENT
        kind = {16: 1, 32: 2}[bits]
        self.stream.write(struct.pack("<IIQQQ", 0xDEADBEEF, kind, len(data), start, 0).ljust(ALIGNMENT, b"\0"))
        self.stream.write(data + bytes(-len(data) % ALIGNMENT))
        self.position = start + len(data) + -len(data) % ALIGNMENT
        self.count += 1
        return offset

    def close(self):
        self.stream.seek(0)
        self.stream.write(struct.pack("<II", self.count, 2))
        self.stream.close()


def with_weights(folder, megabytes, bits):
    """Linear layers of 8 or 16 MiB each, until the weights have about that many 10⁶ bytes."""
    (folder / "weights").mkdir(parents=True)
    blobs = WeightFile(folder / "weights/weight.bin")
    random = np.random.default_rng(27)
    chain = Chain(WIDTH)
    scale = np.float32(1 / WIDTH**0.5)
    for _ in range(round(megabytes * 1e6 / (bits // 8 * WIDTH * WIDTH))):
        name = f"weight_{chain.count}"
        offset = blobs.append(random.standard_normal((WIDTH, WIDTH), dtype=np.float32) * scale, bits)
        value = chain.constant(name, MIL.FLOAT16 if bits == 16 else MIL.FLOAT32, [WIDTH, WIDTH])
        value.blobFileValue.fileName, value.blobFileValue.offset = "@model_path/weights/weight.bin", offset
        if bits == 32:
            chain.operation("linear", x=chain.last, weight=name)
            continue
        wide = chain.constant(name + "_wide_dtype", MIL.STRING, [])
        wide.immediateValue.tensor.strings.values.append("fp32")
        operation = chain.block.operations.add(type="cast")
        string_attribute(operation, "name", name + "_wide")
        operation.inputs["x"].arguments.add().name = name
        operation.inputs["dtype"].arguments.add().name = name + "_wide_dtype"
        tensor_type(operation.outputs.add(name=name + "_wide").type, MIL.FLOAT32, [WIDTH, WIDTH])
        for flag in "transpose_x", "transpose_y":
            if chain.count == 0:
                chain.constant(flag, MIL.BOOL, []).immediateValue.tensor.bools.values.append(False)
        chain.operation("matmul", x=chain.last, y=name + "_wide", transpose_x="transpose_x", transpose_y="transpose_y")
    blobs.close()
    return chain.finish()


def with_text(folder, megabytes):
    """Additions of constants of 64 elements that stand in the program."""
    folder.mkdir(parents=True)
    random = np.random.default_rng(20)
    chain = Chain(64)
    for _ in range(round(megabytes * 1e6 / BYTES_OF_TEXT)):
        name = f"addend_{chain.count}"
        value = chain.constant(name, MIL.FLOAT32, chain.shape)
        value.immediateValue.tensor.floats.values.extend(random.standard_normal(64, dtype=np.float32).tolist())
        chain.operation("add", x=chain.last, y=name)
    return chain.finish()


def with_graph(folder, operations):
    """Blocks like those of a transformer, without weights and cut off after so many operations."""
    folder.mkdir(parents=True)
    chain = Chain(64)
    add = chain.operation
    mask = x = add("tanh", x="x")

    def blocks(x):
        while True:
            norm = yield "relu", {"x": x}
            parts = []
            for _ in range(3):
                part = yield "mul", {"x": norm, "y": norm}
                parts.append((yield "tanh", {"x": part}))
            q, k, v = parts
            scores = yield "mul", {"x": q, "y": k}
            scores = yield "add", {"x": scores, "y": mask}
            scores = yield "sigmoid", {"x": scores}
            out = yield "mul", {"x": scores, "y": v}
            x = yield "add", {"x": x, "y": out}
            gate = yield "sigmoid", {"x": x}
            up = yield "tanh", {"x": x}
            both = yield "mul", {"x": gate, "y": up}
            x = yield "add", {"x": x, "y": both}

    steps = blocks(x)
    kind, inputs = next(steps)
    while chain.count < operations - 1:
        kind, inputs = steps.send(add(kind, **inputs))
    add(kind, **inputs)
    return chain.finish()


# Text of one constant and one addition, as measured.
BYTES_OF_TEXT = 1236

MANIFEST = {
    "fileFormatVersion": "1.0.0",
    "itemInfoEntries": {
        "6D6F64656C": {
            "author": "com.apple.CoreML", "description": "CoreML Model Specification", "name": "model.mlmodel",
            "path": "com.apple.CoreML/model.mlmodel"},
        "77656967687473": {
            "author": "com.apple.CoreML", "description": "CoreML Model Weights", "name": "weights",
            "path": "com.apple.CoreML/weights"},
    },
    "rootModelIdentifier": "6D6F64656C",
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=["weights", "text", "graph"])
    parser.add_argument("out", metavar="OUT.mlpackage", type=Path)
    parser.add_argument("--megabytes", type=float, help="10⁶ bytes of weights (277) or of text (20)")
    parser.add_argument("--bits", type=int, choices=[16, 32], default=16, help="of each weight (default 16)")
    parser.add_argument("--operations", type=int, default=5000)
    arguments = parser.parse_args()
    folder = arguments.out / "Data/com.apple.CoreML"
    manifest = json.loads(json.dumps(MANIFEST))
    if arguments.kind == "weights":
        model = with_weights(folder, arguments.megabytes or 277, arguments.bits)
    else:
        is_text = arguments.kind == "text"
        model = with_text(folder, arguments.megabytes or 20) if is_text else with_graph(folder, arguments.operations)
        del manifest["itemInfoEntries"]["77656967687473"]
    (folder / "model.mlmodel").write_bytes(model.SerializeToString(deterministic=True))
    (arguments.out / "Manifest.json").write_text(json.dumps(manifest, indent=4) + "\n")
    print(f"{arguments.out}: {sum(p.stat().st_size for p in arguments.out.rglob('*') if p.is_file()):,} bytes")


if __name__ == "__main__":
    main()
