"""Training data."""
import numpy as np

NAMES = np.array(["pear", "apple", "quince", "medlar"])


def clusters(seed, count=48, width=3, classes=3):
    """Points around a center for each class, rounded so that single precision holds them: ([N, D], [N])."""
    random = np.random.default_rng(seed)
    labels = random.integers(0, classes, count)
    labels[:classes] = range(classes)
    centers = random.normal(0, 1, (classes, width))
    points = centers[labels] + random.normal(0, 0.8, (count, width))
    return np.round(points, 2).astype(np.float32), labels
