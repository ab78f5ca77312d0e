"""Writes models of other formats than Core ML's: Doubled.onnx, which adds its input to itself, and Rows.aimodel, a small net.

usage: make_other_formats.py DIRECTORY
"""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def field(number, content):
    """A field of a protobuf message, for contents of up to 127 bytes: bytes, text, or a small number."""
    if isinstance(content, int):
        return bytes([number << 3, content])
    content = content.encode() if isinstance(content, str) else content
    return bytes([number << 3 | 2, len(content)]) + content


def value(name):
    """Two rows of three floats."""
    shape = b"".join(field(1, field(1, extent)) for extent in (2, 3))
    return field(1, name) + field(2, field(1, field(1, 1) + field(2, shape)))


node = field(1, "x") + field(1, "x") + field(2, "y") + field(4, "Add")
graph = field(1, node) + field(2, "doubled") + field(11, value("x")) + field(12, value("y"))
folder = Path(sys.argv[1])
(folder / "Doubled.onnx").write_bytes(field(1, 8) + field(7, graph) + field(8, field(2, 17)))
shutil.copytree(ROOT / "Tests/ModelDiffTests/Fixtures/net.aimodel", folder / "Rows.aimodel")
