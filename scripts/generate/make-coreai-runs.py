#!/usr/bin/env python3
"""Writes the Core AI models in Tests/ModelRuntimeTests/Fixtures/CoreAI, each with inputs, and what Apple's runtime made of them.

    "$(scripts/env/find-python.sh coreai)" scripts/generate/make-coreai-runs.py

NAME.aimodel is written by coreai-core, and NAME.json holds `calls`, one after the other: the inputs by their names, and the outputs, and
for a model with states what these hold after the last call. Shapes and elements stand apart; what is no number is "nan", "inf" or
"-inf". Needs the packages in scripts/env/requirements-coreai.txt.
"""
import asyncio
import importlib.util
import json
import math
import shutil
from pathlib import Path

import numpy as np
from coreai._compiler.ir import Module
from coreai.authoring import AIModelAsset, AIProgram, Context
from coreai.runtime import NDArray

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Tests/ModelRuntimeTests/Fixtures/CoreAI"

spec = importlib.util.spec_from_file_location("fixtures", ROOT / "scripts/generate/make-coreai-fixtures.py")
fixtures = importlib.util.module_from_spec(spec)
spec.loader.exec_module(fixtures)
graph, constant, call = fixtures.graph, fixtures.constant, fixtures.call

INTEGERS = np.array([7, -7, 7, -7, 6, 0, 100], np.int32)
DIVISORS = np.array([2, 2, -2, -2, 3, 5, -30], np.int32)


def two(operation, kind="tensor<7xsi32>"):
    """One operation on two inputs."""
    body = call("%z = ", operation, "%x, %y", f"{kind}, {kind}", kind) + call("", "output", "%z", kind, "()")
    return graph([("%x", kind), ("%y", kind)], [("z", kind)], body)


def one(operation, source, target, constants=(), attributes=""):
    """One operation on an input and constants."""
    names = [f"%c{index}" for index in range(len(constants))]
    body = "".join(constant(name, value, kind) for name, (value, kind) in zip(names, constants))
    operands, kinds = ["%x", *names], [source, *[kind for _, kind in constants]]
    body += call("%y = ", operation, ", ".join(operands), ", ".join(kinds), target, attributes)
    return graph([("%x", source)], [("y", target)], body + call("", "output", "%y", target, "()"))


def pad(mode):
    return one("pad", "tensor<2x4xf32>", "tensor<2x7xf32>", [("[0, 0, 2, 1]", "tensor<4xui32>"), ("0.0", "tensor<f32>")],
               f"padding_mode = #coreai.padding_mode<{mode}>")


def called_twice(name="f_q7x"):
    kind = "tensor<3xf32>"
    inner = call("%r = ", "exp", "%x", kind, kind) + call("", "output", "%r", kind, "()")
    return (f"coreai.graph private noinline @{name}(%x: {kind}) -> ({kind}) {{\n{inner}}}\n"
            + graph([("%x", kind)], [("y", kind)], f"%a = coreai.invoke @{name}(%x) : ({kind}) -> {kind}\n"
                    f"%b = coreai.invoke @{name}(%a) : ({kind}) -> {kind}\n" + call("", "output", "%b", kind, "()")))


def small_weights():
    data, scale, kind = "tensor<2x4xsi4>", "tensor<2x1xf32>", "tensor<2x4xf32>"
    body = constant("%d", "[[-8, -1, 0, 1], [2, 7, -3, 5]]", data) + constant("%s", "[[0.5], [0.25]]", scale)
    body += constant("%o", "0", "tensor<2x1xsi4>") + constant("%p", "0.0", scale)
    body += call("%w = ", "blockwise_shift_scale", "%d, %s, %o, %p", f"{data}, {scale}, tensor<2x1xsi4>, {scale}", kind)
    body += call("%y = ", "add", "%x, %w", f"{kind}, {kind}", kind) + call("", "output", "%y", kind, "()")
    return graph([("%x", kind)], [("y", kind)], body)


def scan(combiner, reverse):
    kind = "tensor<2x4xf32>"
    body = constant("%a", "1", "tensor<ui32>") + constant("%r", "true" if reverse else "false", "tensor<i1>")
    body += f"%y = coreai.scan %x, %a, %r combiner = <{combiner}> : ({kind}, tensor<ui32>, tensor<i1>) -> {kind}\n"
    return graph([("%x", kind)], [("y", kind)], body + call("", "output", "%y", kind, "()"))


FLOATS = np.array([[1.5, -2, 0.25, 3], [4, -0.5, 2, -1]], np.float32)
#: For each model its text, and the inputs of calls.
MODELS = {
    "divide-integers": (two("divide"), [{"x": INTEGERS, "y": DIVISORS}]),
    "floor-divide-integers": (two("floor_divide"), [{"x": INTEGERS, "y": DIVISORS}]),
    "modulo-integers": (two("modulo"), [{"x": INTEGERS, "y": DIVISORS}]),
    "modulo-floats": (two("modulo", "tensor<7xf32>"), [{"x": INTEGERS.astype(np.float32) + np.float32(0.3), "y": DIVISORS.astype(np.float32)}]),
    "add-bytes": (two("add", "tensor<3xui8>"), [{"x": np.array([250, 3, 128], np.uint8), "y": np.array([10, 4, 128], np.uint8)}]),
    "abs-bytes": (one("abs", "tensor<4xsi8>", "tensor<4xsi8>"), [{"x": np.array([-128, -1, 0, 127], np.int8)}]),
    "cast-narrow": (one("cast", "tensor<4xsi32>", "tensor<4xsi8>"), [{"x": np.array([300, -300, 5, -128], np.int32)}]),
    "cast-floats": (one("cast", "tensor<4xf32>", "tensor<4xsi32>"), [{"x": np.array([1.9, -1.9, 2.5, 0], np.float32)}]),
    "pad-symmetric": (pad("symmetric"), [{"x": FLOATS}]),
    "pad-circular": (pad("circular"), [{"x": FLOATS}]),
    "scan-product": (scan("product", False), [{"x": FLOATS}]),
    "scan-maximum-reversed": (scan("max", True), [{"x": FLOATS}]),
    "called-twice": (called_twice(), [{"x": np.array([0, 0.5, -1], np.float32)}]),
    "called-twice-renamed": (called_twice("f_m2k"), [{"x": np.array([0, 0.5, -1], np.float32)}]),
    "small-weights": (small_weights(), [{"x": FLOATS}]),
    "control-flow": (fixtures.control_flow(), [
        {"x": FLOATS[0], "c": np.array(True), "n": np.array(3, np.int32)},
        {"x": FLOATS[1], "c": np.array(False), "n": np.array(0, np.int32)}]),
    "states": (fixtures.states(), [{"x": FLOATS[0]}, {"x": FLOATS[1]}]),
}


def element(value):
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    return int(value) if isinstance(value, bool) else value


def described(arrays):
    return {name: {"shape": list(array.shape), "elements": [element(value) for value in array.reshape(-1).tolist()]}
            for name, array in arrays.items()}


async def answers(path, calls):
    """What Apple's runtime makes of the calls, one after the other, and what states hold then."""
    async with AIModelAsset.load(path).executable() as model:
        function = model.load_function("main")
        states = {name: NDArray(np.zeros(4, np.float32)) for name in function.desc.state_names}
        results = []
        for inputs in calls:
            out = await (function(inputs={k: NDArray(v) for k, v in inputs.items()}, state=states) if states
                         else function({k: NDArray(v) for k, v in inputs.items()}))
            outputs = {name: out[name].numpy().copy() for name in function.desc.output_names if name not in states}
            results.append({"inputs": described(inputs), "outputs": described(outputs)})
        return {"calls": results, "states": described({name: array.numpy().copy() for name, array in states.items()})}


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for name, (text, calls) in MODELS.items():
        path = FOLDER / f"{name}.aimodel"
        with Context()._mlir_context:
            module = Module.parse(f"module {{\n{text}\n}}")
        AIProgram._from_mlir_module(module).save_asset(path)
        metadata = json.loads((path / "metadata.json").read_text()) | {"creationDate": fixtures.DAY}
        (path / "metadata.json").write_text(json.dumps(metadata, sort_keys=True) + "\n")
        (FOLDER / f"{name}.json").write_text(json.dumps(asyncio.run(answers(path, calls)), sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
