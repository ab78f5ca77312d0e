"""Postprocessing: suppression of boxes, thresholds of classes."""
import numpy as np

from .fixture import Fixture
from .samples import NAMES


def thresholds():
    fixture = Fixture("class-confidence-thresholding", "numpy", absolute=0, relative=0, reason="numbers are passed on")
    fixture.model.specificationVersion = 8
    fixture.input("x", ("float32", [4]))
    fixture.output("y", ("float32", [2, 4]))
    message = fixture.model.classConfidenceThresholding
    for _ in range(4):
        curve = message.precisionRecallCurves.add()
        curve.precisionValues.vector.extend([0.5, 0.9])
        curve.precisionConfidenceThresholds.vector.extend([0.2, 0.6])
        curve.recallValues.vector.extend([0.9, 0.4])
        curve.recallConfidenceThresholds.vector.extend([0.2, 0.6])
    for values in ([0.1, 0.2, 0.3, 0.4], [0, 0, 1, 0]):
        x = np.float32(values)
        fixture.case({"x": x}, {"y": np.stack([x, np.ones_like(x)])})
    yield fixture


def overlap(a, b):
    corners = [(box[:2] - box[2:] / 2, box[:2] + box[2:] / 2) for box in (a, b)]
    sides = np.minimum(corners[0][1], corners[1][1]) - np.maximum(corners[0][0], corners[1][0])
    shared = sides.prod() if (sides > 0).all() else 0
    return shared / (a[2:].prod() + b[2:].prod() - shared)


def suppressed(confidences, boxes, limit, least, per_class):
    """The boxes that are kept, by greedy suppression as written in any textbook: while boxes are left, take the most
    confident and drop what overlaps it."""
    best, classes = confidences.max(1), confidences.argmax(1)
    left = sorted(np.flatnonzero(best >= least), key=lambda box: (-best[box], box))
    kept = []
    while left:
        top = left.pop(0)
        kept.append(top)
        left = [
            box for box in left
            if (per_class and classes[box] != classes[top]) or not overlap(boxes[top], boxes[box]) > limit
        ]
    return kept


def suppressions():
    for name, element, per_class, padded, seed in [
        ("any-class", "double", False, None, 1), ("per-class", "double", True, None, 2),
        ("padded", "float32", False, 12, 3), ("cut", "float32", True, 3, 4),
    ]:
        random = np.random.default_rng(seed)
        dtype = np.float64 if element == "double" else np.float32
        fixture = Fixture(f"suppression-{name}", "numpy: greedy suppression", absolute=0, relative=0,
                          reason="rows are passed on")
        fixture.model.specificationVersion = 5
        count, classes = 20, 3
        fixture.input("confidences", (element, [count, classes]))
        fixture.input("boxes", (element, [count, 4]))
        fixture.input("overlap", "double", optional=True)
        fixture.input("least", "double", optional=True)
        for output, width in (("kept confidences", classes), ("kept boxes", 4)):
            fixture.output(output, (element, [padded, width] if padded else []))
            if not padded:
                array = fixture.model.description.output[-1].type.multiArrayType
                for lower, upper in ((0, -1), (width, width)):
                    size = array.shapeRange.sizeRanges.add()
                    size.lowerBound, size.upperBound = lower, upper
        message = fixture.model.nonMaximumSuppression
        message.pickTop.perClass = per_class
        message.stringClassLabels.vector.extend(NAMES[:classes].tolist())
        message.iouThreshold, message.confidenceThreshold = 0.3, 0.2
        message.confidenceInputFeatureName, message.coordinatesInputFeatureName = "confidences", "boxes"
        message.iouThresholdInputFeatureName, message.confidenceThresholdInputFeatureName = "overlap", "least"
        message.confidenceOutputFeatureName = "kept confidences"
        message.coordinatesOutputFeatureName = "kept boxes"
        for thresholds in [{}, {"overlap": 0.05}, {"overlap": 0.6, "least": 0.0}, {"overlap": 1.0, "least": 0.1},
                           {"least": 0.95}]:
            confidences = np.round(random.dirichlet([0.5] * classes, count), 3).astype(dtype)
            centers, sizes = random.uniform(0.2, 0.8, (count, 2)), random.uniform(0.1, 0.5, (count, 2))
            boxes = np.round(np.hstack([centers, sizes]), 3).astype(dtype)
            kept = suppressed(
                confidences.astype(float), boxes.astype(float), thresholds.get("overlap", 0.3),
                thresholds.get("least", 0.2), per_class)[:padded]
            outputs = {}
            for output, rows in (("kept confidences", confidences[kept]), ("kept boxes", boxes[kept])):
                filler = np.zeros((max((padded or 0) - len(kept), 0), rows.shape[1]), dtype)
                outputs[output] = np.vstack([rows, filler])
            fixture.case({"confidences": confidences, "boxes": boxes} | thresholds, outputs)
        yield fixture
