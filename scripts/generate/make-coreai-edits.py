#!/usr/bin/env python3
"""Writes the Core AI models in Tests/ModelDiffTests/Fixtures: one net, the same net written again, and ten edits of it.

    "$(scripts/env/find-python.sh coreai)" scripts/generate/make-coreai-edits.py

`net` and `again` differ as two conversions of one model do: private functions have other names, and values another order of their texts.
Needs the packages in scripts/env/requirements-coreai.txt.
"""
import importlib.util
import json
import shutil
from pathlib import Path

from coreai._compiler.ir import Module
from coreai.authoring import AIProgram, Context

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Tests/ModelDiffTests/Fixtures"

spec = importlib.util.spec_from_file_location("fixtures", ROOT / "scripts/generate/make-coreai-fixtures.py")
fixtures = importlib.util.module_from_spec(spec)
spec.loader.exec_module(fixtures)
graph, constant, call = fixtures.graph, fixtures.constant, fixtures.call

WEIGHTS = "[[0.5, -1.0, 2.0], [1.5, 0.25, -0.75]]"


def net(inner="scaled_k3x", rows=2, weights=WEIGHTS, bias="[0.5, -0.5, 1.0]", middle="relu", approximate="none", order="%m, %s", axis=1,
        output="y", last="", extra=""):
    """x · W, scaled by a private function; then an activation, a difference, and probabilities."""
    x, w, y = f"tensor<{rows}x2xf32>", "tensor<2x3xf32>", f"tensor<{rows}x3xf32>"
    body = constant("%w", weights, w) + constant("%b", bias, "tensor<3xf32>")
    body += call("%p = ", "batch_matmul", "%x, %w", f"{x}, {w}", y)
    body += f"%s = coreai.invoke @{inner}(%p) : ({y}) -> {y}\n"
    body += call("%a = ", "decomposable.broadcasting_add", "%s, %b", f"{y}, tensor<3xf32>", y)
    gelu = f"approximate = #coreai.approximate<{approximate}>"
    body += call("%g = ", "gelu", "%a", y, y, gelu)
    body += call("%m = ", middle, "%g", y, y) if middle else ""
    order = order if middle else order.replace("%m", "%g")
    body += call("%d = ", "sub", order, f"{y}, {y}", y) + constant("%i", str(axis), "tensor<si32>")
    body += call("%z = ", "softmax", "%d, %i", f"{y}, tensor<si32>", y)
    end = "%z"
    if last:
        body += call("%l = ", last, "%z", y, y)
        end = "%l"
    body += call("", "output", end, y, "()")
    private = (f"coreai.graph private noinline @{inner}(%x: {y}) -> ({y}) {{\n"
               + constant("%c", "2.0", y) + call("%r = ", "mul", "%x, %c", f"{y}, {y}", y) + call("", "output", "%r", y, "()") + "}\n")
    return private + graph([("%x", x)], [(output, y)], body) + extra


SECOND = "\n" + graph([("%x", "tensor<4xf32>")], [("y", "tensor<4xf32>")],
                      call("%y = ", "exp", "%x", "tensor<4xf32>", "tensor<4xf32>") + call("", "output", "%y", "tensor<4xf32>", "()"), "other")

MODELS = {
    "net": net(), "again": net("scaled_w9q"),
    "weight": net(weights=WEIGHTS.replace("0.25", "0.125")), "bias": net(bias="[0.5, -0.5, 2.0]"), "axis": net(axis=0),
    "activation": net(middle="tanh"), "added": net(last="exp"), "removed": net(middle=""), "renamed": net(output="probabilities"),
    "rows": net(rows=5), "order": net(order="%s, %m"), "word": net(approximate="tanh"), "function": net(extra=SECOND),
}


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for name, text in MODELS.items():
        path = FOLDER / f"{name}.aimodel"
        with Context()._mlir_context:
            module = Module.parse(f"module {{\n{text}\n}}")
        AIProgram._from_mlir_module(module).save_asset(path)
        metadata = json.loads((path / "metadata.json").read_text()) | {"creationDate": fixtures.DAY}
        (path / "metadata.json").write_text(json.dumps(metadata, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
