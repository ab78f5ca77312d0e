#!/usr/bin/env python3
"""Checks what `modelc edit` writes with coremltools: that it opens the result of each kind of edit, and that its own utilities
make the same of the model. Needs coremltools, numpy and pillow. What edits change and leave alone, and that predictions follow,
is tested in Tests/ModelEditTests.

    scripts/compare/check-edit.py --modelc .build/release/modelc --shared ../shared --corpus DIR     all edits, a table, worst first
    scripts/compare/check-edit.py … --edit rename --edit type                                        some edits
    scripts/compare/check-edit.py … --limit 20 --seconds 60                                          the share that CI runs
    scripts/compare/check-edit.py … --limit 50 -v                                                    fewer models, every problem

Models: examples/models, SHARED/models, and of the oracle's corpus unpacked in DIR a fixed sample of 300.

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


class Case:
    """A model and the inputs of its predictions."""

    def __init__(self, path, steps=None):
        self.path, self.spec, self.steps = path, read(path), steps
        self.name = os.path.relpath(path, os.path.commonpath([path, ROOT])) if steps is None else path.split("/corpus/")[-1]
        self.kind = self.spec.WhichOneof("Type")
        self.network = self.kind.startswith("neuralNetwork")

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


def repeated(field):
    return field.label == field.LABEL_REPEATED


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


def stages(spec):
    kind = spec.WhichOneof("Type")
    if kind == "pipeline":
        return spec.pipeline.models
    return getattr(spec, kind).pipeline.models if kind in ("pipelineClassifier", "pipelineRegressor") else []


def every_model(spec):
    yield spec
    for stage in stages(spec):
        yield from every_model(stage)


# Edits: each gives what is asked of a model that it applies to.


class Asked:
    """An edit of one model: its flags or its recipe, and a second edit of what the first one gives."""

    def __init__(self, *flags, recipe=None, then=(), utility=None, theirs=None, types=None):
        """`utility`: the name of a utility of coremltools; `theirs` gives its model for a message, `types` its types by name."""
        self.flags, self.recipe, self.then = list(flags), recipe, list(then)
        self.utility, self.theirs, self.types = utility, theirs, types


def need(condition):
    if not condition:
        raise Refused("does not apply")


def arrays(case, *fields):
    found = [f for field in fields for f in getattr(case.scopes[0], field)]
    return [f for f in found if f.type.WhichOneof("Type") == "multiArrayType"]


def images(case):
    need(not case.multiple)
    found = [f for f in case.spec.description.input if f.type.WhichOneof("Type") == "imageType"]
    need(found)
    return found


def fixed_inputs(case):
    """Arrays of one shape, with those shapes."""
    need(not case.multiple)
    found = [f for f in arrays(case, "input") if not f.type.multiArrayType.WhichOneof("ShapeFlexibility")]
    found = [(f.name, list(f.type.multiArrayType.shape)) for f in found if f.type.multiArrayType.shape]
    need(found)
    return found


def text(shape):
    return ",".join(map(str, shape))


def rename(case):
    new = {name: f"zz_renamed_{index}" for index, name in enumerate(case.features())}

    def theirs(spec):
        for name, other in new.items():
            ct.utils.rename_feature(spec, name, other)
        return spec

    # coremltools renames in neither several functions nor training.
    both = not case.multiple and not case.spec.isUpdatable
    return Asked(*[f"--rename={a}={b}" for a, b in new.items()], utility="rename_feature" if both else None, theirs=theirs)


def metadata(case):
    return Asked("--author=A", "--license=L=1", "--description=D", "--model-version=2", "--metadata=zz=e=f")


def describe(case):
    return Asked(*[f"--describe={name}=about {name}" for name in case.features()])


def optional(case):
    need(case.scopes[0].input and not case.multiple)
    return Asked(f"--optional={case.scopes[0].input[0].name}")


def default(case):
    found = arrays(case, "input")
    need(found and not case.multiple)
    return Asked(f"--default={found[0].name}=2")


def element_type(case):
    need(not case.multiple)
    found = arrays(case, "input", "output", "trainingInput")
    need(found)
    program = any(m.WhichOneof("Type") == "mlProgram" for m in every_model(case.spec))
    other = "float16" if program else "double"
    types = {f.name: "float32" if f.type.multiArrayType.dataType != 65568 else other for f in found}
    asked = Asked(*[f"--type={a}={b}" for a, b in types.items()])
    if case.kind == "mlProgram":
        asked.utility, asked.types = "change_input_output_tensor_type", types
    elif not program and all(f.type.multiArrayType.dataType == 65600 for f in found):
        def theirs(spec):
            ct.utils.convert_double_to_float_multiarray_type(spec)
            return spec
        asked.utility, asked.theirs = "convert_double_to_float_multiarray_type", theirs
    return asked


def integer_type(case):
    need(not case.multiple)
    outputs = [f.name for f in case.spec.description.output]
    found = [f.name for f in arrays(case, "input") if f.type.multiArrayType.dataType in (65568, 65600)
             and f.name not in outputs and not f.type.isOptional]
    need(found)
    return Asked(*[f"--type={name}=int32" for name in found])


def ranges(case):
    name, shape = fixed_inputs(case)[0]
    return Asked(f"--shape={name}={text([f'{shape[0]}..{2 * shape[0]}', *shape[1:]])}")


def listed(case):
    name, shape = fixed_inputs(case)[0]
    need(0 not in shape)
    return Asked(f"--shape={name}={text(shape)}|{text([2 * shape[0], *shape[1:]])}")


def fixed(case):
    found = fixed_inputs(case)
    need(all(0 not in shape for _, shape in found))
    return Asked(*[f"--shape={name}={text(shape)}" for name, shape in found])


def image_size(case):
    found = [f for f in images(case) if not f.type.imageType.WhichOneof("SizeFlexibility")]
    need(found)
    width, height = found[0].type.imageType.width, found[0].type.imageType.height
    return Asked(f"--shape={found[0].name}={width}..{2 * width}x{height}..{2 * height}")


def drop(case):
    description = case.spec.description
    need(not case.multiple and len(description.output) > 1)
    return Asked("--drop-output=" + [f.name for f in description.output if f.name != description.predictedFeatureName][-1])


def keep(case):
    need(not case.multiple and len(case.spec.description.output) > 1)
    kept = case.spec.description.predictedFeatureName or case.spec.description.output[0].name
    need("," not in kept)
    return Asked(f"--outputs={kept}")


def rename_function(case):
    need(case.multiple)
    return Asked(*[f"--rename-function={f.name}=zz_{i}" for i, f in enumerate(case.spec.description.functions)])


def inner_value(case):
    spec, known = case.spec, set(case.features())
    if case.kind == "mlProgram":
        for function in spec.mlProgram.functions.values():
            for operation in reversed(function.block_specializations[function.opset].operations):
                for output in operation.outputs[:1]:
                    computed = operation.type != "const" and not operation.type.startswith("constexpr")
                    if computed and output.name not in known and output.type.tensorType.dataType in (10, 11, 23):
                        return output.name
    made = [name for layer in reversed(getattr(spec, case.kind).layers) for name in layer.output] if case.network else []
    made += [feature.name for stage in stages(spec) for feature in stage.description.output]
    return next((name for name in made if name not in known), None)


def expose(case):
    need(not case.multiple)
    name = inner_value(case)
    need(name)
    return Asked(f"--expose={name}")


def class_labels(case):
    holder = getattr(case.spec, case.kind)
    fields = [f for f in ("stringClassLabels", "int64ClassLabels") if f in holder.DESCRIPTOR.fields_by_name and holder.HasField(f)]
    labels = list(getattr(holder, fields[0]).vector) if fields else []
    need(labels and len(set(labels)) == len(labels))
    return Asked("--class-labels=" + ",".join(f"zz_label_{i}" for i in range(len(labels))))


def classifier(case):
    need(case.kind in ("neuralNetwork", "mlProgram") and not case.multiple and "classLabel" not in case.features())
    found = [f for f in arrays(case, "output") if f.type.multiArrayType.shape and f.type.multiArrayType.dataType != 131104]
    need(found)
    count = int(np.prod(found[0].type.multiArrayType.shape))
    need(0 < count <= 5000)
    return Asked(f"--classifier={found[0].name}=" + ",".join(f"l{i}" for i in range(count)))


def plain(case):
    asked = classifier(case)
    asked.then = ["--no-classifier"]
    return asked


def image(case):
    found = [(name, shape) for name, shape in fixed_inputs(case) if len(shape) >= 3 and shape[-3] in (1, 3)]
    need(len(found) == 1 and len(case.spec.description.input) == 1 and all(n == 1 for n in found[0][1][:-3]))
    return Asked(f"--image={found[0][0]}")


def array(case):
    found = images(case)[0]
    need(not found.type.imageType.WhichOneof("SizeFlexibility"))
    # Options are applied in the order of the help, so a recipe takes the preprocessing away first.
    scaled = any(getattr(m, m.WhichOneof("Type")).preprocessing for m in every_model(case.spec)
                 if m.WhichOneof("Type").startswith("neuralNetwork"))
    first = [{"preprocessing": {found.name: "none"}}] if scaled else []
    return Asked(recipe=[*first, {"array": found.name}])


def preprocessing(case):
    need(case.network)
    return Asked(f"--preprocessing={images(case)[0].name}=scale:0.5,red:-2")


def version_up(case):
    need(case.spec.specificationVersion < 10)
    return Asked("--specification-version=10")


def version_down(case):
    need(case.spec.specificationVersion > 1)
    return Asked(f"--specification-version={case.spec.specificationVersion - 1}")


EDITS = {
    "rename": rename, "metadata": metadata, "describe": describe, "optional": optional, "default": default,
    "type": element_type, "type-int32": integer_type, "shape-range": ranges, "shape-list": listed, "shape-same": fixed,
    "image-size": image_size, "drop-output": drop, "outputs": keep, "expose": expose, "class-labels": class_labels,
    "classifier": classifier, "no-classifier": plain, "image": image, "array": array, "preprocessing": preprocessing,
    "rename-function": rename_function, "version-up": version_up, "version-down": version_down,
}


def run(options, path, out, flags, recipe=None):
    arguments = [options.modelc, "edit", path, "-o", out, *flags]
    if recipe:
        name = os.path.join(os.path.dirname(out), "recipe.json")
        json.dump(recipe, open(name, "w"))
        arguments += ["--recipe", name]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        if done.returncode != 1 or not done.stderr.startswith("error:"):
            raise RuntimeError(f"status {done.returncode}: {done.stderr[:300]}")
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


def compare_tensor_types(options, client, case, types, ours, out, folder):
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
        ins = [n for n, t in inputs.items() if t == old and names.get(types[n]) == new]
        outs = [n for n, t in outputs.items() if t == old and names.get(types[n]) == new]
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
                if key not in x or not same(x[key], y[key], 2e-2 if "float16" in types.values() else 0.0):
                    return "predictions are others"
    return None


def check(options, client, case, asked, folder, counts, utilities, problem):
    out = os.path.join(folder, "out" + os.path.splitext(case.path)[1])
    run(options, case.path, out, asked.flags, asked.recipe)
    if asked.then:
        second = os.path.join(folder, "back" + os.path.splitext(case.path)[1])
        run(options, out, second, asked.then)
        out = second
    ours = read(out)
    make_empty_items(out)
    ct.models.MLModel(out, skip_model_load=True)
    counts["coremltools opens"] += 1
    if not asked.utility:
        return
    row = utilities.setdefault(asked.utility, collections.Counter())
    row["models"] += 1
    try:
        if asked.types:
            why = compare_tensor_types(options, client, case, asked.types, ours, out, folder)
        else:
            theirs = asked.theirs(copy.deepcopy(case.spec))
            theirs.specificationVersion = ours.specificationVersion
            why = None if theirs == ours else re.sub(r"\[\d+\]|: .*", "", differing(theirs, ours))
    except Exception as error:
        row["coremltools fails"] += 1
        why = f"coremltools: {type(error).__name__}: {str(error)[:60]}"
    else:
        row["agrees" if why is None else "differs"] += 1
    if why:
        row["why " + re.sub(r"[|\n]|'[^']*'", "…", why)] += 1
        problem(f"{asked.utility}: {case.name}: {why}")
        if options.verbose:
            print(f"    {asked.utility}: {case.name}: {why}")


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
                asked = EDITS[name](case)
                counts["models"] += 1
                check(options, client, case, asked, folder, counts, utilities, problem)
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
    columns = ["models", "refused", "wrong", "coremltools opens"]
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
        "edit-models": seen, "edit-opened": total["coremltools opens"],
        "edit-utilities": sum(row["agrees"] for row in utilities.values())})
    for sentence in wrong:
        print(f"error: {sentence}", file=sys.stderr)
    sys.exit(1 if wrong or not seen else 0)


if __name__ == "__main__":
    main()
