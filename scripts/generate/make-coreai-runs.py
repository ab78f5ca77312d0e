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


def dynamic(operation, source, target, operand, attributes=""):
    """One operation with an operand that is only known when the model runs."""
    body = call("%y = ", operation, "%x, %a", f"{source}, {operand}", target, attributes) + call("", "output", "%y", target, "()")
    return graph([("%x", source), ("%a", operand)], [("y", target)], body)


def split_at_run_time():
    part = "tensor<2x?xf32>"
    body = constant("%d", "1", "tensor<si32>")
    body += call("%p:2 = ", "split", "%x, %a, %d", "tensor<2x4xf32>, tensor<2xui32>, tensor<si32>", f"({part}, {part})")
    body += call("", "output", "%p#0, %p#1", f"{part}, {part}", "()")
    return graph([("%x", "tensor<2x4xf32>"), ("%a", "tensor<2xui32>")], [("y", part), ("z", part)], body)


def complex_parts():
    """The real and imaginary part of the exponential of a number that is made of two."""
    real, number = "tensor<3xf32>", "tensor<3xcomplex<f32>>"
    body = call("%z = ", "create_complex", "%x, %x", f"{real}, {real}", number) + call("%e = ", "exp", "%z", number, number)
    body += call("%a = ", "real_part", "%e", number, real) + call("%b = ", "imaginary_part", "%e", number, real)
    return graph([("%x", real)], [("a", real), ("b", real)], body + call("", "output", "%a, %b", f"{real}, {real}", "()"))


def round_trip(kind):
    """Floats as a type of few bits, and back."""
    wide, narrow = "tensor<12xf32>", f"tensor<12x{kind}>"
    body = call("%n = ", "cast", "%x", wide, narrow) + call("%y = ", "cast", "%n", narrow, wide)
    return graph([("%x", wide)], [("y", wide)], body + call("", "output", "%y", wide, "()"))


def large_weights():
    """A model with weights in a resource, of which scripts/stress/inspect-large.py makes one with gigabytes of them."""
    kind, sum_kind = "tensor<1000xf32>", "tensor<1xf32>"
    bytes_ = np.arange(1000, dtype="<f4").tobytes().hex().upper()
    body = f'%w = "coreai.constant"() <{{value = dense_resource<weights> : {kind}}}> : () -> {kind}\n'
    body += constant("%a", "0", "tensor<1xsi32>")
    body += call("%p = ", "decomposable.broadcasting_mul", "%x, %w", f"{sum_kind}, {kind}", kind)
    body += call("%y = ", "reduce_sum", "%p, %a", f"{kind}, tensor<1xsi32>", sum_kind) + call("", "output", "%y", sum_kind, "()")
    resources = f'{{-# dialect_resources: {{ builtin: {{ weights: "0x10000000{bytes_}" }} }} #-}}'
    return graph([("%x", sum_kind)], [("y", sum_kind)], body), resources


NUMBERS = np.array([1.5 - 2j, -0.5 + 0.25j, 1j], np.complex64)
OTHERS = np.array([0.5 + 1j, 2 - 1j, -1 - 3j], np.complex64)
COMPLEX = "tensor<3xcomplex<f32>>"
ROUNDED = np.array([0.1, 1, -2.5, 3, 5.5, 1000, -1000, 0.001, 449, 60000, 0.75, np.nan], np.float32)
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
    "complex-product": (two("mul", COMPLEX), [{"x": NUMBERS, "y": OTHERS}]),
    "complex-quotient": (two("divide", COMPLEX), [{"x": NUMBERS, "y": OTHERS}]),
    "complex-power": (two("pow", COMPLEX), [{"x": NUMBERS + np.float32(0.75), "y": OTHERS}]),
    "complex-logarithm": (one("log", COMPLEX, COMPLEX), [{"x": NUMBERS}]),
    "complex-tangent": (one("tan", COMPLEX, COMPLEX), [{"x": NUMBERS}]),
    "complex-reshaped": (one("reshape", COMPLEX, "tensor<3x1xcomplex<f32>>", [("[3, 1]", "tensor<2xsi32>")]), [{"x": NUMBERS}]),
    "complex-parts": (complex_parts(), [{"x": np.array([0.5, -1, 2], np.float32)}]),
    "cast-f8E4M3FN": (round_trip("f8E4M3FN"), [{"x": ROUNDED}]),
    "cast-f8E5M2": (round_trip("f8E5M2"), [{"x": ROUNDED}]),
    "cast-f4E2M1FN": (round_trip("f4E2M1FN"), [{"x": ROUNDED}]),
    "cast-f8E8M0FNU": (round_trip("f8E8M0FNU"), [{"x": ROUNDED}]),
    "softmax-at-run-time": (dynamic("softmax", "tensor<2x4xf32>", "tensor<2x4xf32>", "tensor<si32>"),
                            [{"x": FLOATS, "a": np.array(0, np.int32)}, {"x": FLOATS, "a": np.array(-1, np.int32)}]),
    "sum-at-run-time": (dynamic("reduce_sum", "tensor<2x4xf32>", "tensor<?x?xf32>", "tensor<1xsi32>"),
                        [{"x": FLOATS, "a": np.array([0], np.int32)}, {"x": FLOATS, "a": np.array([1], np.int32)}]),
    "transpose-at-run-time": (dynamic("transpose", "tensor<2x4xf32>", "tensor<?x?xf32>", "tensor<2xui32>"),
                              [{"x": FLOATS, "a": np.array([1, 0], np.uint32)}]),
    "split-at-run-time": (split_at_run_time(), [{"x": FLOATS, "a": np.array([1, 3], np.uint32)}, {"x": FLOATS, "a": np.array([2, 2], np.uint32)}]),
    "sampled-places": (dynamic("interpolate_coordinates", "tensor<2x4xf32>", "tensor<3xf32>", "tensor<3x2xf32>",
                               "interpolation_mode = #coreai.interpolation_mode<linear>"),
                       [{"x": FLOATS, "a": np.array([[0.5, 0.25], [-1, 2.5], [1, 9]], np.float32)}]),
    "large-weights": (large_weights(), [{"x": np.array([0.5], np.float32)}]),
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
    # Complex numbers are pairs along a last axis.
    arrays = {name: np.stack([array.real, array.imag], -1) if array.dtype.kind == "c" else array for name, array in arrays.items()}
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
            text, resources = text if isinstance(text, tuple) else (text, "")
            module = Module.parse(f"module {{\n{text}\n}}\n{resources}")
        AIProgram._from_mlir_module(module).save_asset(path)
        metadata = json.loads((path / "metadata.json").read_text()) | {"creationDate": fixtures.DAY}
        (path / "metadata.json").write_text(json.dumps(metadata, sort_keys=True) + "\n")
        (FOLDER / f"{name}.json").write_text(json.dumps(asyncio.run(answers(path, calls)), sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
