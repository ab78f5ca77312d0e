#!/usr/bin/env python3
"""Writes the Core AI models in Tests/CoreAIFormatTests/Fixtures, and the text that Apple's parser prints of each.

    "$(scripts/env/find-python.sh coreai)" scripts/generate/make-coreai-fixtures.py

Each model is given as text, which coreai-core verifies and writes as NAME.aimodel; NAME.txt is the text of what it wrote, and
NAME.locations.txt is the same with all locations; floats.tsv has texts of floats. Needs the packages in scripts/env/requirements-coreai.txt.
"""
import importlib.util
import json
import random
import shutil
import struct
from pathlib import Path

from coreai._compiler.ir import Attribute, Module
from coreai.authoring import AIProgram, Context

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Tests/CoreAIFormatTests/Fixtures"
#: In place of the day on which a file is written.
DAY = "20260101T000000Z"


def graph(arguments, results, body, name="main"):
    def features(types):
        return ", ".join(f"{n}: {t} {{coreai.name = \"{n[1:]}\"}}" for n, t in types)

    def outputs(types):
        return ", ".join(f"{t} {{coreai.name = \"{n}\"}}" for n, t in types)

    return f"coreai.graph @{name}({features(arguments)}) -> ({outputs(results)}) {{\n{body}\n}}"


def constant(name, value, kind):
    return f'{name} = "coreai.constant"() <{{value = dense<{value}> : {kind}}}> : () -> {kind}\n'


def call(results, operation, operands, types, kinds, attributes="", regions=""):
    properties = f" <{{{attributes}}}>" if attributes else ""
    return f'{results}"coreai.{operation}"({operands}){properties}{regions} : ({types}) -> {kinds}\n'


def addition():
    kind = "tensor<2x3xf32>"
    body = constant("%c", "[[1.0, -2.5, 0.1], [3.0e8, 1.0e-7, 0.0]]", kind)
    body += call("%y = ", "add", "%x, %c", f"{kind}, {kind}", kind) + call("", "output", "%y", kind, "()")
    return graph([("%x", kind)], [("y", kind)], body)


def two_functions():
    kind = "tensor<?x4xf16>"
    one = call("%y = ", "mul", "%x, %x", f"{kind}, {kind}", kind) + call("", "output", "%y", kind, "()")
    two = call("%y = ", "exp", "%x", kind, kind) + call("", "output", "%y", kind, "()")
    return (graph([("%x", kind)], [("y", kind)], one, "square") + "\n"
            + graph([("%x", kind)], [("y", kind)], two, "exponential"))


def control_flow():
    v, n, c = "tensor<4xf32>", "tensor<si32>", "tensor<i1>"
    body = f"""%r = "coreai.if"(%c) ({{
      {call("%a = ", "add", "%x, %x", f"{v}, {v}", v)}{call("", "yield", "%a", v, "()")}}}, {{
      {call("", "yield", "%x", v, "()")}}}) : ({c}) -> {v}
    {constant("%z", "0", n)}
    %w:2 = "coreai.while"(%z, %r) ({{
    ^bb0(%i: {n}, %v: {v}):
      {call("%g = ", "greater", "%n, %i", f"{n}, {n}", c)}{call("", "condition", "%g, %i, %v", f"{c}, {n}, {v}", "()")}}}, {{
    ^bb0(%i: {n}, %v: {v}):
      {constant("%o", "1", n)}{call("%j = ", "add", "%i, %o", f"{n}, {n}", n)}
      {call("%q = ", "mul", "%v, %v", f"{v}, {v}", v)}{call("", "yield", "%j, %q", f"{n}, {v}", "()")}}}) : ({n}, {v}) -> ({n}, {v})
    {call("", "output", "%r, %w#1", f"{v}, {v}", "()")}"""
    return graph([("%x", v), ("%c", c), ("%n", n)], [("y", v), ("z", v)], body)


def states():
    v, t = "tensor<4xf32>", "!coreai.token"
    h = f"!coreai.handle<{v}>"
    body = f"""%t = "coreai.create_token"() : () -> {t}
      %d, %t1 = "coreai.read_handle"(%h, %t) : ({h}, {t}) -> ({v}, {t})
      %e = "coreai.add"(%d, %x) : ({v}, {v}) -> {v}
      %t2 = "coreai.write_handle"(%h, %e, %t1) : ({h}, {v}, {t}) -> {t}
      %f, %t3 = "coreai.read_handle"(%h, %t2) : ({h}, {t}) -> ({v}, {t})
      "coreai.output"(%t3, %f) : ({t}, {v}) -> ()"""
    return (f'coreai.graph @main(%h: {h} {{MutableBuffers.buffer_mutation = "s", coreai.name = "s"}}, '
            f'%x: {v} {{coreai.name = "x"}}) -> ({t} {{coreai.name = "s"}}, {v} {{coreai.name = "y"}}) {{\n{body}\n}}')


def element_types():
    kinds = ["i1", "f64", "f32", "f16", "bf16", "si64", "si32", "si16", "si8", "si4", "si2", "ui64", "ui32", "ui16", "ui8",
             "ui6", "ui4", "ui3", "ui2", "ui1", "f8E5M2", "f8E4M3FN", "f4E2M1FN", "f8E8M0FNU", "complex<f32>"]
    types = [f"tensor<2x3x{kind}>" for kind in kinds]
    values = [f"%x{i}" for i in range(len(kinds))]
    body = call("", "output", ", ".join(values), ", ".join(types), "()")
    return graph(list(zip(values, types)), [(f"y{i}", kind) for i, kind in enumerate(types)], body)


def awkward_names():
    kind = "tensor<f32>"
    body = call("%y = ", "sin", "%x", kind, kind) + call("", "output", "%y", kind, "()")
    return (f'coreai.graph @main(%x: {kind} {{coreai.name = "a \\22quoted\\22 \\\\ na\\C3\\AFve\\0Aname"}}) -> '
            f'({kind} {{coreai.name = "y"}}) {{\n{body}\n}}')


MODELS = {
    "addition": addition, "two-functions": two_functions, "control-flow": control_flow, "states": states,
    "element-types": element_types, "awkward-names": awkward_names,
}


def floats():
    """Width, bits and text of floats of 16, 32 and 64 bits, drawn from all bits and from numbers that people write."""
    draw = random.Random(1)
    lines = []
    for count in range(900):
        width, kind, form, whole = draw.choice([(16, "f16", "<e", "<H"), (32, "f32", "<f", "<I"), (64, "f64", "<d", "<Q")])
        number = draw.choice([draw.uniform(-9, 9), draw.randrange(10**6) / 10**draw.randrange(7), 10.0 ** draw.randint(-4, 4)])
        bits = draw.getrandbits(width)
        if count % 2 and abs(number) < 65000:
            bits = struct.unpack(whole, struct.pack(form, number))[0]
        text = str(Attribute.parse(f"0x{bits:0{width // 4}X} : {kind}")).split(" : ")[0]
        lines.append(f"{width}\t{bits:x}\t{text}\n")
    return "".join(lines)


def main():
    spec = importlib.util.spec_from_file_location("check", ROOT / "scripts/compare/check-coreai-text.py")
    check = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(check)
    FIXTURES.mkdir(parents=True, exist_ok=True)
    with Context()._mlir_context:
        (FIXTURES / "floats.tsv").write_text(floats())
    for name, model in MODELS.items():
        path = FIXTURES / f"{name}.aimodel"
        shutil.rmtree(path, ignore_errors=True)
        context = Context()._mlir_context
        with context:
            module = Module.parse(f"module {{\n{model()}\n}}")
        AIProgram._from_mlir_module(module).save_asset(path)
        metadata = json.loads((path / "metadata.json").read_text()) | {"creationDate": DAY}
        (path / "metadata.json").write_text(json.dumps(metadata, sort_keys=True) + "\n")
        for suffix, has_locations in (".txt", False), (".locations.txt", True):
            text = check.in_own_process(str(path / "main.mlirb"), has_locations)
            if has_locations:
                # The location of the module around the asset is the file's path.
                text = text.rsplit(b"\n", 1)[0] + b"\n}"
            (FIXTURES / f"{name}{suffix}").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
