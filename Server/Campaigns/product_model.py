#!/usr/bin/env python3
"""A model whose answers tell which version made them and for which request: version × matrix · x, in whole numbers.

    "$(scripts/env/find-python.sh)" Server/Campaigns/product_model.py VERSION OUT.mlmodel

The matrix has small whole numbers, and so have requests: every sum is exact in single precision. Different versions
differ in every element, and so do, in nearly all, different requests. The first axis is flexible: requests are batched.
"""
import logging
import sys
from pathlib import Path

import numpy as np

WIDTH = 256
LARGEST_BATCH = 16
# With it, sums stay below 2^24: 256 features of at most 4, times at most 4.
LARGEST_VERSION = 4000
MATRIX = np.random.default_rng(1).integers(1, 5, (WIDTH, WIDTH)).astype(np.float32)


def save(version, path):
    """Writes the model of a version as a Core ML neural network."""
    if not 1 <= version <= LARGEST_VERSION:
        raise ValueError(f"version is {version}, expected 1 to {LARGEST_VERSION}")
    # Only who makes models needs coremltools. It warns of what is for Macs.
    logging.disable(logging.WARNING)
    from coremltools.proto import Model_pb2

    spec = Model_pb2.Model(specificationVersion=4)
    for feature, name in ((spec.description.input.add(), "x"), (spec.description.output.add(), "y")):
        feature.name = name
        feature.type.multiArrayType.dataType = 65568
        feature.type.multiArrayType.shape.extend([1, WIDTH])
        for low, high in ((1, LARGEST_BATCH), (WIDTH, WIDTH)):
            feature.type.multiArrayType.shapeRange.sizeRanges.add(lowerBound=low, upperBound=high)
    spec.neuralNetwork.arrayInputShapeMapping = 1
    layer = spec.neuralNetwork.layers.add(name="product", input=["x"], output=["y"])
    layer.innerProduct.inputChannels = layer.innerProduct.outputChannels = WIDTH
    layer.innerProduct.weights.floatValue.extend((version * MATRIX).ravel().tolist())
    Path(path).write_bytes(spec.SerializeToString())


def request(random):
    """The elements of a request's `x`, by a generator of random numbers."""
    return random.integers(1, 5, WIDTH).astype(np.float32)


def product(x):
    """The matrix times `x`: the answer of version 1; that of version N is N times as large."""
    return MATRIX @ x


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    save(int(sys.argv[1]), sys.argv[2])
