"""Nearest neighbors, compared with scikit-learn."""
import numpy as np
import sklearn.dummy
import sklearn.neighbors

from .fixture import Fixture, plain, probabilities, set_labels
from .samples import NAMES, clusters

SINGLE = {"absolute": 2e-5, "relative": 2e-5, "reason": "distances are computed in single precision"}


def neighbors():
    def squared(distances):
        """scikit-learn's weights for distances; the model's distance is the squared one."""
        with np.errstate(divide="ignore"):
            weights = 1 / distances**2
        exact = np.isinf(weights)
        rows = exact.any(axis=1)
        weights[rows] = exact[rows]
        return weights

    plans = [
        ("linear-uniform", None, False, "int64", 1),
        ("linear-inverse", None, True, "string", 3),
        ("tree-uniform", 1, False, "string", 5),
        ("tree-inverse", 9, True, "int64", 4),
        ("tree-large-leaf", 1000, True, "string", 48),
    ]
    for seed, (name, leaf, inverse, kind, count) in enumerate(plans):
        points, places = clusters(seed)
        labels = NAMES[places] if kind == "string" else np.array([30, -7, 5])[places]
        reference = sklearn.neighbors.KNeighborsClassifier(
            count, weights=squared if inverse else "uniform", algorithm="brute").fit(points.astype(float), labels)
        fixture = Fixture(f"nearest-neighbors-{name}", "scikit-learn KNeighborsClassifier", **SINGLE)
        fixture.input("x", ("float32", [3]))
        fixture.classifier(kind)
        fill_neighbors(fixture.model.kNearestNeighborsClassifier, points, leaf, inverse, count)
        set_labels(fixture.model.kNearestNeighborsClassifier, [plain(label) for label in labels.tolist()])
        # The last point is a sample itself.
        for point in np.vstack([clusters(seed + 50, 6)[0], points[:1]]):
            row = reference.predict_proba(point[None].astype(float))[0]
            classes = reference.classes_.tolist()
            fixture.case({"x": point}, {
                "label": plain(reference.predict(point[None].astype(float)).tolist()[0]),
                "probabilities": probabilities(classes, row),
            })
        yield fixture
    for kind, label in [("string", "none"), ("int64", -3)]:
        fixture = Fixture(f"nearest-neighbors-without-samples-{kind}", "scikit-learn DummyClassifier")
        fixture.input("x", ("float32", [2]))
        fixture.classifier(kind)
        fill_neighbors(fixture.model.kNearestNeighborsClassifier, np.zeros((0, 2), np.float32), None, False, 3)
        setattr(
            fixture.model.kNearestNeighborsClassifier,
            "defaultStringLabel" if kind == "string" else "defaultInt64Label", label)
        # Labels that are set, without any.
        kinds = {"string": "stringClassLabels", "int64": "int64ClassLabels"}
        getattr(fixture.model.kNearestNeighborsClassifier, kinds[kind]).SetInParent()
        constant = sklearn.dummy.DummyClassifier(strategy="constant", constant=label).fit([[0, 0]], [label])
        fixture.case({"x": np.float32([1, 2])}, {"label": plain(constant.predict([[1, 2]]).tolist()[0])})
        yield fixture


def fill_neighbors(message, points, leaf, inverse, count):
    index = message.nearestNeighborsIndex
    index.numberOfDimensions = points.shape[1]
    index.squaredEuclideanDistance.SetInParent()
    for point in points:
        index.floatSamples.add().vector.extend(point.tolist())
    if leaf:
        index.singleKdTreeIndex.leafSize = leaf
    else:
        index.linearIndex.SetInParent()
    (message.inverseDistanceWeighting if inverse else message.uniformWeighting).SetInParent()
    message.numberOfNeighbors.defaultValue = count
    message.numberOfNeighbors.range.minValue = 1
    message.numberOfNeighbors.range.maxValue = 1000
