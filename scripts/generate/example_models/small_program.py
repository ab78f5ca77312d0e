"""SmallProgram.mlpackage: an ML Program that classifies 8 × 8 digits, up to 64 at a time.

It has fixed random convolution kernels, batch normalization with the statistics of the training set, and a dense layer
trained by scikit-learn's logistic regression. Weights are float16 in weight.bin.
"""
import json
import shutil
import tempfile
from pathlib import Path

import coremltools as ct
import numpy as np
from coremltools.converters.mil import Builder as mb
from coremltools.converters.mil.mil import types
from sklearn.linear_model import LogisticRegression

from .convnet import columns
from .spec import describe, write

CHANNELS = 12
MODEL_ID = "6F2C6B0E-51D4-4E3B-9A53-0C8A4D1E7B10"
WEIGHTS_ID = "A1C7D2F8-3B64-4F09-8E2D-5B90F6C3D211"


def half(values):
    return values.astype(np.float16)


def features(kernels, images):
    """Convolution results [N, C, 8, 8] of pictures [N, 8, 8]."""
    flat = columns(images[..., None]) @ kernels.reshape(CHANNELS, -1).T
    return flat.reshape(len(images), 8, 8, CHANNELS).transpose(0, 3, 1, 2)


def normalized(values, mean, variance):
    return np.maximum((values - mean[:, None, None]) / np.sqrt(variance[:, None, None] + 1e-5), 0)


def train(digits):
    """Kernels, statistics and dense weights, and the accuracy on the held-out pictures."""
    kernels = half(np.random.default_rng(5).standard_normal((CHANNELS, 1, 3, 3))).astype(np.float32)
    values = features(kernels, digits.train_small)
    mean = half(values.mean(axis=(0, 2, 3))).astype(np.float32)
    variance = half(values.var(axis=(0, 2, 3))).astype(np.float32)
    dense = LogisticRegression(C=0.05, max_iter=2000)
    dense.fit(normalized(values, mean, variance).reshape(len(values), -1), digits.train_labels)
    test = normalized(features(kernels, digits.test_small), mean, variance).reshape(len(digits.test_small), -1)
    weights, bias = half(dense.coef_), half(dense.intercept_)
    predicted = (test @ weights.astype(np.float32).T + bias.astype(np.float32)).argmax(axis=1)
    return kernels, mean, variance, weights, bias, (predicted == digits.test_labels).mean()


def convert(kernels, mean, variance, weights, bias):
    count = ct.RangeDim(1, 64, default=1)

    @mb.program(
        input_specs=[mb.TensorSpec(shape=(count.symbol, 1, 8, 8), dtype=types.fp32)], opset_version=ct.target.iOS16)
    def program(digits):
        x = mb.cast(x=digits, dtype="fp16", name="digits_fp16")
        x = mb.conv(x=x, weight=half(kernels), pad_type="same", name="edges")
        x = mb.batch_norm(
            x=x, mean=half(mean), variance=half(variance), gamma=half(np.ones(CHANNELS)), beta=half(np.zeros(CHANNELS)),
            epsilon=np.float16(1e-5), name="normalized")
        x = mb.relu(x=x, name="rectified")
        x = mb.reshape(x=x, shape=[-1, CHANNELS * 64], name="flat")
        x = mb.linear(x=x, weight=weights, bias=bias, name="logits")
        x = mb.softmax(x=x, axis=-1, name="softmax")
        return mb.cast(x=x, dtype="fp32", name="probabilities")

    passes = ct.PassPipeline()
    passes.remove_passes({"common::fuse_conv_batchnorm", "common::add_fp16_cast"})
    return ct.convert(
        program, inputs=[ct.TensorType("digits", shape=(count, 1, 8, 8))], minimum_deployment_target=ct.target.iOS16,
        pass_pipeline=passes, skip_model_load=True)


def manifest():
    def item(identifier, name, description):
        return {identifier: {
            "author": "com.apple.CoreML", "description": description, "name": name, "path": "com.apple.CoreML/" + name}}

    return {
        "fileFormatVersion": "1.0.0",
        "itemInfoEntries": item(MODEL_ID, "model.mlmodel", "CoreML Model Specification")
        | item(WEIGHTS_ID, "weights", "CoreML Model Weights"),
        "rootModelIdentifier": MODEL_ID,
    }


def make(digits, package):
    """Writes the package; returns the accuracy. coremltools writes the day and random item identifiers into a package:
    the day is left out here, and the manifest has fixed identifiers."""
    *parameters, accuracy = train(digits)
    converted = convert(*parameters)
    spec = converted.get_spec()
    del spec.description.metadata.userDefined["com.github.apple.coremltools.conversion_date"]
    describe(spec, "Tells which digits 0...9 a stack of 8 × 8 pictures shows.", dataset="scikit-learn's digits")
    spec.description.input[0].shortDescription = "1...64 pictures [N, 1, 8, 8] with values 0...1"
    spec.description.output[0].shortDescription = "Probability of every digit, [N, 10]"
    shutil.rmtree(package, ignore_errors=True)
    data = package / "Data" / "com.apple.CoreML"
    (data / "weights").mkdir(parents=True)
    write(spec, data / "model.mlmodel")
    with tempfile.TemporaryDirectory() as scratch:
        saved = Path(scratch) / "saved.mlpackage"
        converted.save(str(saved))
        shutil.copyfile(saved / "Data/com.apple.CoreML/weights/weight.bin", data / "weights" / "weight.bin")
    (package / "Manifest.json").write_text(json.dumps(manifest(), indent=4) + "\n")
    return accuracy
