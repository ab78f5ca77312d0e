#!/usr/bin/env python3
"""Checks `modelc edit` over many models: that only what was asked differs, that predictions follow, that coremltools opens the
result, and that coremltools' own utilities agree. Needs coremltools, numpy and pillow.

    scripts/compare/check-edit.py --modelc .build/release/modelc --shared ../shared --corpus DIR     all edits, a table, worst first
    scripts/compare/check-edit.py … --edit rename --edit type                                        some edits
    scripts/compare/check-edit.py … --limit 20 --seconds 60                                          the share that CI runs
    scripts/compare/check-edit.py … --limit 50 -v                                                    fewer models, every problem

Models: examples/models, SHARED/models, and of the oracle's corpus unpacked in DIR a fixed sample of 300. What differs is found
with coremltools' protobuf classes: the edit is undone in the message that was written, which must equal the one that was read.
In `modelc inspect --json` only those members may differ that the edit is about. All other files of a package must have the same
bytes; the texts that Xcode keeps beside the specification must be the same but for what was asked.

The second table compares with coremltools' own utilities: `agrees` means an equal message, and for
change_input_output_tensor_type, which writes the program anew and renames outputs, equal types and predictions.

A refusal, a model that cannot be read, and a difference from coremltools or a failure of it make the status 1, too, unless
scripts/compare/known-differences.tsv names it. --counts FILE keeps how much was compared, for scripts/rules/compare-count.sh --floor.
"""
import argparse
import collections
import copy
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import warnings

import numpy as np

from known_differences import Known, write_counts

warnings.filterwarnings("ignore")
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ARRAY_TYPES = {65568: np.float32, 65600: np.float64, 131104: np.int32, 65552: np.float16, 131080: np.int8}


class Refused(Exception):
    """The edit does not apply to the model, or modelc refuses it."""


class Wrong(Exception):
    """Something is not as it must be."""


# Models


def specification_path(path):
    if not os.path.isdir(path):
        return path
    manifest = json.load(open(os.path.join(path, "Manifest.json")))
    item = manifest["itemInfoEntries"][manifest["rootModelIdentifier"]]
    return os.path.join(path, "Data", item["path"])


def read(path):
    spec = Model_pb2.Model()
    spec.ParseFromString(open(specification_path(path), "rb").read())
    return spec


OVERLAYS = ("Metadata.json", "FeatureDescriptions.json")


def leaves(value, path=""):
    """All texts and numbers of a JSON value by their paths."""
    if isinstance(value, dict):
        return {k: v for key, inner in value.items() for k, v in leaves(inner, f"{path}.{key}" if path else key).items()}
    if isinstance(value, list):
        return {k: v for i, inner in enumerate(value) for k, v in leaves(inner, f"{path}[{i}]").items()}
    return {path: value}


def check_files(before, after, asked):
    """Other files of a package have the same bytes, texts beside the specification the same members: `asked` are new texts."""
    old, new = other_files(before), other_files(after)
    if set(old) != set(new):
        raise Wrong("the package has other files")
    for name in old:
        if old[name] != new[name]:
            x, y = (leaves(json.loads(text)) for text in (old[name], new[name])) if name.endswith(OVERLAYS) else ({}, {})
            if not x or set(x) != set(y) or any(x[key] != y[key] and y[key] not in asked for key in x):
                raise Wrong(f"file '{name}' of the package differs")


def other_files(path):
    if not os.path.isdir(path):
        return {}
    own = {os.path.realpath(specification_path(path)), os.path.realpath(os.path.join(path, "Manifest.json"))}
    found = {}
    for folder, _, names in os.walk(path):
        for name in names:
            full = os.path.join(folder, name)
            if os.path.realpath(full) not in own:
                found[os.path.relpath(full, path)] = open(full, "rb").read()
    return found


class Case:
    """A model and the inputs of its predictions."""

    def __init__(self, path, steps=None):
        self.path, self.spec, self.steps = path, read(path), steps
        self.name = os.path.relpath(path, os.path.commonpath([path, ROOT])) if steps is None else path.split("/corpus/")[-1]
        self.kind = self.spec.WhichOneof("Type")
        self.inspected = None

    @property
    def scopes(self):
        """Descriptions of functions, or that of the model."""
        return list(self.spec.description.functions) or [self.spec.description]

    @property
    def multiple(self):
        return len(self.spec.description.functions) > 0

    def features(self):
        seen = {}
        for scope in self.scopes:
            for feature in [*scope.input, *scope.output, *scope.state, *getattr(scope, "trainingInput", [])]:
                seen.setdefault(feature.name, feature)
        return seen

    def inputs(self):
        """Inputs of each prediction, encoded; made up where the case has none."""
        if self.steps is not None:
            return self.steps
        rng = np.random.default_rng(1)
        values = {}
        description = self.spec.description
        default = [f for f in description.functions if f.name == description.defaultFunctionName] or [description]
        for feature in default[0].input:
            kind = feature.type.WhichOneof("Type")
            if kind == "multiArrayType":
                array = feature.type.multiArrayType
                shape = list(array.shape) or [1]
                dtype = ARRAY_TYPES[array.dataType]
                values[feature.name] = rng.integers(0, 3, shape).astype(dtype) if dtype == np.int32 else rng.random(shape).astype(
                    np.float32)
            elif kind == "imageType":
                from PIL import Image

                image = feature.type.imageType
                gray = image.colorSpace in (10, 40)
                shape = (image.height, image.width) + (() if gray else (3,))
                values[feature.name] = Image.fromarray(rng.integers(0, 256, shape).astype(np.uint8))
            elif kind == "doubleType":
                values[feature.name] = float(rng.random())
            elif kind == "int64Type":
                values[feature.name] = int(rng.integers(0, 2))
            elif kind == "stringType":
                values[feature.name] = "some text"
            elif kind == "dictionaryType":
                key = feature.type.dictionaryType.WhichOneof("KeyType")
                values[feature.name] = {"a": 1.0} if key == "stringKeyType" else {1: 1.0}
            else:
                return []
        return [{name: codec.enc(value) for name, value in values.items()}]


def several_functions(folder):
    """A package of two functions, the small program of the examples and the same with other names."""
    source = os.path.join(ROOT, "examples/models/SmallProgram.mlpackage")
    model = ct.models.MLModel(source, skip_model_load=True)
    spec = model.get_spec()
    ct.utils.rename_feature(spec, "digits", "pictures")
    other = os.path.join(folder, "other.mlpackage")
    ct.models.MLModel(spec, weights_dir=model.weights_dir, skip_model_load=True).save(other)
    description = ct.utils.MultiFunctionDescriptor()
    description.add_function(source, src_function_name="main", target_function_name="one")
    description.add_function(other, src_function_name="main", target_function_name="two")
    description.default_function_name = "two"
    made = os.path.join(folder, "functions.mlpackage")
    ct.utils.save_multifunction(description, made)
    return made


def cases(options, made):
    paths = sorted(glob.glob(os.path.join(ROOT, "examples/models/*.ml*")))
    if options.shared:
        paths += sorted(glob.glob(os.path.join(options.shared, "models/*.ml*")))
    found = [(path, None) for path in [*paths, *made]]
    if options.corpus:
        lines = [json.loads(line) for line in open(os.path.join(options.corpus, "manifest.jsonl"))]
        random.Random(19).shuffle(lines)
        for line in lines[: options.oracle]:
            folder = os.path.join(options.corpus, line["family"], line["id"])
            case = json.load(open(os.path.join(folder, "case.json")))
            steps = [] if line.get("stateful") else [step["inputs"] for step in case["steps"]]
            found.append((os.path.join(folder, case["model"]), steps))
    if options.limit:
        random.Random(7).shuffle(found)
        found = found[: options.limit]
    return found


# Predictions


def predict(client, path, inputs):
    model = client.call(op="load", path=path, computeUnits="ALL", functionName="", optimizationHints={}, roundHalf=False)["model"]
    try:
        return [client.call(op="predict", model=model, state=None, inputs=step)["outputs"] for step in inputs]
    finally:
        client.call(op="unload", model=model)


def same(a, b, tolerance=0.0):
    a, b = codec.dec(a), codec.dec(b)
    if isinstance(a, dict):
        keys = sorted(a, key=str)
        if keys != sorted(b, key=str):
            return False
        a, b = [a[k] for k in keys], [b[k] for k in keys]
    if isinstance(a, (str, list)) and not (isinstance(a, list) and a and isinstance(a[0], float)):
        return a == b
    a, b = np.asarray(a, np.float64), np.asarray(b, np.float64)
    if a.shape != b.shape:
        return False
    return np.array_equal(a, b, equal_nan=True) if tolerance == 0 else np.allclose(a, b, tolerance, tolerance, equal_nan=True)


# Undoing in messages


def repeated(field):
    return field.label == field.LABEL_REPEATED


def replace_strings(message, names):
    """Replaces whole strings wherever they stand in the message."""
    for field, value in message.ListFields():
        if field.message_type is not None and field.message_type.GetOptions().map_entry:
            of_messages = field.message_type.fields_by_name["value"].message_type is not None
            for key in list(value):
                if of_messages:
                    replace_strings(value[key], names)
                elif isinstance(value[key], str) and value[key] in names:
                    value[key] = names[value[key]]
        elif field.message_type is not None:
            for part in value if repeated(field) else [value]:
                replace_strings(part, names)
        elif field.cpp_type == field.CPPTYPE_STRING and field.type == field.TYPE_STRING:
            if repeated(field):
                for index, text in enumerate(value):
                    if text in names:
                        value[index] = names[text]
            elif value in names:
                setattr(message, field.name, names[value])


def differing(a, b, path=""):
    """The first place where two messages differ."""
    for field in a.DESCRIPTOR.fields:
        x, y = getattr(a, field.name), getattr(b, field.name)
        if field.message_type is None or field.message_type.GetOptions().map_entry:
            if x != y:
                return f"{path}.{field.name}: {str(x)[:80]!r} → {str(y)[:80]!r}"
        elif repeated(field):
            if len(x) != len(y):
                return f"{path}.{field.name}: {len(x)} → {len(y)}"
            for index, (p, q) in enumerate(zip(x, y)):
                if p != q:
                    return differing(p, q, f"{path}.{field.name}[{index}]")
        elif x != y or a.HasField(field.name) != b.HasField(field.name):
            return differing(x, y, f"{path}.{field.name}")
    return path + " (encoding)"


def functions(spec):
    return list(spec.mlProgram.functions.values()) if spec.WhichOneof("Type") == "mlProgram" else []


def forget_types(spec):
    """Takes the types of results away, which other shapes change."""
    for function in functions(spec):
        for block in function.block_specializations.values():
            forget_block(block)


def forget_block(block):
    for operation in block.operations:
        if operation.type == "const":
            continue
        for output in operation.outputs:
            output.ClearField("type")
        for inner in operation.blocks:
            forget_block(inner)


# Edits: each gives the flags, a function that undoes the edit in the written message, one that maps inputs, and one that
# compares outputs; see `plan`.


class Plan:
    def __init__(self, flags, undo, inputs=lambda step: step, outputs=None, coremltools=None, tolerance=0.0):
        """`coremltools`: the name of a utility, and what gives its model for a message."""
        self.flags, self.undo, self.inputs, self.tolerance = flags, undo, inputs, tolerance
        self.outputs = outputs or (lambda step: step)
        self.coremltools = coremltools
        # Texts that are asked for.
        self.texts = set()


def stages(spec):
    kind = spec.WhichOneof("Type")
    if kind == "pipeline":
        return spec.pipeline.models
    return getattr(spec, kind).pipeline.models if kind in ("pipelineClassifier", "pipelineRegressor") else []


def every_model(spec):
    yield spec
    for stage in stages(spec):
        yield from every_model(stage)


def rename(case):
    old = {name: f"zz_renamed_{index}" for index, name in enumerate(case.features())}
    new = {v: k for k, v in old.items()}

    def theirs(spec):
        for name, other in old.items():
            ct.utils.rename_feature(spec, name, other)
        return spec

    return Plan(
        [f"--rename={a}={b}" for a, b in old.items()], lambda spec, _: replace_strings(spec, new),
        lambda step: {old.get(k, k): v for k, v in step.items()}, lambda step: {new.get(k, k): v for k, v in step.items()},
        ("rename_feature", theirs) if not case.multiple and not case.spec.isUpdatable else None)


def metadata(case):
    def undo(spec, before):
        spec.description.ClearField("metadata")
        if before.description.HasField("metadata"):
            spec.description.metadata.CopyFrom(before.description.metadata)

    def check(spec):
        m = spec.description.metadata
        if (m.author, m.license, m.shortDescription, m.versionString, m.userDefined["zz"]) != ("A", "L=1", "D", "2", "e=f"):
            raise Wrong("metadata is not what was asked for")

    plan = Plan(["--author=A", "--license=L=1", "--description=D", "--model-version=2", "--metadata=zz=e=f"],
                lambda spec, before: (check(spec), undo(spec, before)))
    plan.texts = {"A", "L=1", "D", "2"}
    return plan


def describe(case):
    names = list(case.features())

    def undo(spec, before):
        a = [spec.description, *spec.description.functions]
        b = [before.description, *before.description.functions]
        for x, y in zip(a, b):
            for field in ("input", "output", "state", "trainingInput"):
                for p, q in zip(getattr(x, field, []), getattr(y, field, [])):
                    if p.shortDescription != "about " + p.name:
                        raise Wrong(f"'{p.name}' is not described")
                    p.shortDescription = q.shortDescription

    plan = Plan([f"--describe={name}=about {name}" for name in names], undo)
    plan.texts = {f"about {name}" for name in names}
    return plan


def interface_only(flags, wanted):
    """A plan for a change of the type of features that `wanted` checks, by name."""

    def undo(spec, before):
        for x, y in zip(every_model(spec), every_model(before)):
            for scope, old in zip([x.description, *x.description.functions], [y.description, *y.description.functions]):
                for field in ("input", "output", "state", "trainingInput"):
                    for p, q in zip(getattr(scope, field, []), getattr(old, field, [])):
                        if p.name in wanted:
                            if scope is spec.description:
                                wanted[p.name](p.type)
                            p.type.CopyFrom(q.type)
            x.specificationVersion = y.specificationVersion

    return Plan(flags, undo)


def need(condition, text="does not apply"):
    if not condition:
        raise Refused(text)


def optional(case):
    names = [f.name for f in case.scopes[0].input]
    need(names and not case.multiple)

    def check(kind):
        if not kind.isOptional:
            raise Wrong("the input is not optional")

    return interface_only([f"--optional={names[0]}"], {names[0]: check})


def arrays(case, field):
    return [f for f in getattr(case.scopes[0], field) if f.type.WhichOneof("Type") == "multiArrayType"]


def default(case):
    found = arrays(case, "input")
    need(found and not case.multiple)

    def check(kind):
        if kind.multiArrayType.WhichOneof("defaultOptionalValue") is None or not kind.isOptional:
            raise Wrong("the input has no default")

    name = found[0].name
    plan = interface_only([f"--default={name}=2"], {name: check})
    shape = list(found[0].type.multiArrayType.shape)
    given = case.inputs()
    if shape and len(case.spec.description.input) > 1:
        # Leaving the input out is the same as giving that value.
        twos = codec.enc(np.full(shape, 2, np.float32))
        plan.given = [{**step, name: twos} for step in given]
        plan.changed = [{key: value for key, value in step.items() if key != name} for step in given]
    else:
        plan.given = [step for step in given if name in step]
    return plan


def undo_casts(spec, names):
    """Takes out the casts of inputs and outputs that were added to programs."""
    for model in every_model(spec):
        for function in functions(model):
            for block in function.block_specializations.values():
                operations, back = list(block.operations), {}
                for operation in list(operations):
                    if operation.type != "cast":
                        continue
                    x, made = operation.inputs["x"].arguments[0].name, operation.outputs[0].name
                    if x in names and made.startswith(x + "_to_"):
                        back[made] = x
                    elif made in names and x.startswith(made + "_"):
                        back[x] = made
                    else:
                        continue
                    dtype = operation.inputs["dtype"].arguments[0].name
                    operations = [o for o in operations if o is not operation and not (
                        o.type == "const" and o.outputs[0].name == dtype)]
                kept = [copy.deepcopy(o) for o in operations]
                del block.operations[:]
                block.operations.extend(kept)
                replace_strings(block, back)


TYPE_CODES = {"float32": 65568, "float16": 65552, "double": 65600, "int32": 131104}


def typed(case, target):
    """A plan that gives features other element types, by name."""

    def check(name):
        def body(kind):
            if kind.multiArrayType.dataType != TYPE_CODES[target[name]]:
                raise Wrong(f"'{name}' has another type")
        return body

    plan = interface_only([f"--type={a}={b}" for a, b in target.items()], {name: check(name) for name in target})
    plain = plan.undo

    def undo(spec, before):
        plain(spec, before)
        undo_casts(spec, target)
        for x, y in zip(every_model(spec), every_model(before)):
            for name in (x.mlProgram.functions if functions(x) else []):
                for p, q in zip(x.mlProgram.functions[name].inputs, y.mlProgram.functions[name].inputs):
                    p.type.CopyFrom(q.type)

    plan.undo = undo
    return plan


def element_type(case):
    need(not case.multiple)
    fields = ("input", "output", "trainingInput")
    found = [f for field in fields for f in getattr(case.spec.description, field) if f.type.WhichOneof("Type") == "multiArrayType"]
    need(found)
    program = any(functions(m) for m in every_model(case.spec))
    target, integers = {}, set()
    for feature in found:
        old = feature.type.multiArrayType.dataType
        target[feature.name] = "float32" if old != 65568 else "float16" if program else "double"
        if old == 131104:
            integers.add(feature.name)
    plan = typed(case, target)
    plan.tolerance = 2e-2 if "float16" in target.values() else 0.0
    if not program:
        # Networks compute in single precision, and an output of integers drops the fractions.
        plan.outputs = lambda step: {
            name: codec.enc(np.trunc(codec.dec(value))) if name in integers else value for name, value in step.items()}
    doubles = [f for f in found if f.type.multiArrayType.dataType == 65600]
    if len(doubles) == len(found) and not program:
        def theirs(spec):
            ct.utils.convert_double_to_float_multiarray_type(spec)
            return spec
        plan.coremltools = ("convert_double_to_float_multiarray_type", theirs)
    elif case.kind == "mlProgram":
        plan.coremltools = ("change_input_output_tensor_type", None)
        plan.target = target
    return plan


def integer_type(case):
    """Inputs of floating-point numbers as integers; predictions get whole numbers."""
    need(not case.multiple)
    found = [f for f in arrays(case, "input") if f.type.multiArrayType.dataType in (65568, 65600)]
    outputs = [f.name for f in case.spec.description.output]
    found = [f for f in found if f.name not in outputs and not f.type.isOptional]
    need(found)
    names = [f.name for f in found]
    plan = typed(case, {name: "int32" for name in names})

    def whole(step, dtype):
        return {key: codec.enc(np.trunc(np.nan_to_num(codec.dec(value), posinf=9, neginf=-9)).clip(-1e6, 1e6).astype(dtype))
                if key in names else value for key, value in step.items()}

    plan.given = [whole(step, np.float32) for step in case.inputs()]
    plan.inputs = lambda step: whole(step, np.int32)
    return plan


def shaped(case, text, check):
    """A plan that gives the first array input of one shape other shapes; all types of a program may follow."""
    return reshaped(fixed_inputs(case)[0].name, text, check)


def reshaped(name, text, check):
    plan = interface_only([f"--shape={name}={text}"], {name: check})
    plain = plan.undo

    def undo(spec, before):
        plain(spec, before)
        forget_types(spec)
        forget_types(before)
        for p, q in zip(functions(spec), functions(before)):
            for x, y in zip(p.inputs, q.inputs):
                x.type.CopyFrom(y.type)

    plan.undo = undo
    return plan


def fixed_inputs(case):
    need(not case.multiple)
    found = [f for f in arrays(case, "input") if not f.type.multiArrayType.WhichOneof("ShapeFlexibility")]
    found = [f for f in found if f.type.multiArrayType.shape]
    need(found)
    return found


def ranges(case):
    shape = list(fixed_inputs(case)[0].type.multiArrayType.shape)

    def check(kind):
        got = kind.multiArrayType.shapeRange.sizeRanges
        if [(r.lowerBound, r.upperBound) for r in got] != [(shape[0], 2 * shape[0])] + [(n, n) for n in shape[1:]]:
            raise Wrong("the ranges are others")

    return shaped(case, ",".join([f"{shape[0]}..{2 * shape[0]}"] + [str(n) for n in shape[1:]]), check)


def listed(case):
    shape = list(fixed_inputs(case)[0].type.multiArrayType.shape)
    need(0 not in shape)
    shapes = [shape, [2 * shape[0], *shape[1:]]]

    def check(kind):
        if [list(s.shape) for s in kind.multiArrayType.enumeratedShapes.shapes] != shapes:
            raise Wrong("the shapes are others")

    return shaped(case, "|".join(",".join(map(str, s)) for s in shapes), check)


def image_size(case):
    """An image of any size from its own to twice as much."""
    need(not case.multiple)
    found = [f for f in case.spec.description.input if f.type.WhichOneof("Type") == "imageType"]
    found = [f for f in found if not f.type.imageType.WhichOneof("SizeFlexibility")]
    need(found)
    name, width, height = found[0].name, found[0].type.imageType.width, found[0].type.imageType.height

    def check(kind):
        size = kind.imageType.imageSizeRange
        got = [(r.lowerBound, r.upperBound) for r in (size.widthRange, size.heightRange)]
        if got != [(width, 2 * width), (height, 2 * height)]:
            raise Wrong("the sizes are others")

    return reshaped(name, f"{width}..{2 * width}x{height}..{2 * height}", check)


def fixed(case):
    """The shape that the input has already, with the types that follow: nothing may differ."""
    found = fixed_inputs(case)
    shapes = [(f.name, ",".join(map(str, f.type.multiArrayType.shape))) for f in found]
    need(all("0" not in shape.split(",") for _, shape in shapes))
    return Plan([f"--shape={name}={shape}" for name, shape in shapes], lambda spec, before: None)


def without_outputs(flags, dropped):
    """A plan that drops outputs."""

    def undo(spec, before):
        if set(dropped) & {f.name for f in spec.description.output}:
            raise Wrong("the output is still there")
        kept = {f.name: copy.deepcopy(f) for f in spec.description.output}
        del spec.description.output[:]
        spec.description.output.extend(kept.get(f.name, f) for f in before.description.output)
        spec.description.predictedProbabilitiesName = before.description.predictedProbabilitiesName
        for p, q in zip(functions(spec), functions(before)):
            for key, block in p.block_specializations.items():
                if list(block.outputs) != [n for n in q.block_specializations[key].outputs if n not in dropped]:
                    raise Wrong("the program has other results")
                del block.outputs[:]
                block.outputs.extend(q.block_specializations[key].outputs)

    return Plan(flags, undo)


def drop(case):
    need(not case.multiple and len(case.spec.description.output) > 1)
    description = case.spec.description
    dropped = [f.name for f in description.output if f.name != description.predictedFeatureName][-1]
    return without_outputs([f"--drop-output={dropped}"], [dropped])


def keep(case):
    """Only the first output, or only the label."""
    need(not case.multiple and len(case.spec.description.output) > 1)
    names = [f.name for f in case.spec.description.output]
    kept = case.spec.description.predictedFeatureName or names[0]
    need("," not in kept)
    return without_outputs([f"--outputs={kept}"], [name for name in names if name != kept])


def rename_function(case):
    need(case.multiple)
    names = [f.name for f in case.spec.description.functions]

    def undo(spec, before):
        for index, name in enumerate(names):
            new = f"zz_function_{index}"
            spec.mlProgram.functions[name].CopyFrom(spec.mlProgram.functions[new])
            del spec.mlProgram.functions[new]
            spec.description.functions[index].name = name
            if spec.description.defaultFunctionName == new:
                spec.description.defaultFunctionName = name

    return Plan([f"--rename-function={name}=zz_function_{index}" for index, name in enumerate(names)], undo)


def inner_value(case):
    spec = case.spec
    known = set(case.features())
    for function in functions(spec):
        for block in function.block_specializations.values():
            for operation in reversed(block.operations):
                if not operation.outputs:
                    continue
                name = operation.outputs[0].name
                kind = operation.outputs[0].type
                if operation.type == "const" or operation.type.startswith("constexpr") or name in known:
                    continue
                if kind.WhichOneof("type") == "tensorType" and kind.tensorType.dataType in (10, 11, 23):
                    return name
    if case.kind.startswith("neuralNetwork"):
        for layer in reversed(getattr(spec, case.kind).layers):
            for name in layer.output:
                if name not in known:
                    return name
    for stage in stages(spec):
        for feature in stage.description.output:
            if feature.name not in known:
                return feature.name
    return None


def expose(case):
    need(not case.multiple)
    name = inner_value(case)
    need(name)

    def undo(spec, before):
        if spec.description.output[-1].name != name:
            raise Wrong("the value is not the last output")
        del spec.description.output[-1]
        spec.specificationVersion = before.specificationVersion
        for function in functions(spec):
            for block in function.block_specializations.values():
                del block.outputs[-1]

    return Plan([f"--expose={name}"], undo)


def labels_of(case):
    holder = getattr(case.spec, case.kind)
    for field in ("stringClassLabels", "int64ClassLabels"):
        if field in holder.DESCRIPTOR.fields_by_name and holder.HasField(field):
            return list(getattr(holder, field).vector)
    return None


def class_labels(case):
    labels = labels_of(case)
    need(labels and len(set(labels)) == len(labels))
    new = [f"zz_label_{i}" for i in range(len(labels))]
    back = dict(zip(new, labels))

    def undo(spec, before):
        a, b = getattr(spec, case.kind), getattr(before, case.kind)
        if list(a.stringClassLabels.vector) != new:
            raise Wrong("the labels are others")
        for field in ("stringClassLabels", "int64ClassLabels"):
            if field not in a.DESCRIPTOR.fields_by_name:
                continue
            a.ClearField(field)
            if b.HasField(field):
                getattr(a, field).CopyFrom(getattr(b, field))
        for field in ("output", "trainingInput"):
            for p, q in zip(getattr(spec.description, field), getattr(before.description, field)):
                p.type.CopyFrom(q.type)

    def outputs(step):
        result = {}
        for name, value in step.items():
            if value["t"] == "str":
                value = codec.enc(back.get(value["v"], value["v"]))
            elif value["t"] == "dict":
                value = codec.enc({back[k]: v for k, v in codec.dec(value).items()})
            result[name] = value
        return result

    return Plan(["--class-labels=" + ",".join(new)], undo, outputs=outputs)


def classifier(case):
    need(case.kind in ("neuralNetwork", "mlProgram") and not case.multiple)
    found = [f for f in arrays(case, "output") if f.type.multiArrayType.shape and f.type.multiArrayType.dataType != 131104]
    need(found and "classLabel" not in case.features())
    name = found[0].name
    count = int(np.prod(found[0].type.multiArrayType.shape))
    need(0 < count <= 5000)

    def undo(spec, before):
        if spec.description.predictedProbabilitiesName != name:
            raise Wrong("the probabilities are not the output")
        spec.CopyFrom(before)  # what else differs is seen by making a plain model again; see `plain`

    def outputs(step):
        step = dict(step)
        if "classLabel" in step:
            label, values = codec.dec(step.pop("classLabel")), codec.dec(step[name])
            ordered = np.array([values[f"l{i}"] for i in range(count)])
            if not np.isnan(ordered).any() and label != f"l{int(np.argmax(ordered))}":
                raise Wrong(f"label {label} is not the most probable")
            step[name] = codec.enc(ordered)
        else:
            step[name] = codec.enc(codec.dec(step[name]).reshape(-1).astype(np.float64))
        return step

    plan = Plan([f"--classifier={name}=" + ",".join(f"l{i}" for i in range(count))], undo, outputs=outputs)
    plan.both = True
    return plan


def plain(case):
    """A classifier of the model, and back."""
    plan = classifier(case)
    plan.then = ["--no-classifier"]
    name = plan.flags[0].split("=")[1]
    half = case.features()[name].type.multiArrayType.dataType == 65552

    def undo(spec, before):
        spec.specificationVersion = before.specificationVersion
        names = {name + "_array": name}
        replace_strings(spec, names)
        for p, q in zip(spec.description.output, before.description.output):
            if p.name == name:
                p.type.CopyFrom(q.type)
        if half:  # `classify` reads halves through a cast, which stays
            block = spec.mlProgram.functions["main"].block_specializations
            if list(block.values())[0].operations[-1].type != "cast":
                raise Wrong("the probabilities are not cast back")
            spec.CopyFrom(before)

    plan.undo, plan.outputs, plan.both = undo, (lambda step: step), False
    return plan


def image(case):
    need(not case.multiple)
    found = [f for f in arrays(case, "input") if not f.type.multiArrayType.WhichOneof("ShapeFlexibility")]
    found = [f for f in found if len(f.type.multiArrayType.shape) >= 3 and f.type.multiArrayType.shape[-3] in (1, 3)]
    need(len(found) == 1 and len(case.spec.description.input) == 1)
    name, shape = found[0].name, list(found[0].type.multiArrayType.shape)
    need(all(n == 1 for n in shape[:-3]))
    integers = case.kind == "mlProgram" and found[0].type.multiArrayType.dataType in (131104, 131080)

    def undo(spec, before):
        kind = spec.description.input[0].type.imageType
        if (kind.height, kind.width) != tuple(shape[-2:]):
            raise Wrong("the image has another size")
        if integers:  # a program that computes with integers reads the image through a cast
            block = spec.mlProgram.functions["main"].block_specializations
            if [o.type for o in list(block.values())[0].operations[:2]] != ["const", "cast"]:
                raise Wrong("the pixels are not cast")
            return spec.CopyFrom(before)
        for x, y in zip(every_model(spec), every_model(before)):
            for field in ("input", "trainingInput"):
                for p, q in zip(getattr(x.description, field), getattr(y.description, field)):
                    if p.name == name:
                        p.type.CopyFrom(q.type)
            x.specificationVersion = y.specificationVersion
            if x.WhichOneof("Type").startswith("neuralNetwork"):
                a, b = (getattr(m, m.WhichOneof("Type")) for m in (x, y))
                a.imageInputShapeMapping = b.imageInputShapeMapping

    plan = Plan([f"--image={name}"], undo)
    rng = np.random.default_rng(3)
    pixels = rng.integers(0, 256, shape[-2:] + [shape[-3]]).astype(np.uint8)
    from PIL import Image

    picture = Image.fromarray(pixels if shape[-3] == 3 else pixels[:, :, 0])
    array = pixels.transpose(2, 0, 1).reshape(shape).astype(np.float32)
    plan.given, plan.changed = [{name: codec.enc(array)}], [{name: codec.enc(picture)}]
    return plan


def array(case):
    need(not case.multiple)
    found = [f for f in case.spec.description.input if f.type.WhichOneof("Type") == "imageType"]
    need(found and not found[0].type.imageType.WhichOneof("SizeFlexibility"))
    name = found[0].name

    def undo(spec, before):
        if spec.description.input[0].type.WhichOneof("Type") != "multiArrayType":
            raise Wrong("the input is no array")
        for x, y in zip(every_model(spec), every_model(before)):
            for p, q in zip(x.description.input, y.description.input):
                if p.name == name:
                    p.type.CopyFrom(q.type)
            for p, q in zip(x.description.trainingInput, y.description.trainingInput):
                if p.name == name:
                    p.type.CopyFrom(q.type)
            for a, b in zip([x], [y]):
                kind = a.WhichOneof("Type")
                if kind.startswith("neuralNetwork"):
                    getattr(a, kind).arrayInputShapeMapping = getattr(b, kind).arrayInputShapeMapping
                    getattr(a, kind).ClearField("preprocessing")
                    getattr(a, kind).preprocessing.extend(getattr(b, kind).preprocessing)

    gray = found[0].type.imageType.colorSpace in (10, 40)
    bgr = found[0].type.imageType.colorSpace == 30
    kept = []
    for m in every_model(case.spec):
        kind = m.WhichOneof("Type")
        if kind.startswith("neuralNetwork"):
            kept += [p for p in getattr(m, kind).preprocessing if p.WhichOneof("preprocessor") == "meanImage"]
    need(not kept)
    scalers = []
    for m in every_model(case.spec):
        kind = m.WhichOneof("Type")
        if kind.startswith("neuralNetwork"):
            scalers += [p.scaler for p in getattr(m, kind).preprocessing]

    plan = Plan(([f"--preprocessing={name}=none"] if scalers else []), undo)
    # Options are applied in the order of the help, so a recipe takes the preprocessing away first.
    plan.recipe = ([{"preprocessing": {name: "none"}}] if scalers else []) + [{"array": name}]
    plan.flags = []
    given, changed = case.inputs(), []
    for step in given:
        step = dict(step)
        pixels = np.asarray(codec.dec(step[name])).astype(np.float32)
        pixels = pixels[None] if pixels.ndim == 2 else pixels[:, :, :3].transpose(2, 0, 1)
        order = pixels[::-1] if bgr and not gray else pixels
        for s in scalers:
            bias = [s.grayBias] if gray else [s.blueBias, s.greenBias, s.redBias] if bgr else [s.redBias, s.greenBias, s.blueBias]
            order = order * np.float32(s.channelScale) + np.array(bias, np.float32)[:, None, None]
        step[name] = codec.enc(np.ascontiguousarray(order))
        changed.append(step)
    plan.given, plan.changed, plan.tolerance, plan.squeeze = given, changed, 1e-3, name
    return plan


def preprocessing(case):
    need(case.kind.startswith("neuralNetwork"))
    found = [f for f in case.spec.description.input if f.type.WhichOneof("Type") == "imageType"]
    need(found)

    def undo(spec, before):
        a, b = getattr(spec, case.kind), getattr(before, case.kind)
        scaler = [p.scaler for p in a.preprocessing if p.WhichOneof("preprocessor") == "scaler"][-1]
        if (scaler.channelScale, scaler.redBias) != (0.5, -2):
            raise Wrong("the preprocessing is other")
        a.ClearField("preprocessing")
        a.preprocessing.extend(b.preprocessing)

    plan = Plan([f"--preprocessing={found[0].name}=scale:0.5,red:-2"], undo)
    plan.given = []
    return plan


def version_up(case):
    need(case.spec.specificationVersion < 10)

    def undo(spec, before):
        if spec.specificationVersion != 10:
            raise Wrong("the version is another")
        spec.specificationVersion = before.specificationVersion

    return Plan(["--specification-version=10"], undo)


def version_down(case):
    need(case.spec.specificationVersion > 1)

    def undo(spec, before):
        for x, y in zip(every_model(spec), every_model(before)):
            x.specificationVersion = y.specificationVersion
            for p, q in zip(functions(x), functions(y)):
                old = p.opset
                if old != q.opset:
                    block = copy.deepcopy(p.block_specializations[old])
                    del p.block_specializations[old]
                    p.block_specializations[q.opset].CopyFrom(block)
                    p.opset = q.opset

    return Plan([f"--specification-version={case.spec.specificationVersion - 1}"], undo)


EDITS = {
    "rename": rename, "metadata": metadata, "describe": describe, "optional": optional, "default": default,
    "type": element_type, "type-int32": integer_type, "shape-range": ranges, "shape-list": listed, "shape-same": fixed,
    "image-size": image_size, "drop-output": drop, "outputs": keep, "expose": expose, "class-labels": class_labels,
    "classifier": classifier, "no-classifier": plain, "image": image, "array": array, "preprocessing": preprocessing,
    "rename-function": rename_function, "version-up": version_up, "version-down": version_down,
}
# What may differ in `modelc inspect --json`: members, by the ends of their paths.
CASTS = r"|layerHistogram\.(cast|const)$"
INTERFACE = r"(inputs|outputs|trainingInputs|states)\[\d+\]"
SHAPES = INTERFACE + r"\.(multiArray|image)\."
MAY_DIFFER = {
    "rename": INTERFACE + r".*\.name$|" + INTERFACE + r"\.name$|[nN]ames?(\[\d+\])?$",
    "metadata": r"^metadata\.", "describe": r"shortDescription$", "optional": r"\.optional$",
    "default": r"\.optional$|[dD]efault", "type": INTERFACE + r".*([tT]ype|[dD]efault.*)$" + CASTS,
    "type-int32": INTERFACE + r".*([tT]ype|[dD]efault.*)$" + CASTS, "shape-range": SHAPES, "shape-list": SHAPES,
    "shape-same": r"^$", "image-size": SHAPES, "drop-output": r"outputs\[|predictedProbabilitiesName$",
    "outputs": r"outputs\[|predictedProbabilitiesName$", "expose": r"outputs\[" + CASTS,
    "class-labels": r"classLabels\[|" + INTERFACE + r".*[tT]ype$",
    "classifier": r"^type$|outputs\[|predicted\w+Name$|classLabels\[|layerHistogram\.classify$" + CASTS,
    "no-classifier": r"outputs\[\d+\].*" + CASTS,
    "image": INTERFACE + CASTS, "array": INTERFACE, "preprocessing": r"[pP]reprocessing|" + INTERFACE + r".*", "rename-function": r"[fF]unction",
    "version-up": r"^$", "version-down": r"[oO]pset|operationSet",
}


def inspect(options, path):
    done = subprocess.run([options.modelc, "inspect", "--json", path], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise Wrong(f"inspect: {done.stderr[:200]}")
    found = leaves(json.loads(done.stdout))
    # The file's own name, and what follows from the version.
    return {key: value for key, value in found.items() if not re.search(r"^(path|format)$|[vV]ersion$|[aA]vailab", key)
            or key.startswith("metadata.")}


def check_inspected(options, name, case, out):
    """In what inspect says only members differ that the edit is about."""
    if case.inspected is None:
        case.inspected = inspect(options, case.path)
    old, new = case.inspected, inspect(options, out)
    for key in {**old, **new}:
        if old.get(key) != new.get(key) and not re.search(MAY_DIFFER[name], key):
            raise Wrong(f"inspect --json also differs: {key}: {old.get(key)} → {new.get(key)}")


def run(options, path, out, flags, recipe=None):
    arguments = [options.modelc, "edit", path, "-o", out, *flags]
    if recipe:
        name = os.path.join(os.path.dirname(out), "recipe.json")
        json.dump(recipe, open(name, "w"))
        arguments += ["--recipe", name]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        if done.returncode != 1 or not done.stderr.startswith("error:"):
            raise Wrong(f"status {done.returncode}: {done.stderr[:300]}")
        raise Refused(done.stderr.split("\n")[0])


def make_empty_items(path):
    """Makes the directories that a package lists and archives have dropped because they were empty."""
    manifest = os.path.join(path, "Manifest.json")
    if not os.path.exists(manifest):
        return
    with open(manifest) as file:
        for item in json.load(file)["itemInfoEntries"].values():
            place = os.path.join(path, "Data", item["path"])
            if not os.path.exists(place) and not os.path.splitext(place)[1]:
                os.makedirs(place)


def compare_tensor_types(options, client, case, plan, ours, out, folder):
    """What coremltools' change_input_output_tensor_type gives has the same types and predictions; it renames outputs."""
    fp16, fp32 = 65552, 65568
    names = {"float16": fp16, "float32": fp32}
    source = os.path.join(folder, "source.mlpackage")
    shutil.copytree(case.path, source)
    make_empty_items(source)
    model = ct.models.MLModel(source, skip_model_load=True)
    inputs = {f.name: f.type.multiArrayType.dataType for f in arrays(case, "input")}
    outputs = {f.name: f.type.multiArrayType.dataType for f in arrays(case, "output")}
    for old, new in ((fp32, fp16), (fp16, fp32)):
        ins = [n for n, t in inputs.items() if t == old and names.get(plan.target[n]) == new]
        outs = [n for n, t in outputs.items() if t == old and names.get(plan.target[n]) == new]
        if ins or outs:
            model = ct.models.utils.change_input_output_tensor_type(
                model, old, new, input_names=ins or ["none of these"], output_names=outs or ["none of these"])
    path = os.path.join(folder, "theirs.mlpackage")
    model.save(path)
    make_empty_items(path)
    spec = read(path)
    renamed = {}
    for mine, other in zip(ours.description.output, spec.description.output):
        renamed[other.name] = mine.name
    kinds = [[(renamed.get(f.name, f.name), f.type.WhichOneof("Type"), f.type.multiArrayType.dataType) for f in side]
             for side in (spec.description.input, spec.description.output)]
    expected = [[(f.name, f.type.WhichOneof("Type"), f.type.multiArrayType.dataType) for f in side]
                for side in (ours.description.input, ours.description.output)]
    # coremltools changes floating-point types alone.
    if any(a != b and a[2] in names.values() for sides in zip(kinds, expected) for a, b in zip(*sides)):
        return "the types are others"
    given = case.inputs()
    if given:
        try:
            a, b = predict(client, path, given), predict(client, out, given)
        except PredictError as error:
            return f"prediction fails: {str(error)[:80]}"
        for x, y in zip(a, b):
            x = {renamed.get(key, key): value for key, value in x.items()}
            for key in y:
                if key not in x or not same(x[key], y[key], plan.tolerance):
                    return "predictions are others"
    return None


def check(options, client, name, case, plan, folder, counts, utilities, problem):
    out = os.path.join(folder, "out" + os.path.splitext(case.path)[1])
    run(options, case.path, out, plan.flags, getattr(plan, "recipe", None))
    if getattr(plan, "then", None):
        second = os.path.join(folder, "back" + os.path.splitext(case.path)[1])
        run(options, out, second, plan.then)
        out = second
    after, before = read(out), copy.deepcopy(case.spec)
    ours = copy.deepcopy(after)
    plan.undo(after, before)
    if after != before:
        raise Wrong("also differs: " + differing(before, after))
    check_files(case.path, out, plan.texts)
    check_inspected(options, name, case, out)
    counts["only what was asked"] += 1
    given = getattr(plan, "given", None)
    given = case.inputs() if given is None else given
    try:
        old = predict(client, case.path, given) if given else []
        if old != (predict(client, case.path, given) if given else []):
            counts["random"] += 1
            old = []
    except PredictError:
        old = []
    if old:
        changed = getattr(plan, "changed", None) or [plan.inputs(step) for step in given]
        if getattr(plan, "squeeze", None):
            shape = [f for f in ours.description.input if f.name == plan.squeeze][0].type.multiArrayType.shape
            for step in changed:
                step[plan.squeeze] = codec.enc(codec.dec(step[plan.squeeze]).reshape(list(shape)))
        new = predict(client, out, changed)
        for p, q in zip(old, new):
            q = plan.outputs(q)
            if getattr(plan, "both", False):
                p = plan.outputs(p)
            for output in p:
                if output in q and not same(p[output], q[output], plan.tolerance):
                    raise Wrong(f"output '{output}' differs")
            if not set(p) & set(q):
                raise Wrong("no output is left")
        counts["predictions"] += 1
    make_empty_items(out)
    ct.models.MLModel(out, skip_model_load=True)
    counts["coremltools opens"] += 1
    if plan.coremltools:
        utility, make = plan.coremltools
        row = utilities.setdefault(utility, collections.Counter())
        row["models"] += 1
        try:
            if make:
                theirs = make(copy.deepcopy(case.spec))
                theirs.specificationVersion = ours.specificationVersion
                why = None if theirs == ours else re.sub(r"\[\d+\]|: .*", "", differing(theirs, ours))
            else:
                why = compare_tensor_types(options, client, case, plan, ours, out, folder)
        except Exception as error:
            row["coremltools fails"] += 1
            why = f"coremltools: {type(error).__name__}: {str(error)[:60]}"
        else:
            row["agrees" if why is None else "differs"] += 1
        if why:
            row["why " + re.sub(r"[|\n]|'[^']*'", "…", why)] += 1
            problem(f"{utility}: {case.name}: {why}")
            if options.verbose:
                print(f"    {utility}: {case.name}: {why}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelc", default=os.path.join(ROOT, ".build/release/modelc"))
    parser.add_argument("--shared", default=os.path.join(os.path.dirname(ROOT), "shared"))
    parser.add_argument("--corpus", help="the oracle's corpus, unpacked")
    parser.add_argument("--oracle", type=int, default=300, help="how many of its models")
    parser.add_argument("--edit", action="append", choices=list(EDITS))
    parser.add_argument("--limit", type=int, help="a sample of all models")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no further model after this time")
    parser.add_argument("--counts", help="a file for the counts")
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    options.shared = os.path.abspath(options.shared)
    sys.path.insert(0, os.path.join(options.shared, "oracle"))
    global ct, Model_pb2, codec, PredictError
    import coremltools as ct
    import oracle_codec as codec
    from coremltools.proto import Model_pb2
    from predict_client import Client, PredictError

    client = Client(f"{options.modelc} serve --stdio")
    tables = {name: collections.Counter() for name in options.edit or EDITS}
    refusals, utilities, known, wrong = collections.Counter(), {}, Known("edit"), []

    def problem(sentence):
        if not known.reason(sentence):
            wrong.append(sentence)

    made_folder = tempfile.mkdtemp(prefix="check-edit-")
    end, seen, all_cases = time.monotonic() + options.seconds, 0, cases(options, [several_functions(made_folder)])
    for path, steps in all_cases:
        if time.monotonic() > end:
            break
        seen += 1
        try:
            case = Case(path, steps)
        except Exception as error:
            print(f"    cannot read {path}: {error}")
            problem(f"cannot read {path}: {error}")
            continue
        for name, counts in tables.items():
            folder = tempfile.mkdtemp(prefix="check-edit-")
            try:
                plan = EDITS[name](case)
                counts["models"] += 1
                check(options, client, name, case, plan, folder, counts, utilities, problem)
            except Refused as refusal:
                if str(refusal) != "does not apply":
                    counts["refused"] += 1
                    refusals[(name, str(refusal)[:110])] += 1
                    problem(f"{name}: {case.name}: {refusal}")
            except Exception as error:
                counts["wrong"] += 1
                problem(f"{name}: {case.name}: {type(error).__name__}: {str(error)[:300]}")
                print(f"    {name}: {case.name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
            finally:
                shutil.rmtree(folder, ignore_errors=True)
    client.close()
    shutil.rmtree(made_folder, ignore_errors=True)
    print(f"{seen} of {len(all_cases)} models\n")
    columns = ["models", "refused", "wrong", "only what was asked", "predictions", "random", "coremltools opens"]
    print("| edit | " + " | ".join(columns) + " |")
    print("|---" * (len(columns) + 1) + "|")
    for name, counts in sorted(tables.items(), key=lambda row: (-row[1]["wrong"], -row[1]["refused"])):
        print(f"| {name} | " + " | ".join(str(counts[column]) for column in columns) + " |")
    print("\n| utility of coremltools | models | agrees | differs | fails | why |\n|---|---|---|---|---|---|")
    for name, row in sorted(utilities.items()):
        why = "; ".join(f"{count} × {text[4:]}" for text, count in row.most_common() if text.startswith("why "))
        print(f"| {name} | {row['models']} | {row['agrees']} | {row['differs']} | {row['coremltools fails']} | {why} |")
    if options.verbose:
        for (name, text), count in refusals.most_common():
            print(f"    refused {count} ×: {name}: {text}")
    known.print()
    total = sum(tables.values(), collections.Counter())
    write_counts(options.counts, {
        "edit-models": seen, "edit-applied": total["only what was asked"], "edit-predictions": total["predictions"],
        "edit-opened": total["coremltools opens"], "edit-utilities": sum(row["agrees"] for row in utilities.values())})
    for sentence in wrong:
        print(f"error: {sentence}", file=sys.stderr)
    sys.exit(1 if wrong or not seen else 0)


if __name__ == "__main__":
    main()
