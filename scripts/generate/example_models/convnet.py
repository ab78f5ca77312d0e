"""A small convolutional network in NumPy: forward pass, and training with Adam on cross-entropy.

    image [N, 28, 28, 1], 0...1
    conv 3×3×16, ReLU, max pool 2     [N, 14, 14, 16]
    conv 3×3×32, ReLU, max pool 2     [N, 7, 7, 32]
    dense 64, ReLU                    [N, 64]        the embedding
    dense 10                          [N, 10]        logits

Weights are float32 in Core ML's layouts: convolutions [O, I, 3, 3], dense [O, I] over channels, rows, columns.
"""
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view


def initial_weights(seed):
    random = np.random.default_rng(seed)

    def he(*shape):
        scale = np.sqrt(2 / np.prod(shape[1:]))
        return (random.standard_normal(shape) * scale).astype(np.float32), np.zeros(shape[0], np.float32)

    weights = {}
    for name, shape in {
        "conv1": (16, 1, 3, 3), "conv2": (32, 16, 3, 3), "dense1": (64, 32 * 7 * 7), "dense2": (10, 64),
    }.items():
        weights[name + ".weights"], weights[name + ".bias"] = he(*shape)
    return weights


def columns(x):
    """The 3 × 3 surroundings of every pixel: [N, H, W, C] -> [N * H * W, C * 9], zero beyond the edges."""
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    return sliding_window_view(padded, (3, 3), axis=(1, 2)).reshape(-1, x.shape[3] * 9)


def pool(x):
    n, h, w, c = x.shape
    return x.reshape(n, h // 2, 2, w // 2, 2, c).max(axis=(2, 4))


def unpool(gradient, x, pooled):
    """Passes a pool's gradient to the pixels that were the largest of their square."""
    def spread(a):
        return a.repeat(2, axis=1).repeat(2, axis=2)

    return spread(gradient) * (x == spread(pooled))


def forward(w, images):
    """Every intermediate result of [N, 28, 28] pictures, by name."""
    n = len(images)
    s = {"cols1": columns(images[..., None])}
    for layer, side, source in (("1", 28, None), ("2", 14, "pool1")):
        if source:
            s["cols" + layer] = columns(s[source])
        kernel = w[f"conv{layer}.weights"]
        flat = s["cols" + layer] @ kernel.reshape(len(kernel), -1).T + w[f"conv{layer}.bias"]
        s["relu" + layer] = np.maximum(flat, 0).reshape(n, side, side, -1)
        s["pool" + layer] = pool(s["relu" + layer])
    s["flat"] = s["pool2"].transpose(0, 3, 1, 2).reshape(n, -1)
    s["embedding"] = np.maximum(s["flat"] @ w["dense1.weights"].T + w["dense1.bias"], 0)
    s["logits"] = s["embedding"] @ w["dense2.weights"].T + w["dense2.bias"]
    return s


def gradients(w, images, labels):
    s = forward(w, images)
    n = len(images)
    logits = s["logits"] - s["logits"].max(axis=1, keepdims=True)
    d = np.exp(logits)
    d /= d.sum(axis=1, keepdims=True)
    d[np.arange(n), labels] -= 1
    d /= n
    g = {"dense2.weights": d.T @ s["embedding"], "dense2.bias": d.sum(axis=0)}
    d = (d @ w["dense2.weights"]) * (s["embedding"] > 0)
    g |= {"dense1.weights": d.T @ s["flat"], "dense1.bias": d.sum(axis=0)}
    d = (d @ w["dense1.weights"]).reshape(n, 32, 7, 7).transpose(0, 2, 3, 1)
    for layer in ("2", "1"):
        kernel = w[f"conv{layer}.weights"]
        d = unpool(d, s["relu" + layer], s["pool" + layer]) * (s["relu" + layer] > 0)
        d = d.reshape(-1, len(kernel))
        g[f"conv{layer}.weights"] = (d.T @ s["cols" + layer]).reshape(kernel.shape)
        g[f"conv{layer}.bias"] = d.sum(axis=0)
        if layer == "2":
            parts = (d @ kernel.reshape(len(kernel), -1)).reshape(n, 14, 14, 16, 3, 3)
            padded = np.zeros((n, 16, 16, 16), np.float32)
            for y in range(3):
                for x in range(3):
                    padded[:, y:y + 14, x:x + 14] += parts[..., y, x]
            d = padded[:, 1:-1, 1:-1]
    return g


def train(images, labels, epochs=12, batch=32, rate=1e-3, seed=7):
    """Trained weights for uint8 pictures [N, 28, 28]; the learning rate falls to zero along half a cosine."""
    w = initial_weights(seed)
    x = images.astype(np.float32) / 255
    random = np.random.default_rng(seed + 1)
    mean = {k: np.zeros_like(v) for k, v in w.items()}
    square = {k: np.zeros_like(v) for k, v in w.items()}
    steps = epochs * -(-len(x) // batch)
    step = 0
    for _ in range(epochs):
        order = random.permutation(len(x))
        for start in range(0, len(x), batch):
            chosen = order[start:start + batch]
            g = gradients(w, x[chosen], labels[chosen])
            step += 1
            now = rate * (1 + np.cos(np.pi * step / steps)) / 2
            for k in w:
                mean[k] = 0.9 * mean[k] + 0.1 * g[k]
                square[k] = 0.999 * square[k] + 0.001 * g[k] ** 2
                change = now * (mean[k] / (1 - 0.9**step)) / (np.sqrt(square[k] / (1 - 0.999**step)) + 1e-8)
                w[k] -= change.astype(np.float32)
    return w


def run(w, images, result):
    """One intermediate result ("embedding" or "logits") for uint8 pictures [N, 28, 28]."""
    x = images.astype(np.float32) / 255
    return np.concatenate([forward(w, x[i:i + 128])[result] for i in range(0, len(x), 128)])
