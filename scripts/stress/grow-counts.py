#!/usr/bin/env python3
"""Checks that commands take time in proportion to a model's size, whichever count of it grows.

    scripts/stress/grow-counts.py [MODELC] [--kind NAME ...] [--command NAME ...] [--first N] [--doublings N] [--floor SECONDS]

Each kind of model grows one count alone: inputs, outputs, layers, constants, functions, labels, nodes of a tree, stages and
so on. For each kind and command the count is doubled until a run takes longer than ten times the floor. A command fails
when it takes more than 2.8 times as long for twice the count, twice in a row or in the last doubling, where runs take
longer than the floor (n log n takes about 2.2 times as long). What a run takes for a tiny model is subtracted. Half of the
names are long, and some have accents, so that comparing them is no shortcut.

MODELC is by default what the variable of that name says. Needs Python alone. Prints a line for each pair of kind and command; the exit status is 1 if one fails.
"""
import argparse
import json
import os
import resource
import shutil
import struct
import subprocess
import sys
import tempfile


def varint(number):
    out = bytearray()
    number &= (1 << 64) - 1
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def field(number, value):
    """A field: of an integer, a double, a text, bytes or a message."""
    if isinstance(value, (bool, int)):
        return varint(number << 3) + varint(int(value))
    if isinstance(value, float):
        return varint(number << 3 | 1) + struct.pack("<d", value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def message(*pairs):
    return b"".join(field(number, value) for number, value in pairs)


def repeated(number, values):
    return b"".join(field(number, value) for value in values)


ARRAY = message((5, message((1, 1), (2, 65568))))
DOUBLE, STRING, INT64 = field(2, b""), field(3, b""), field(1, b"")
STRING_KEYS, INTEGER_KEYS = field(6, field(2, b"")), field(6, field(1, b""))


def feature(name, kind=ARRAY):
    return message((1, name), (3, kind))


def name(stem, index):
    return f"{stem}_é_of_a_name_that_is_rather_long_{index}" if index % 2 else f"{stem}{index}"


def names(stem, count):
    return [name(stem, index) for index in range(count)]


def identifiers(stem, count):
    """Names as ML Programs have them."""
    return [f"{stem}_of_a_name_that_is_rather_long_{index}" if index % 2 else f"{stem}{index}" for index in range(count)]


def model(number, content, inputs, outputs, version=4, extra=b""):
    description = repeated(1, inputs) + repeated(10, outputs) + extra
    return message((1, version), (2, description), (number, content))


def layer(title, source, target):
    return message((1, title), (2, source), (3, target), (130, field(10, b"")))


def network(layers, inputs, outputs):
    return model(500, repeated(1, layers) + field(5, 1), [feature(n) for n in inputs], [feature(n) for n in outputs])


def chain(count):
    blobs = names("blob", count)
    return [layer(name("layer", i), blobs[i - 1] if i else "x", blobs[i]) for i in range(count)], blobs


def layers(count):
    made, blobs = chain(count)
    return network(made, ["x"], blobs[-1:])


def network_inputs(count):
    inputs = names("input", count)
    return network([layer(f"l{i}", n, f"y{i}") for i, n in enumerate(inputs)], inputs, ["y0"])


def unread_inputs(count):
    made, blobs = chain(count)
    return network(made, names("input", count) + ["x"], blobs[-1:])


def network_outputs(count):
    made, blobs = chain(count)
    return network(made, ["x"], blobs)


def wide_layer(count):
    inputs = names("input", count)
    joined = message((1, "join"), *((2, n) for n in inputs), (3, "y"), (230, b""))
    return network([joined], inputs, ["y"])


def identity_features(count):
    inputs = [feature(n) for n in names("input", count)]
    return model(900, b"", inputs, inputs)


TENSOR = field(1, message((1, 11), (2, 1), (3, field(1, field(1, 1)))))


def constant(title, number):
    floats = message((2, TENSOR), (3, field(1, field(1, field(1, struct.pack("<f", number))))))
    text = message((2, field(1, field(1, 2))), (3, field(1, field(4, field(1, title)))))
    attributes = [message((1, "name"), (2, text)), message((1, "val"), (2, floats))]
    return message((1, "const"), (3, message((1, title), (2, TENSOR)))) + repeated(5, attributes)


def binding(parameter, value):
    return message((1, parameter), (2, field(1, field(1, value))))


def operation(title, kind, **inputs):
    return message((1, kind), *((2, binding(p, v)) for p, v in inputs.items()), (3, message((1, title), (2, TENSOR))))


def function(inputs, operations, outputs):
    block = repeated(2, outputs) + repeated(3, operations)
    return (
        repeated(1, [message((1, n), (2, TENSOR)) for n in inputs])
        + field(2, "CoreML5")
        + field(3, message((1, "CoreML5"), (2, block)))
    )


def program(functions, inputs, outputs, version=6, extra=b""):
    content = field(1, 1) + repeated(2, [message((1, n), (2, f)) for n, f in functions])
    return model(502, content, [feature(n) for n in inputs], [feature(n) for n in outputs], version, extra)


def operations(count):
    values = identifiers("value", count)
    made = [operation(values[i], "relu", x=values[i - 1] if i else "x") for i in range(count)]
    return program([("main", function(["x"], made, values[-1:]))], ["x"], values[-1:])


def constants(count):
    made, last = [], "x"
    for constant_name, total in zip(identifiers("constant", count), identifiers("sum", count)):
        made.append(constant(constant_name, 0.5))
        made.append(operation(total, "add", x=last, y=constant_name))
        last = total
    return program([("main", function(["x"], made, [last]))], ["x"], [last])


def unused_constants(count):
    made = [constant(n, 0.5) for n in identifiers("constant", count)] + [operation("y", "relu", x="x")]
    return program([("main", function(["x"], made, ["y"]))], ["x"], ["y"])


def program_inputs(count):
    inputs = identifiers("input", count)
    made = [operation(f"y{i}", "relu", x=n) for i, n in enumerate(inputs)]
    return program([("main", function(inputs, made, ["y0"]))], inputs, ["y0"])


def program_outputs(count):
    values = identifiers("value", count)
    made = [operation(n, "relu", x="x") for n in values]
    return program([("main", function(["x"], made, values))], ["x"], values)


def functions(count):
    titles = identifiers("function", count)
    one = function(["x"], [operation("y", "relu", x="x")], ["y"])
    one = one.replace(b"CoreML5", b"CoreML8")
    described = [message((1, n), (2, feature("x")), (3, feature("y"))) for n in titles]
    extra = repeated(20, described) + field(21, titles[0])
    return program([(n, one) for n in titles], [], [], 9, extra)


def labels(count):
    texts = repeated(1, names("label", count))
    weights = b"".join(field(1, field(1, struct.pack("<d", 1.0))) for _ in range(count - 1))
    offsets = field(2, struct.pack("<d", 0.0) * (count - 1))
    outputs = [feature("label", STRING), feature("p", STRING_KEYS)]
    extra = field(11, "label") + field(12, "p")
    return model(400, weights + offsets + field(100, texts), [feature("x", DOUBLE)], outputs, 4, extra)


def categories(count):
    content = field(1, repeated(1, names("category", count)))
    return model(600, content, [feature("x", STRING)], [feature("y", field(5, message((1, count), (2, 65568))))])


def keys(count):
    content = field(1, repeated(1, names("key", count)))
    return model(603, content, [feature("x", STRING_KEYS)], [feature("y", INTEGER_KEYS)])


def trees(tree_nodes):
    content = field(1, repeated(1, tree_nodes) + field(2, 1) + field(3, struct.pack("<d", 0.0)))
    return model(302, content, [feature("x", DOUBLE)], [feature("y", DOUBLE)], 4, field(11, "y"))


def leaf(tree, node):
    return message((1, tree), (2, node), (3, 6), (20, message((1, 0), (2, 1.0))))


def branch(tree, node, yes, no, threshold):
    return message((1, tree), (2, node), (3, 0), (10, 0), (11, threshold), (12, yes), (13, no))


def tree_nodes(count):
    made = [branch(0, i, 2 * i + 1, 2 * i + 2, float(i)) for i in range(count)]
    return trees(made + [leaf(0, i) for i in range(count, 2 * count + 1)])


def deep_tree(count):
    made = []
    for i in range(count):
        made += [branch(0, 2 * i, 2 * i + 1, 2 * i + 2, float(i)), leaf(0, 2 * i + 1)]
    return trees(made + [leaf(0, 2 * count)])


def forest(count):
    return trees([leaf(i, 0) for i in range(count)])


def stages(count):
    features = ["x"] + names("stage", count)
    parts = [
        network([layer("l", features[i], features[i + 1])], [features[i]], [features[i + 1]]) for i in range(count)
    ]
    return model(202, repeated(1, parts), [feature("x")], [feature(features[-1])])


def metadata(count):
    entries = repeated(100, [message((1, n), (2, "text")) for n in names("entry", count)])
    return model(900, b"", [feature("x")], [feature("x")], extra=field(100, entries))


def split_layer(count):
    outputs = names("output", count)
    divided = message((1, "split"), (2, "x"), *((3, n) for n in outputs), (330, field(1, count)))
    part = field(5, message((1, 1), (1, 1), (1, 1), (2, 65568)))
    whole = field(5, message((1, count), (1, 1), (1, 1), (2, 65568)))
    return model(500, field(1, divided), [feature("x", whole)], [feature(n, part) for n in outputs])


def weights(count):
    """Layers with weights of their own."""
    made, blobs = [], names("blob", count)
    one = field(1, struct.pack("<f", 0.5))
    for i in range(count):
        inner = message((1, 1), (2, 1), (20, one))
        source = blobs[i - 1] if i else "x"
        made.append(message((1, name("layer", i)), (2, source), (3, blobs[i]), (140, inner)))
    return network(made, ["x"], blobs[-1:])


def operands(count):
    """Values that one operation reads."""
    values = identifiers("value", count)
    made = [operation(n, "relu", x="x") for n in values]
    bound = repeated(1, [field(1, n) for n in values])
    vector = field(1, message((1, 11), (2, 1), (3, field(1, field(1, count)))))
    axis = b"".join(field(2, binding(p, n)) for p, n in (("axis", "axis"), ("interleave", "interleave")))
    joined = message((1, "concat"), (2, message((1, "values"), (2, bound)))) + axis
    made += [integer("axis"), boolean("interleave"), joined + field(3, message((1, "y"), (2, vector)))]
    content = field(1, 1) + field(2, message((1, "main"), (2, function(["x"], made, ["y"]))))
    return model(502, content, [feature("x")], [feature("y", field(5, message((1, count), (2, 65568))))], 6)


def scalar(title, kind, payload):
    of_kind = field(1, field(1, kind))
    text = message((2, field(1, field(1, 2))), (3, field(1, field(4, field(1, title)))))
    value = message((2, of_kind), (3, field(1, payload)))
    attributes = [message((1, "name"), (2, text)), message((1, "val"), (2, value))]
    return message((1, "const"), (3, message((1, title), (2, of_kind)))) + repeated(5, attributes)


def integer(title):
    return scalar(title, 23, field(2, field(1, varint(0))))


def boolean(title):
    return scalar(title, 1, field(3, field(1, varint(0))))


def enumerated_shapes(count):
    shapes = field(21, repeated(1, [field(1, varint(i + 1)) for i in range(count)]))
    flexible = field(5, message((1, 1), (2, 65568)) + shapes)
    return model(900, b"", [feature("x", flexible)], [feature("x", flexible)])


def columns(count):
    inputs = names("input", count)
    content = repeated(1, [message((1, n), (2, 1)) for n in inputs])
    vector = field(5, message((1, count), (2, 65600)))
    return model(602, content, [feature(n, DOUBLE) for n in inputs], [feature("y", vector)])


def coefficients(count):
    weights = field(1, field(1, struct.pack("<d", 1.0) * count)) + field(2, struct.pack("<d", 0.0))
    return model(300, weights, [feature("x", field(5, message((1, count), (2, 65600))))], [feature("y", DOUBLE)], 4, field(11, "y"))


def pipeline_features(count):
    inputs = names("input", count)
    part = model(900, b"", [feature(n) for n in inputs], [feature(n) for n in inputs])
    return model(202, field(1, part), [feature(n) for n in inputs], [feature(n) for n in inputs])


def states(count):
    """States of a program."""
    titles = identifiers("state", count)
    kind = field(8, field(1, message((1, 1), (2, 65552))))
    half = field(1, message((1, 10), (2, 1), (3, field(1, field(1, 1)))))
    takes = [message((1, "x"), (2, TENSOR))] + [message((1, n), (2, field(5, field(1, half)))) for n in titles]
    block = field(2, "y") + field(3, operation("y", "relu", x="x"))
    whole = repeated(1, takes) + field(2, "CoreML8") + field(3, message((1, "CoreML8"), (2, block)))
    extra = repeated(13, [feature(n, kind) for n in titles])
    return program([("main", whole)], ["x"], ["y"], 9, extra)


KINDS = {
    "layers": layers,
    "network inputs": network_inputs,
    "network inputs without readers": unread_inputs,
    "network outputs": network_outputs,
    "inputs of one layer": wide_layer,
    "features": identity_features,
    "operations": operations,
    "constants": constants,
    "unused constants": unused_constants,
    "program inputs": program_inputs,
    "program outputs": program_outputs,
    "functions": functions,
    "labels": labels,
    "categories": categories,
    "keys": keys,
    "tree nodes": tree_nodes,
    "depth of a tree": deep_tree,
    "trees": forest,
    "stages": stages,
    "metadata": metadata,
    "outputs of one layer": split_layer,
    "layers with weights": weights,
    "operands of one operation": operands,
    "enumerated shapes": enumerated_shapes,
    "columns": columns,
    "coefficients": coefficients,
    "features of a pipeline": pipeline_features,
    "states": states,
}


def first_input(path):
    with open(path, "rb") as file:
        return "input0" if b"\x0a\x06input0" in file.read() else "x"


def rename_all(path, place):
    """A recipe that renames the inputs and outputs that have names of their kind."""
    with open(path, "rb") as file:
        data = file.read()
    recipe, count = {}, 0
    while name("input", count).encode() in data:
        recipe[name("input", count)] = f"{name('renamed', count)}"
        count += 1
    with open(f"{place}/recipe.json", "w") as file:
        json.dump([{"rename": recipe or {"x": "photo"}}], file)
    return ["edit", path, "--recipe", f"{place}/recipe.json", "-o", f"{place}/edited.mlmodel"]


# Each as its arguments. Where there are several lists, all but the last prepare it and are not measured; a command that
# does not apply to a kind of model says so at once.
COMMANDS = {
    "inspect": lambda path, place: [["inspect", path]],
    "inspect --json": lambda path, place: [["inspect", "--json", path]],
    "inspect --layers": lambda path, place: [["inspect", "--layers", path]],
    "inspect --cost": lambda path, place: [["inspect", "--cost", path]],
    "validate": lambda path, place: [["validate", path]],
    "metadata": lambda path, place: [["metadata", path]],
    "compile": lambda path, place: [["compile", path, f"{place}/compiled"]],
    "decompile": lambda path, place: [
        ["compile", path, f"{place}/compiled"],
        ["decompile", f"{place}/compiled/model.mlmodelc", f"{place}/decompiled"],
    ],
    "report": lambda path, place: [["report", path, "-o", f"{place}/report.html"]],
    "graph": lambda path, place: [["graph", path, "-o", f"{place}/graph.svg"]],
    "diff": lambda path, place: [["diff", path, f"{place}/other.mlmodel"]],
    "diff of other names": lambda path, place: [["diff", path, f"{place}/renamed.mlmodel"]],
    "check": lambda path, place: [["check", path]],
    "lock": lambda path, place: [["lock", path, "-o", f"{place}/lock.json"]],
    "check --lock": lambda path, place: [
        ["lock", f"{place}/renamed.mlmodel", "-o", f"{place}/lock.json"],
        ["check", path, "--lock", f"{place}/lock.json"],
    ],
    "simplify": lambda path, place: [["simplify", path, "-o", f"{place}/simple.mlpackage"]],
    "convert": lambda path, place: [["convert", path, "--to", "mlprogram", f"{place}/program.mlpackage"]],
    "optimize": lambda path, place: [["optimize", path, "--quantize", "int8", "-o", f"{place}/small.mlpackage"]],
    "weights ls": lambda path, place: [["weights", "ls", path]],
    "weights export": lambda path, place: [["weights", "export", path, "-o", f"{place}/weights.safetensors"]],
    "edit": lambda path, place: [["edit", path, "--rename", f"{first_input(path)}=photo", "-o", f"{place}/edited.mlmodel"]],
    "edit of all names": lambda path, place: [rename_all(path, place)],
    "split": lambda path, place: [["split", path, "--chunks", "2", "-o", f"{place}/parts"]],
    "generate": lambda path, place: [["generate", path, f"{place}/generated"]],
    "generate --style xcode16": lambda path, place: [["generate", path, f"{place}/generated", "--style", "xcode16"]],
    # Missing inputs end it after loading, where most of the work is.
    "predict": lambda path, place: [["predict", path, "-i", "x=0.5"]],
    "compare": lambda path, place: [["compare", path, f"{place}/other.mlmodel", "--random", "1"]],
}


def seconds(modelc, arguments, place, limit):
    """The processor time of a command, and whether it was stopped. One that fails does so at once or after most of its work,
    which is no fault here."""
    for entry in os.scandir(place):
        if entry.is_dir():
            shutil.rmtree(entry.path)
    *before, arguments = arguments
    for preparation in before:
        subprocess.run([modelc, *preparation], capture_output=True, timeout=600)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        # Another process may slow it down.
        done = subprocess.run([modelc, *arguments], capture_output=True, timeout=5 * limit)
        if done.returncode < 0:
            sys.exit(f"error: {' '.join(arguments)} ended by signal {-done.returncode}")
    except subprocess.TimeoutExpired:
        return limit, True
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, False


def growth(modelc, make, command, place, options):
    """The counts and times of a command, and what is wrong with them."""
    path, rows = f"{place}/model.mlmodel", []

    def run(count, limit):
        data = make(count)
        renamed = data.replace(b"rather_long", b"longer_here")
        for file, content in ((path, data), (f"{place}/other.mlmodel", data), (f"{place}/renamed.mlmodel", renamed)):
            with open(file, "wb") as out:
                out.write(content)
        return seconds(modelc, command(path, place), place, limit)

    base, _ = run(2, 60)
    count, earlier, slow = options.first, None, 0
    for _ in range(options.doublings + 1):
        spent, stopped = run(count, 40 * options.floor + base)
        spent = max(spent - base, 0.001)
        rows.append((count, spent))
        if earlier and spent > options.floor:
            # Once more: another process may have been in the way.
            if spent > 2.8 * earlier and not stopped:
                spent = min(spent, max(run(count, 40 * options.floor + base)[0] - base, 0.001))
                rows[-1] = (count, spent)
            slow = slow + 1 if spent > 2.8 * earlier else 0
        if stopped or spent > 10 * options.floor or slow > 1:
            break
        earlier = spent
        count *= 2
    return rows, slow > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelc", nargs="?", default=os.environ.get("MODELC", ".build/release/modelc"))
    parser.add_argument("--kind", action="append", choices=KINDS)
    parser.add_argument("--command", action="append", choices=COMMANDS)
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--doublings", type=int, default=6)
    parser.add_argument("--floor", type=float, default=0.5, metavar="SECONDS")
    options = parser.parse_args()
    modelc, failures, pairs = os.path.abspath(options.modelc), 0, 0
    for kind in options.kind or KINDS:
        for command in options.command or COMMANDS:
            with tempfile.TemporaryDirectory() as place:
                rows, is_slow = growth(modelc, KINDS[kind], COMMANDS[command], place, options)
            failures += is_slow
            pairs += 1
            times = ", ".join(f"{count:,}: {spent:.2f} s" for count, spent in rows[-4:])
            print(f"{'FAILS' if is_slow else 'ok   '} {kind}, {command}: {times}", flush=True)
    every = f"{len(options.kind or KINDS)} counts grown alone, for {len(options.command or COMMANDS)} commands"
    if failures:
        sys.exit(f"{every}: {failures} of {pairs} walks grow faster than n log n")
    print(f"{every}: every walk is linear or nearly so")


if __name__ == "__main__":
    main()
