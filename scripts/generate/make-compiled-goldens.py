#!/usr/bin/env python3
"""Makes the models in Tests/Golden, and the files that a compiler has to make of them.

usage: scripts/generate/make-compiled-goldens.py [--check]

The files are written here from what is known of the format (Documentation/internals/compiled-format.md), without modelc, so a
mistake would have to be made twice to go unnoticed. The folder has the layout that scripts/compare/compare-goldens.py and the tests
read: `pairs.tsv`, and `compiled/NAME` with a source and `expected.mlmodelc`. Only files whose every byte the known
rules give are written: descriptions, images, weights, program texts and analytics, but no metadata.json and no
model.espresso.net.

--check writes nothing, and fails if a file in the folder differs. Needs the packages of scripts/env/find-python.sh.
"""
import base64
import hashlib
import struct
import sys
from pathlib import Path

from coremltools.proto import MIL_pb2 as mil

from example_models.spec import Model, feature, types

ROOT = Path(__file__).resolve().parents[2] / "Tests/Golden"
DIALECT = "xcode13"

# Archives: little-endian numbers without padding, and lengths of 64 bits before texts, lists and maps.


def u64(*numbers):
    return struct.pack(f"<{len(numbers)}Q", *numbers)


def text(value):
    value = value.encode() if isinstance(value, str) else value
    return u64(len(value)) + value


def listing(values):
    return u64(len(values)) + b"".join(map(text, values))


def header(kind, version, encoding, specification):
    return struct.pack("<I", kind) + u64(*version) + text(encoding) + u64(specification, 0, 0, 0)


def analytics(*sections):
    return b"".join(
        text(name) + u64(len(members)) + b"".join(text(key) + text(members[key]) for key in sorted(members))
        for name, members in sections)


def specification_details(source, name):
    digest = base64.b64encode(hashlib.sha256(source).digest()).decode()
    return "SpecificationDetails", {"modelHash": digest, "modelName": name}


def plain(model):
    """The file of a model that is stored as its specification."""
    kind = model.DESCRIPTOR.fields_by_name[model.WhichOneof("Type")].number
    return header(kind, (1, 0, 0), "spec", model.specificationVersion) + model.SerializeToString(deterministic=True)


# Models


def regressor():
    """A linear regressor."""
    model = Model(specificationVersion=1)
    feature(model.description.input, "x", "float64", "Three numbers", [3])
    feature(model.description.output, "y", "double", "Their weighted sum")
    model.description.predictedFeatureName = "y"
    model.glmRegressor.weights.add().value.extend([0.5, -2, 1e-3])
    model.glmRegressor.offset.append(4)
    source = model.SerializeToString(deterministic=True)
    return source, {
        "coremldata.bin": plain(model),
        "analytics/coremldata.bin": analytics(specification_details(source, "LinearRegressor")),
    }


def pipeline():
    """Two numbers put into a vector, which a linear regressor reads."""
    model = Model(specificationVersion=1)
    names = ["a", "b"]
    for name in names:
        feature(model.description.input, name, "double")
    feature(model.description.output, "y", "double")
    model.description.predictedFeatureName = "y"
    children = model.pipelineRegressor.pipeline
    children.names.extend(["Vector", "Sum"])
    vector, total = children.models.add(specificationVersion=1), children.models.add(specificationVersion=1)
    for name in names:
        feature(vector.description.input, name, "double")
        vector.featureVectorizer.inputList.add(inputColumn=name, inputDimensions=1)
    feature(vector.description.output, "v", "float64", shape=[2])
    feature(total.description.input, "v", "float64", shape=[2])
    feature(total.description.output, "y", "double")
    total.description.predictedFeatureName = "y"
    total.glmRegressor.weights.add().value.extend([1, 0.25])
    total.glmRegressor.offset.append(0)
    source = model.SerializeToString(deterministic=True)
    description = model.description.SerializeToString(deterministic=True)
    encoding = "".join(f"generic.model{i}v1.0.0spec" if i == 0 else f".model{i}v1.0.0spec" for i in range(2))
    return source, {
        "coremldata.bin": header(201, (1, 0, 1), encoding, 1) + text(description) + u64(2, 201),
        "model0/coremldata.bin": plain(vector),
        "model1/coremldata.bin": plain(total),
        "modelNames/coremldata.bin": listing(["Vector", "Sum"]),
        "analytics/coremldata.bin": analytics(
            ("PipelineModelDetails", {"modelDimension": "2"}), specification_details(source, "VectorPipeline")),
    }


def network():
    """A classifier of small images: a convolution, an inner product, and softmax."""
    model = Model(specificationVersion=1)
    image = feature(model.description.input, "image", "double").type.imageType
    image.width, image.height, image.colorSpace = 4, 4, types.ImageFeatureType.BGR
    feature(model.description.output, "scores", "probabilities:string")
    feature(model.description.output, "label", "string")
    model.description.predictedFeatureName, model.description.predictedProbabilitiesName = "label", "scores"
    classifier = model.neuralNetworkClassifier
    classifier.stringClassLabels.vector.extend(["day", "night"])
    scaler = classifier.preprocessing.add(featureName="image").scaler
    scaler.channelScale, scaler.blueBias, scaler.greenBias, scaler.redBias = 0.5, -1, -2, -3
    convolution = classifier.layers.add(name="conv", input=["image"], output=["edges"])
    parameters = convolution.convolution
    parameters.outputChannels, parameters.kernelChannels, parameters.nGroups = 2, 3, 1
    parameters.kernelSize.extend([1, 1])
    parameters.valid.paddingAmounts.borderAmounts.add()
    parameters.valid.paddingAmounts.borderAmounts.add()
    kernels, bias = [0.125 * number for number in range(6)], [1, -1]
    parameters.weights.floatValue.extend(kernels)
    parameters.hasBias = True
    parameters.bias.floatValue.extend(bias)
    dense = classifier.layers.add(name="dense", input=["edges"], output=["logits"]).innerProduct
    dense.inputChannels, dense.outputChannels = 32, 2
    product, shift = [(number % 7) - 3 for number in range(64)], [0.5, -0.5]
    dense.weights.floatValue.extend(product)
    dense.hasBias = True
    dense.bias.floatValue.extend(shift)
    last = classifier.layers.add(name="softmax", input=["logits"], output=["scores"])
    last.softmax.SetInParent()
    source = model.SerializeToString(deterministic=True)
    description = model.description.SerializeToString(deterministic=True)
    body = u64(403, 100) + listing(["day", "night"]) + text("") + listing(["scores"])
    # Whether it is an image, BGR, and grayscale; biases of blue, green, red and gray; and the scale.
    images = [1, 1, 0, -1, -2, -3, 0, 0.5]
    maps = b"".join(u64(1) + text("image") + struct.pack("<f", value) for value in images)
    # Biases of an inner product take four times their length.
    blobs = [(bias, 2), (kernels, 6), (shift, 8), (product, 64)]
    return source, {
        "coremldata.bin": header(403, (1, 2, 1), "generic", 1) + text(description) + body,
        "model/coremldata.bin": maps,
        "neural_network_optionals/coremldata.bin": u64(0, 0, 0, 0, 0),
        "model.espresso.weights": weights(blobs),
    }


# A backslash at the end joins two lines.
PROGRAM = """program(1.0)
[buildInfo = dict<tensor<string, []>, tensor<string, []>>\
({{"coremlc-component-MIL", "3405.2.1"}, {"coremlc-version", "3404.23.1"}})]
{
    func main<ios15>(tensor<fp32, [2, 3]> x) {
            tensor<fp32, [3]> w = const()\
[name = tensor<string, []>("w"), val = tensor<fp32, [3]>([0x1p-1, -0x1p+0, 0x1.8p+1])];
            tensor<fp32, [2, 3]> s = mul(x = x, y = w)[name = tensor<string, []>("s")];
            tensor<fp32, [2, 3]> y = relu(x = s)[name = tensor<string, []>("y")];
        } -> (y);
}"""


def tensor(kind, shape, element=None):
    """A type, or a value of it with these elements."""
    made = mil.ValueType()
    made.tensorType.dataType = kind
    made.tensorType.rank = len(shape)
    for length in shape:
        made.tensorType.dimensions.add().constant.size = length
    if element is None:
        return made
    value = mil.Value(type=made)
    part = value.immediateValue.tensor
    (part.strings if kind == mil.STRING else part.floats).values.extend(element)
    return value


def program():
    """Two operations and a constant."""
    model = Model(specificationVersion=6)
    feature(model.description.input, "x", "float32", shape=[2, 3])
    feature(model.description.output, "y", "float32", shape=[2, 3])
    model.description.metadata.author = "the modelc project"
    model.mlProgram.version = 1
    function = model.mlProgram.functions["main"]
    function.opset = "CoreML5"
    function.inputs.add(name="x", type=tensor(mil.FLOAT32, [2, 3]))
    block = function.block_specializations["CoreML5"]
    block.outputs.append("y")
    shapes = {"w": [3], "s": [2, 3], "y": [2, 3]}
    inputs = {"w": {}, "s": {"x": "x", "y": "w"}, "y": {"x": "s"}}
    for kind, name in [("const", "w"), ("mul", "s"), ("relu", "y")]:
        operation = block.operations.add(type=kind)
        operation.outputs.add(name=name, type=tensor(mil.FLOAT32, shapes[name]))
        operation.attributes["name"].CopyFrom(tensor(mil.STRING, [], [name]))
        for parameter, argument in inputs[name].items():
            operation.inputs[parameter].arguments.add(name=argument)
    block.operations[0].attributes["val"].CopyFrom(tensor(mil.FLOAT32, [3], [0.5, -1, 3]))
    source = model.SerializeToString(deterministic=True)
    description = model.description.SerializeToString(deterministic=True)
    return source, {
        "coremldata.bin": header(502, (5, 0, 0), "generic", 6) + text(description) + u64(502, 0),
        "model.mil": PROGRAM.encode(),
        "analytics/coremldata.bin": analytics(
            ("NeuralNetworkModelDetails", {"containsCustomLayer": "0", "modelDimension": "0"}),
            specification_details(source, "Rectifier")),
    }


def weights(blobs):
    """A file of weights: a table, then each blob of floats behind as many zeros as put it at a multiple of 64 bytes."""
    sizes, offset = [], 8 + 32 * len(blobs)
    for _, length in blobs:
        padding = -offset % 64
        sizes += [padding, 4 * length]
        offset += padding + 4 * length
    table = u64(2 * len(blobs)) + b"".join(u64(index, size) for index, size in enumerate(sizes))
    for (values, length), padding in zip(blobs, sizes[::2]):
        table += bytes(padding) + struct.pack(f"<{len(values)}f", *values) + bytes(4 * (length - len(values)))
    return table


MODELS = {
    "linear-regressor": ("LinearRegressor", regressor),
    "vector-pipeline": ("VectorPipeline", pipeline),
    "image-classifier": ("ImageClassifier", network),
    "rectifier": ("Rectifier", program),
}


def main():
    files = {}
    rows = ["name\tdialect\tsource"]
    for name, (stem, make) in sorted(MODELS.items()):
        source, expected = make()
        files[f"compiled/{name}/{stem}.mlmodel"] = source
        files |= {f"compiled/{name}/expected.mlmodelc/{path}": content for path, content in expected.items()}
        rows.append(f"{name}\t{DIALECT}\t{stem}.mlmodel")
    files["pairs.tsv"] = ("\n".join(rows) + "\n").encode()
    if "--check" in sys.argv:
        found = {str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file() and path.name != "README.md"}
        wrong = sorted(found ^ files.keys()) + [
            name for name in sorted(found & files.keys()) if (ROOT / name).read_bytes() != files[name]]
        if wrong:
            sys.exit("error: not as this script makes them: " + ", ".join(wrong))
    else:
        for name, content in files.items():
            (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / name).write_bytes(content)
    print(f"{len(files)} files")


if __name__ == "__main__":
    main()
