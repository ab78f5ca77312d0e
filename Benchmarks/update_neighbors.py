#!/usr/bin/env python3
"""Measures how long `modelc update` takes to add examples to a nearest-neighbors classifier.

Creates a classifier without samples and random examples from a fixed seed, updates it with them, and prints the time
that modelc reports for the epoch, without reading the data and writing the model. Needs the packages in
scripts/env/requirements.txt:

    "$(scripts/env/find-python.sh)" Benchmarks/update_neighbors.py .build/release/modelc
"""
import argparse
import json
import logging
import statistics
import subprocess
import tempfile
from pathlib import Path

import numpy as np

logging.disable(logging.WARNING)
from coremltools.proto import FeatureTypes_pb2 as types  # noqa: E402
from coremltools.proto import Model_pb2  # noqa: E402

EXAMPLES, DIMENSIONS = 10_000, 128


def classifier(dimensions):
    model = Model_pb2.Model(specificationVersion=4, isUpdatable=True)
    d = model.description
    for features in (d.input, d.trainingInput):
        array = features.add(name="x").type.multiArrayType
        array.shape.append(dimensions)
        array.dataType = types.ArrayFeatureType.FLOAT32
    for features in (d.output, d.trainingInput):
        features.add(name="label").type.int64Type.SetInParent()
    d.predictedFeatureName = "label"
    neighbors = model.kNearestNeighborsClassifier
    neighbors.nearestNeighborsIndex.numberOfDimensions = dimensions
    neighbors.nearestNeighborsIndex.linearIndex.SetInParent()
    neighbors.nearestNeighborsIndex.squaredEuclideanDistance.SetInParent()
    neighbors.numberOfNeighbors.defaultValue = 5
    neighbors.numberOfNeighbors.range.minValue, neighbors.numberOfNeighbors.range.maxValue = 1, 10
    neighbors.defaultInt64Label = -1
    neighbors.uniformWeighting.SetInParent()
    return model


def milliseconds(modelc, examples=EXAMPLES, dimensions=DIMENSIONS, runs=5):
    """The median time of appending `examples` random examples, in milliseconds."""
    random = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "Points.mlmodel").write_bytes(classifier(dimensions).SerializeToString())
        np.savez(
            folder / "data.npz", x=random.standard_normal((examples, dimensions), dtype=np.float32),
            label=random.integers(0, 10, examples))
        subprocess.run([modelc, "compile", folder / "Points.mlmodel", folder], check=True, capture_output=True)
        # One example is held out, so that the others are not predicted before and after.
        command = [
            modelc, "update", folder / "Points.mlmodelc", "--data", folder / "data.npz", "--json", "--validation",
            str(1 / examples), "--output", folder / "New.mlmodelc"]
        seconds = []
        for _ in range(runs):
            lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
            seconds.append(next(json.loads(line) for line in lines if '"epoch"' in line)["seconds"])
    return 1000 * statistics.median(seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modelc")
    parser.add_argument("--examples", type=int, default=EXAMPLES)
    parser.add_argument("--dimensions", type=int, default=DIMENSIONS)
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    found = milliseconds(arguments.modelc, arguments.examples, arguments.dimensions, arguments.runs)
    print(f"{arguments.examples} examples of {arguments.dimensions} numbers appended in {found:.1f} ms "
          f"(median of {arguments.runs} runs)")


if __name__ == "__main__":
    main()
