"""Training and federated averaging of the same model in NumPy alone: what modelc and Flower must come to as well.

The convolutions do not learn, so what they make of each picture is computed once. The dense layers learn by stochastic
gradient descent in double precision, on mini-batches in the order of the examples.
"""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

Weights = dict[str, np.ndarray]


def convolved(x: np.ndarray, kernel: np.ndarray, bias: np.ndarray) -> np.ndarray:
    """[N, C, H, W] by [O, C, 3, 3] with zeros beyond the edges, then ReLU, then the largest of each 2 × 2."""
    padded = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = sliding_window_view(padded, (3, 3), axis=(2, 3))
    y = np.einsum("nchwij,ocij->nohw", windows, kernel, optimize=True) + bias[:, None, None]
    n, o, h, w = y.shape
    return np.maximum(y, 0).reshape(n, o, h // 2, 2, w // 2, 2).max(axis=(3, 5))


def features(images: np.ndarray, fixed: Weights) -> np.ndarray:
    """What the dense layers see of pictures [N, 28, 28]: [N, 1568]."""
    x = images[:, None].astype(np.float64) / 255
    for layer in ("conv1", "conv2"):
        x = convolved(x, fixed[layer + ".weight"].astype(np.float64), fixed[layer + ".bias"].astype(np.float64))
    return x.reshape(len(x), -1)


def trained(w: Weights, x: np.ndarray, digits: np.ndarray, epochs: int, rate: float, batch: int) -> Weights:
    """The weights after gradient descent on the mean cross entropy of each mini-batch."""
    w = {name: array.astype(np.float64) for name, array in w.items()}
    for _ in range(epochs):
        for start in range(0, len(x), batch):
            z, labels = x[start : start + batch], digits[start : start + batch]
            hidden = np.maximum(z @ w["dense1/weights"].T + w["dense1/biases"], 0)
            logits = hidden @ w["dense2/weights"].T + w["dense2/biases"]
            d = np.exp(logits - logits.max(axis=1, keepdims=True))
            d /= d.sum(axis=1, keepdims=True)
            d[np.arange(len(z)), labels] -= 1
            d /= len(z)
            below = (d @ w["dense2/weights"]) * (hidden > 0)
            w["dense2/weights"] -= rate * d.T @ hidden
            w["dense2/biases"] -= rate * d.sum(axis=0)
            w["dense1/weights"] -= rate * below.T @ z
            w["dense1/biases"] -= rate * below.sum(axis=0)
    return w


def mean(parts: list[Weights], counts: list[int]) -> Weights:
    """The mean of weights, each of which counts as much as its client has examples."""
    total = sum(counts)

    def of(name: str) -> np.ndarray:
        # The type with the most digits, so that the order of the clients does not matter.
        shares = (part[name].astype(float) * (count / total) for part, count in zip(parts, counts))
        wide = sum(share.astype(np.longdouble) for share in shares)
        return wide.astype(np.float64).astype(np.float32)

    return {name: of(name) for name in parts[0]}
