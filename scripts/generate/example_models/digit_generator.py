"""DigitGenerator.mlmodel and DigitGeneratorNew.mlmodel: one network that draws digits, with two sets of weights. The
first was trained only on 0...4, the second on all ten digits.

    noise [N, 100]: ten numbers for the digit (one-hot), and ninety normally distributed numbers for its appearance
    dense 64, tanh
    dense 784, tanh                   [N, 1, 28, 28], -1 (black) ... 1 (white)

Trained on pairs of noise and image. The noise of an image is its difference from the mean of its digit, along the
principal components of that digit and in units of their standard deviations.
"""
import numpy as np

from .spec import Model, Network, describe, feature

NOISE = 100
HIDDEN = 64
SIDE = 28
DIGITS = 10
# Directions that matter; the network learns to pay no attention to the rest of the noise.
STYLES = 12


def noise_of(pictures, labels, random):
    """Noise [N, 100] for pictures [N, 784], as a generator is to draw them from."""
    noise = random.standard_normal((len(pictures), NOISE)).astype(np.float32)
    noise[:, :DIGITS] = np.eye(DIGITS, dtype=np.float32)[labels]
    for digit in np.unique(labels):
        rows = np.flatnonzero(labels == digit)
        difference = pictures[rows] - pictures[rows].mean(0)
        left, scale, _ = np.linalg.svd(difference, full_matrices=False)
        noise[rows, DIGITS:DIGITS + STYLES] = left[:, :STYLES] * np.sqrt(len(rows))
    return noise


def draw(w, noise):
    """The hidden layer [N, 64] and the pictures [N, 784]."""
    hidden = np.tanh(noise @ w["dense1.weights"].T + w["dense1.bias"])
    return hidden, np.tanh(hidden @ w["dense2.weights"].T + w["dense2.bias"])


def initial_weights(random):
    def glorot(rows, columns):
        return random.uniform(-1, 1, (rows, columns)).astype(np.float32) * np.float32(np.sqrt(6 / (rows + columns)))

    return {
        "dense1.weights": glorot(HIDDEN, NOISE), "dense1.bias": np.zeros(HIDDEN, np.float32),
        "dense2.weights": glorot(SIDE * SIDE, HIDDEN), "dense2.bias": np.zeros(SIDE * SIDE, np.float32),
    }


def train(images, labels, epochs=60, batch=64, rate=4e-3, seed=11):
    """Weights for uint8 pictures [N, 28, 28]; Adam on squared errors, with a rate that falls along half a cosine."""
    random = np.random.default_rng(seed)
    w = initial_weights(random)
    pictures = images.reshape(len(images), -1).astype(np.float32) / 127.5 - 1
    noise = noise_of(pictures, labels, random)
    mean = {k: np.zeros_like(v) for k, v in w.items()}
    square = {k: np.zeros_like(v) for k, v in w.items()}
    steps = epochs * -(-len(pictures) // batch)
    step = 0
    for _ in range(epochs):
        order = random.permutation(len(pictures))
        noise[:, DIGITS + STYLES:] = random.standard_normal((len(pictures), NOISE - DIGITS - STYLES))
        for start in range(0, len(pictures), batch):
            chosen = order[start:start + batch]
            hidden, drawn = draw(w, noise[chosen])
            d = (drawn - pictures[chosen]) * (1 - drawn**2) / len(chosen)
            g = {"dense2.weights": d.T @ hidden, "dense2.bias": d.sum(0)}
            d = (d @ w["dense2.weights"]) * (1 - hidden**2)
            g |= {"dense1.weights": d.T @ noise[chosen], "dense1.bias": d.sum(0)}
            step += 1
            now = rate * (1 + np.cos(np.pi * step / steps)) / 2
            for k in w:
                mean[k] = 0.9 * mean[k] + 0.1 * g[k]
                square[k] = 0.999 * square[k] + 0.001 * g[k] ** 2
                change = now * (mean[k] / (1 - 0.9**step)) / (np.sqrt(square[k] / (1 - 0.999**step)) + 1e-8)
                w[k] -= change.astype(np.float32)
    return w


def drawings(w, digits, seed=3):
    """Pictures uint8 [N, 28, 28] of the digits [N], each from noise of its own."""
    noise = np.random.default_rng(seed).standard_normal((len(digits), NOISE)).astype(np.float32)
    noise[:, :DIGITS] = np.eye(DIGITS, dtype=np.float32)[digits]
    return np.rint((draw(w, noise)[1] + 1) * 127.5).astype(np.uint8).reshape(-1, SIDE, SIDE)


def make(weights, knows):
    model = Model(specificationVersion=1)
    describe(
        model, f"Draws hand-written digits {knows} from noise.",
        dataset="UCI Optical Recognition of Handwritten Digits, as in scikit-learn")
    d = model.description
    feature(
        d.input, "noise", "float64",
        "Ten numbers that say which digit, 1 for it and 0 for the others, and ninety, normally distributed, that say "
        "how it looks",
        shape=[NOISE])
    feature(d.output, "picture", "float64", "A drawing, from -1 (black) to 1 (white)", shape=[1, SIDE, SIDE])
    network = Network(model.neuralNetwork, "noise")
    for n in "12":
        network.dense(f"dense{n}", weights[f"dense{n}.weights"], weights[f"dense{n}.bias"])
        network.layer(f"tanh{n}").activation.tanh.SetInParent()
    network.layer("reshape", "picture").reshape.targetShape.extend([1, SIDE, SIDE])
    return model
