#!/usr/bin/env python3
"""Compares the output of `modelc inspect --json` with the same objects computed by coremltools' protobuf classes.

    python="$(scripts/env/find-python.sh)"
    "$python" scripts/compare/compare-inspect.py .build/debug/modelc examples/models    # status 1 if any model differs
    "$python" scripts/compare/compare-inspect.py --expected examples/models             # print the objects, no modelc needed

PATH is a model file, a package, or a directory to search for them: *.mlmodel, `source`, source.*, and directories that
contain a Manifest.json. Compiled models are ignored. Documentation/commands/inspect-json.md describes the objects.
"""
import argparse
import json
import logging
import math
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

logging.disable(logging.WARNING)
from coremltools.proto import FeatureTypes_pb2, MIL_pb2, Model_pb2  # noqa: E402

PIPELINES = {
    "pipeline": lambda m: m.pipeline,
    "pipelineClassifier": lambda m: m.pipelineClassifier.pipeline,
    "pipelineRegressor": lambda m: m.pipelineRegressor.pipeline,
}
NETWORKS = {"neuralNetwork", "neuralNetworkClassifier", "neuralNetworkRegressor"}
ARRAY_TYPES = {"FLOAT32": "float32", "DOUBLE": "double", "INT32": "int32", "INT8": "int8", "FLOAT16": "float16"}
TENSOR_BITS = {
    "BOOL": 8, "FLOAT8E4M3FN": 8, "FLOAT8E5M2": 8, "FLOAT16": 16, "FLOAT32": 32, "FLOAT64": 64, "BFLOAT16": 16,
    "INT4": 4, "INT8": 8, "INT16": 16, "INT32": 32, "INT64": 64, "UINT1": 1, "UINT2": 2, "UINT3": 3, "UINT4": 4,
    "UINT6": 6, "UINT8": 8, "UINT16": 16, "UINT32": 32, "UINT64": 64,
}


def present(**members):
    """An object without the members that are None, empty, or zero."""
    return {key: value for key, value in members.items() if value or value is False}


def kind(message, oneof):
    """The name of the member of a oneof that is set, or None."""
    return message.WhichOneof(oneof)


def messages(message, name):
    """Every message of a type at and below a message, found by the type's full name."""
    if message.DESCRIPTOR.full_name == name:
        yield message
    for field, value in message.ListFields():
        if field.message_type is None:
            continue
        if field.message_type.GetOptions().map_entry:
            if field.message_type.fields_by_name["value"].message_type is None:
                continue
            value = value.values()
        elif field.label != field.LABEL_REPEATED:
            value = [value]
        for part in value:
            yield from messages(part, name)


# Features


def size_range(value):
    return [value.lowerBound, value.upperBound]


def image(t):
    colors = FeatureTypes_pb2.ImageFeatureType.ColorSpace
    limits = t.imageSizeRange
    return {"width": t.width, "height": t.height} | present(
        colorSpace=colors.Name(t.colorSpace) if t.colorSpace else None,
        enumeratedSizes=[[size.width, size.height] for size in t.enumeratedSizes.sizes],
        widthRange=size_range(limits.widthRange) if limits.HasField("widthRange") else None,
        heightRange=size_range(limits.heightRange) if limits.HasField("heightRange") else None)


def multi_array(t):
    elements = FeatureTypes_pb2.ArrayFeatureType.ArrayDataType
    return {"shape": list(t.shape)} | present(
        dataType=ARRAY_TYPES[elements.Name(t.dataType)] if t.dataType else None,
        enumeratedShapes=[list(shape.shape) for shape in t.enumeratedShapes.shapes],
        shapeRange=[size_range(r) for r in t.shapeRange.sizeRanges])


def key_type(message, oneof):
    return {"int64KeyType": "int64", "stringKeyType": "string", "int64Type": "int64", "stringType": "string"}.get(
        kind(message, oneof))


def feature(f):
    t = f.type
    name = (kind(t, "Type") or "").removesuffix("Type")
    result = {"name": f.name, "optional": t.isOptional} | present(type=name, shortDescription=f.shortDescription)
    match name:
        case "image":
            result["image"] = image(t.imageType)
        case "multiArray":
            result["multiArray"] = multi_array(t.multiArrayType)
        case "state" if t.stateType.HasField("arrayType"):
            result["multiArray"] = multi_array(t.stateType.arrayType)
        case "dictionary":
            result["dictionary"] = present(keyType=key_type(t.dictionaryType, "KeyType"))
        case "sequence":
            s = t.sequenceType
            result["sequence"] = present(
                elementType=key_type(s, "Type"), range=size_range(s.sizeRange) if s.HasField("sizeRange") else None)
    return result


def interface(model, program):
    """Inputs, outputs, states and function names; of a description with functions, those of the default function."""
    d = source = model.description
    names = [function.name for function in d.functions] or (sorted(program.functions) if program else [])
    if d.functions:
        source = next((f for f in d.functions if f.name == d.defaultFunctionName), d.functions[0])
    return {
        "inputs": [feature(f) for f in source.input],
        "outputs": [feature(f) for f in source.output],
    } | present(
        trainingInputs=[feature(f) for f in d.trainingInput],
        states=[feature(f) for f in source.state],
        functions=names,
        predictedFeatureName=source.predictedFeatureName,
        predictedProbabilitiesName=source.predictedProbabilitiesName)


# Contents


class Weights:
    """Counts of elements and bytes by element type."""

    def __init__(self):
        self.count, self.bytes = 0, Counter()

    def add(self, element, count, size):
        if count or size:
            self.count += count
            self.bytes[element] += size

    def summary(self):
        return present(
            parameterCount=self.count, weightBytes=sum(self.bytes.values()), weightTypes=dict(self.bytes))


def add_network_weights(weights, network):
    for layer in network.layers:
        for w in messages(layer, "CoreML.Specification.WeightParams"):
            weights.add("float32", len(w.floatValue), 4 * len(w.floatValue))
            weights.add("float16", len(w.float16Value) // 2, len(w.float16Value))
            bits = w.quantization.numberOfBits or 8
            weights.add(f"uint{bits}", 8 * len(w.rawValue) // bits, len(w.rawValue))
            weights.add("int8", len(w.int8RawValue), len(w.int8RawValue))


def network_layers(network, histogram):
    for layer in network.layers:
        name = kind(layer, "layer") or "unknown"
        if name == "activation" and kind(layer.activation, "NonlinearityType"):
            histogram["activation." + kind(layer.activation, "NonlinearityType")] += 1
        else:
            histogram[name] += 1
        for body in {
            "branch": (layer.branch.ifBranch, layer.branch.elseBranch),
            "loop": (layer.loop.conditionNetwork, layer.loop.bodyNetwork),
        }.get(name, ()):
            network_layers(body, histogram)


STORED = {"indices", "indices_nonzero_data", "data", "nonzero_data", "quantized_data", "source_val"}


def tensor_size(value_type):
    """Element type, elements and bytes of a tensor."""
    tensor = value_type.tensorType
    element = MIL_pb2.DataType.Name(tensor.dataType)
    count = math.prod(dimension.constant.size for dimension in tensor.dimensions)
    return element.lower(), count, -(-count * TENSOR_BITS.get(element, 0) // 8)


def add_blob_weights(weights, block):
    """Adds what lies in the weight file; what constexpr operations make one weight of counts as that weight."""
    groups, part = [], {}
    for operation in all_operations(block):
        name = operation.outputs[0].name if operation.outputs else ""
        if operation.type.startswith("constexpr_"):
            found = [part[output.name][0] for output in operation.outputs if output.name in part]
            if not found:
                groups.append(dict(element=None, count=tensor_size(operation.outputs[0].type)[1], bytes=0))
            group = found[0] if found else groups[-1]
            for argument, bound in operation.inputs.items():
                part.update({binding.name: (group, argument) for binding in bound.arguments if binding.name})
            places = [(value, group, argument) for argument, value in operation.attributes.items()]
            places += [
                (binding.value, group, argument)
                for argument, bound in operation.inputs.items() for binding in bound.arguments if not binding.name]
        else:
            group, argument = part.get(name, (None, None)) if operation.type == "const" else (None, None)
            bare = MIL_pb2.Operation()
            bare.CopyFrom(operation)
            del bare.blocks[:]
            places = [(value, group, argument) for value in messages(bare, "CoreML.Specification.MILSpec.Value")]
        for value, group, argument in places:
            element, count, size = tensor_size(value.type)
            is_blob = kind(value, "value") == "blobFileValue"
            if group is None and is_blob:
                weights.add(element, count, size)
            elif group is not None:
                if argument in STORED:
                    group["element"] = element
                group["bytes"] += size if is_blob else 0
    for group in groups:
        if group["element"]:
            weights.add(group["element"], group["count"], group["bytes"])


def all_operations(block):
    """Operations of a block and of the blocks within, from the last to the first."""
    for operation in reversed(block.operations):
        for nested in reversed(operation.blocks):
            yield from all_operations(nested)
        yield operation


def block_operations(block, histogram):
    for operation in block.operations:
        histogram[operation.type] += 1
        for nested in operation.blocks:
            block_operations(nested, histogram)


def class_labels(content):
    oneof = content.DESCRIPTOR.oneofs_by_name.get("ClassLabels")
    if oneof is None or kind(content, "ClassLabels") is None:
        return []
    labels = list(getattr(content, kind(content, "ClassLabels")).vector)
    # A nearest-neighbor classifier has one label a sample.
    return list(dict.fromkeys(labels)) if content.DESCRIPTOR.name == "KNearestNeighborsClassifier" else labels


def contents(model, name):
    """The members that depend on the model's type."""
    if name is None:
        return {}
    content = getattr(model, name)
    weights, histogram, stages = Weights(), Counter(), []
    if name in PIPELINES:
        for stage in PIPELINES[name](model).models:
            stages.append(summary(stage))
            weights.count += stages[-1].get("parameterCount", 0)
            weights.bytes.update(stages[-1].get("weightTypes", {}))
    elif name in NETWORKS:
        add_network_weights(weights, content)
        network_layers(content, histogram)
    elif name == "mlProgram":
        for function in content.functions.values():
            if function.opset in function.block_specializations:
                block = function.block_specializations[function.opset]
                add_blob_weights(weights, block)
                block_operations(block, histogram)
    elif name in ("glmClassifier", "glmRegressor"):
        count = sum(len(row.value) for row in content.weights) + len(content.offset)
        weights.add("float64", count, 8 * count)
    return present(classLabels=class_labels(content), layerHistogram=dict(histogram), stages=stages) | weights.summary()


def summary(model):
    """The object of one model, or of one stage of a pipeline."""
    name = kind(model, "Type")
    m = model.description.metadata
    metadata = present(
        shortDescription=m.shortDescription, author=m.author, license=m.license, version=m.versionString,
        userDefined=dict(m.userDefined))
    return (
        present(type=name)
        | {
            "specificationVersion": model.specificationVersion,
            "isUpdatable": model.isUpdatable,
            "metadata": metadata,
        }
        | interface(model, model.mlProgram if name == "mlProgram" else None)
        | contents(model, name))


def root_model(package):
    """The path of the model that a package's manifest names as its root."""
    manifest = json.loads((package / "Manifest.json").read_text())
    return package / "Data" / manifest["itemInfoEntries"][manifest["rootModelIdentifier"]]["path"]


def expected(model_path):
    """The object that `modelc inspect --json` prints for a model file or package."""
    path = Path(model_path)
    is_package = path.is_dir()
    model = Model_pb2.Model()
    model.ParseFromString((root_model(path) if is_package else path).read_bytes())
    return {"path": str(model_path), "format": "mlpackage" if is_package else "mlmodel"} | summary(model)


# Comparison


def differences(expected_value, found, path="$"):
    """Yields (JSON path, found, expected) where two values differ; the order of members does not matter."""
    if isinstance(expected_value, dict) and isinstance(found, dict):
        for key in sorted(expected_value.keys() | found.keys()):
            yield from differences(expected_value.get(key, ABSENT), found.get(key, ABSENT), f"{path}.{key}")
    elif isinstance(expected_value, list) and isinstance(found, list) and len(expected_value) == len(found):
        for index, pair in enumerate(zip(expected_value, found)):
            yield from differences(*pair, f"{path}[{index}]")
    elif type(expected_value) is not type(found) or expected_value != found:
        yield path, found, expected_value


ABSENT = object()


def shown(value):
    text = "nothing" if value is ABSENT else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else text[:157] + "..."


def inspected(modelc, path):
    """What modelc prints for a model, as an object, or a sentence saying what is wrong with it."""
    done = subprocess.run([modelc, "inspect", "--json", str(path)], capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        return None, f"status {done.returncode}: {done.stderr.strip()[:400]}"
    try:
        return json.loads(done.stdout), None
    except ValueError as error:
        return None, f"not JSON: {error}"


def drop_contents(model):
    """Takes out the figures of models without operations, which are counted nowhere else."""
    model.pop("contents", None)
    for stage in model.get("stages", []):
        drop_contents(stage)


def compare(modelc, path):
    """The differences at a model, and a sentence when there is nothing to compare."""
    try:
        wanted = expected(path)
    except Exception as error:  # Whatever coremltools says of a broken file is said of that file only.
        return [], f"coremltools can't read it: {error}"
    found, problem = inspected(modelc, path)
    # Whether modelc runs a model is nothing that coremltools could tell.
    for name in ("runs", "obstacle"):
        (found or {}).pop(name, None)
    drop_contents(found or {})
    return ([], problem) if problem else (list(differences(wanted, found)), None)


def models(paths):
    """Model files and packages at and below paths, in a fixed order."""
    for path in paths:
        if not path.is_dir() or (path / "Manifest.json").exists():
            yield path
            continue
        for directory, subdirectories, files in os.walk(path):
            here = Path(directory)
            for name in sorted(files):
                if name.endswith(".mlmodel") or name == "source" or name.startswith("source."):
                    yield here / name
            packages = [d for d in sorted(subdirectories) if (here / d / "Manifest.json").exists()]
            yield from (here / d for d in packages)
            subdirectories[:] = sorted(d for d in subdirectories if d not in packages and not d.endswith(".mlmodelc"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--expected", action="store_true", help="print the expected objects; omit MODELC")
    parser.add_argument("--limit", type=int, default=5, help="most differences to print per model (default 5)")
    parser.add_argument("paths", nargs="+", metavar="MODELC PATH")
    arguments = parser.parse_args()
    if arguments.expected:
        for path in models(map(Path, arguments.paths)):
            print(json.dumps(expected(path), indent=2, ensure_ascii=False))
        return 0
    if len(arguments.paths) < 2:
        parser.error("give modelc and at least one path")

    modelc, *paths = arguments.paths
    equal = differing = 0
    for path in models(map(Path, paths)):
        different, problem = compare(modelc, path)
        if not problem and not different:
            equal += 1
            print(f"equal      {path}")
            continue
        differing += 1
        print(f"different  {path}")
        if problem:
            print(f"    {problem}")
        for where, value, wanted in different[:arguments.limit]:
            print(f"    {where}: found {shown(value)}, expected {shown(wanted)}")
        if len(different) > arguments.limit:
            print(f"    and {len(different) - arguments.limit} more")
    print(f"{equal} equal, {differing} different")
    return 1 if differing or not equal else 0


if __name__ == "__main__":
    sys.exit(main())
