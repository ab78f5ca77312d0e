#!/usr/bin/env python3
"""Times predictions of classic models by modelc and by the usual libraries for them, in one run.

    python3 -m venv env && env/bin/pip install coremltools numpy xgboost faiss-cpu
    make build
    env/bin/python Benchmarks/predict_classic.py [--modelc PATH] [--rounds 5]

Both have the same trees or samples, and their results must agree before anything is timed. Each uses one thread; rounds
of both alternate, and each figure is the median of the predictions of all rounds. Times of modelc are those of single
predictions in a `modelc serve` process, including feature conversion.
"""
import argparse
import json
import os
import statistics
import sys
import tempfile
import time

import numpy as np

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
from predict import Modelc  # noqa: E402

FEATURES, TREES, DEPTH = 20, 100, 6
SAMPLES, DIMENSIONS, NEIGHBORS, CLASSES = 10_000, 128, 5, 10


def trees(path):
    """An ensemble that xgboost has trained, and the same as Core ML has it."""
    import coremltools
    import xgboost
    from coremltools.models.tree_ensemble import TreeEnsembleRegressor
    random = np.random.default_rng(1)
    x = random.standard_normal((10_000, FEATURES), dtype=np.float32)
    y = np.sin(x[:, 0] * 2) + x[:, 1] * x[:, 2] + random.standard_normal(len(x)) * 0.1
    booster = xgboost.train({"max_depth": DEPTH, "nthread": 1, "base_score": 0.0, "tree_method": "hist"},
                            xgboost.DMatrix(x, y), TREES)
    ensemble = TreeEnsembleRegressor([("x", coremltools.models.datatypes.Array(FEATURES))], "y")
    ensemble.set_default_prediction_value(0.0)

    def add(tree, node):
        if "leaf" in node:
            ensemble.add_leaf_node(tree, node["nodeid"], node["leaf"])
            return
        ensemble.add_branch_node(
            tree, node["nodeid"], int(node["split"][1:]), float(np.float32(node["split_condition"])),
            "BranchOnValueLessThan", node["yes"], node["no"])
        for child in node["children"]:
            add(tree, child)

    for tree, text in enumerate(booster.get_dump(dump_format="json")):
        add(tree, json.loads(text))
    coremltools.models.utils.save_spec(ensemble.spec, path)
    row = x[:1]
    return x[0].astype(np.float64), lambda: booster.inplace_predict(row), lambda ours, theirs: (
        abs(ours["y"]["v"] - float(theirs[0])) < 1e-4)


def neighbors(path):
    """Samples with classes, as faiss's flat index and as Core ML's linear one."""
    import coremltools
    import faiss
    faiss.omp_set_num_threads(1)
    random = np.random.default_rng(2)
    points = random.standard_normal((SAMPLES, DIMENSIONS), dtype=np.float32)
    classes = random.integers(0, CLASSES, SAMPLES)
    from coremltools.models.nearest_neighbors import KNearestNeighborsClassifierBuilder
    builder = KNearestNeighborsClassifierBuilder(
        "x", "label", DIMENSIONS, 0, number_of_neighbors=NEIGHBORS, weighting_scheme="uniform", index_type="linear")
    index = builder.spec.kNearestNeighborsClassifier.nearestNeighborsIndex
    for point in points:
        index.floatSamples.add().vector.extend(point.tolist())
    builder.spec.kNearestNeighborsClassifier.int64ClassLabels.vector.extend(classes.tolist())
    coremltools.models.utils.save_spec(builder.spec, path)
    flat = faiss.IndexFlatL2(DIMENSIONS)
    flat.add(points)
    query = random.standard_normal((1, DIMENSIONS), dtype=np.float32)

    def agrees(ours, theirs):
        counts = np.bincount(classes[theirs[1][0]], minlength=CLASSES)
        return ours["label"]["v"] == int(np.argmax(counts))

    return query[0], lambda: flat.search(query, NEIGHBORS), agrees


# What a row is called, and how both sides are made.
MODELS = (
    (f"{TREES} trees of depth {DEPTH}, one row; xgboost", trees),
    (f"nearest {NEIGHBORS} of {SAMPLES} × {DIMENSIONS}, one query; faiss flat", neighbors))
HEAD = "| model | modelc µs | other µs | ratio |\n|---|---|---|---|"


def row(model, arguments):
    """Both side by side, as a line of the table."""
    name, make = model
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, make.__name__ + ".mlmodel")
        x, other, agrees = make(path)
        ours = Modelc(arguments.modelc, 1)
        ours.load(path)

    def predict(repeat):
        inputs = {"x": Modelc.value(x)}
        reply = ours.call(op="predict", model=ours.model, inputs=inputs, repeat=repeat)
        return reply["outputs"], [t / 1e3 for t in reply["times"]]

    if not agrees(predict(1)[0], other()):
        sys.exit(f"{name}: the answers differ")
    times = ([], [])
    for _ in range(arguments.rounds):
        times[0].extend(predict(1000)[1])
        for _ in range(1000):
            start = time.perf_counter()
            other()
            times[1].append((time.perf_counter() - start) * 1e6)
    ours.close()
    medians = [statistics.median(t) for t in times]
    return f"| {name} | {medians[0]:.1f} | {medians[1]:.1f} | **{medians[0] / medians[1]:.2f}** |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelc", default=os.path.join(here, "..", ".build", "release", "modelc"))
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    print(HEAD)
    for model in MODELS:
        print(row(model, arguments), flush=True)


if __name__ == "__main__":
    main()
