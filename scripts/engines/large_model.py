#!/usr/bin/env python3
"""Writes an ML Program of linear layers with 17 MB of single-precision weights each: large_model.py OUT.mlpackage
[LAYERS]

17 layers are the default: 285 MB. The weights are random; the same in each run.
"""

from __future__ import annotations

import json
import struct
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Python" / "tests"))
import specs as s  # noqa: E402

WIDTH = 2048
LAYERS = int(sys.argv[2]) if len(sys.argv) > 2 else 17
ALIGNMENT = 64
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


def weights(path: Path) -> list[int]:
    """Writes weight.bin, and gives where the record of each layer's weights begins."""
    random = np.random.default_rng(277)
    offsets = []
    with open(path, "wb") as file:
        file.write(struct.pack("<II", LAYERS, 2).ljust(ALIGNMENT, b"\0"))
        for _ in range(LAYERS):
            offsets.append(file.tell())
            data = (random.standard_normal((WIDTH, WIDTH), np.float32) / WIDTH**0.5).astype("<f4").tobytes()
            record = struct.pack("<IIQQQ", 0xDEADBEEF, 2, len(data), offsets[-1] + ALIGNMENT, 0)
            file.write(record.ljust(ALIGNMENT, b"\0") + data)
    return offsets


def constant(name: str, offset: int) -> s.Message:
    """A constant whose elements are in weight.bin."""
    kind = s.tensor("fp32", [WIDTH, WIDTH])
    blob = [(1, "@model_path/weights/weight.bin"), (2, offset)]
    text = [(2, [(1, [(1, 2)])]), (3, [(1, [(4, [(1, name)])])])]
    value = [(2, list(kind)), (5, blob)]
    return [(1, "const"), (3, list(s.named(name, kind))), (5, [(1, "name"), (2, text)]), (5, [(1, "val"), (2, value)])]


def main() -> None:
    folder = Path(sys.argv[1]) / "Data" / "com.apple.CoreML"
    (folder / "weights").mkdir(parents=True)
    row = s.tensor("fp32", [1, WIDTH])
    operations = []
    last = "x"
    for layer, offset in enumerate(weights(folder / "weights" / "weight.bin")):
        operations.append(constant(f"w{layer}", offset))
        name = f"y{layer}"
        operations.append(s.operation("linear", {"x": last, "weight": f"w{layer}"}, [s.named(name, row)]))
        last = name
    body = s.function([s.named("x", row)], operations, [last])
    interface = [(1, list(s.array("x", [1, WIDTH]))), (10, list(s.array(last, [1, WIDTH])))]
    (folder / "model.mlmodel").write_bytes(s.program({"main": body}, interface))
    (folder.parents[1] / "Manifest.json").write_text(json.dumps(MANIFEST, indent=4) + "\n")


if __name__ == "__main__":
    main()
