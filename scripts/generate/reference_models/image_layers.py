"""Layers for images, and layers of the specification versions in which all arrays had five axes."""
import numpy as np
import torch

from .network import Network, fill, numbers


def old_layers():
    """Layers of the time when every array had five axes."""
    x, y, z = numbers(10, 3, 2, 4), numbers(11, 3, 2, 4), numbers(12, 3, 1, 1)
    network = Network("five-axes", "PyTorch and numpy", exact=False)
    network.arrays(x=x.shape, y=y.shape, z=z.shape)
    t = torch.from_numpy(x)
    network.variant("softmax", "softmax", ["x"], torch.softmax(t, 0))
    network.variant("average", "average", ["x", "y"], (x + y) / 2)
    network.variant("average of three", "average", ["x", "y", "z"], (x + y + z) / 3)
    network.variant("greatest", "max", ["x", "y", "z"], np.maximum(np.maximum(x, y), z))
    network.variant("least", "min", ["x", "y"], np.minimum(x, y))
    network.variant("flat", "flatten", ["x"], x.reshape(-1)).mode = 0
    network.variant("flat by place", "flatten", ["x"], x.transpose(1, 2, 0).reshape(-1)).mode = 1
    for axes in ([0, 3, 1, 2], [0, 2, 1, 3], [0, 3, 2, 1], [3, 1, 2, 0], [1, 0, 2, 3], [0, 1, 2, 3]):
        name = "permuted " + " ".join(map(str, axes))
        network.variant(name, "permute", ["x"], torch.permute(t[None], axes)).axis.extend(axes)
    network.variant("repeated", "sequenceRepeat", ["x"], np.stack([x] * 3)).nRepetitions = 3
    bias = network.variant("bias", "bias", ["x"], x + np.float32([1, -2, 0.5])[:, None, None])
    bias.shape.extend([3, 1, 1])
    fill(bias.bias, [1, -2, 0.5])
    scale = network.variant("scale", "scale", ["x"], x * y + 0.25)
    scale.shapeScale.extend(y.shape)
    fill(scale.scale, y)
    scale.hasBias = True
    scale.shapeBias.append(1)
    fill(scale.bias, [0.25])
    constant = network.layer("loadConstant", [], ["constant"])
    constant.shape.extend(y.shape)
    fill(constant.data, y)
    network.variant("constant and input", "add", ["x", "constant"], x + y)
    for name, across, variance in [("across", True, True), ("each", False, True), ("mean only", False, False)]:
        mvn = network.variant(f"normal {name}", "mvn", ["x"], normal(x, across, variance))
        mvn.acrossChannels, mvn.normalizeVariance, mvn.epsilon = across, variance, 0.01
    length = network.variant("unit length", "l2normalize", ["x"], x / np.sqrt((x.astype(float) ** 2).sum() + 0.01))
    length.epsilon = 0.01
    yield network.answered(x=x, y=y, z=z)

    a, b = numbers(13, 5, 1, 1), numbers(14, 5, 1, 1)
    network = Network("dot", "PyTorch", exact=False)
    network.arrays(a=a.shape, b=b.shape)
    flat = torch.from_numpy(a).reshape(-1), torch.from_numpy(b).reshape(-1)
    network.variant("dot", "dot", ["a", "b"], torch.dot(*flat))
    network.variant("cosine", "dot", ["a", "b"], torch.cosine_similarity(*flat, dim=0)).cosineSimilarity = True
    yield network.answered(a=a, b=b)


def normal(x, across, variance):
    axes = (0, 1, 2) if across else (1, 2)
    x = x.astype(float)
    centered = x - x.mean(axes, keepdims=True)
    return centered / np.sqrt(x.var(axes, keepdims=True) + 0.01) if variance else centered


def exact_old_layers():
    """The same kinds in networks with exact axes."""
    x, y = numbers(20, 2, 3, 2, 4), numbers(21, 2, 3, 2, 4)
    t = torch.from_numpy(x)
    network = Network("old-kinds-exact", "PyTorch and numpy")
    network.arrays(x=x.shape, y=y.shape)
    network.variant("softmax", "softmax", ["x"], torch.softmax(t, -3))
    for axis in (0, 1, -1):
        network.variant(f"softmax {axis}", "softmaxND", ["x"], torch.softmax(t, axis)).axis = axis
    network.variant("average", "average", ["x", "y"], (x + y) / 2)
    network.variant("flat", "flatten", ["x"], x.reshape(2, -1, 1, 1))
    network.variant("flat by place", "flatten", ["x"], x.transpose(0, 2, 3, 1).reshape(2, -1, 1, 1)).mode = 1
    yield network.answered(x=x, y=y)

    a, b = numbers(22, 2, 5, 1, 1), numbers(23, 2, 5, 1, 1)
    network = Network("dot-exact", "PyTorch")
    network.arrays(a=a.shape, b=b.shape)
    pair = torch.from_numpy(a), torch.from_numpy(b)
    network.variant("dot", "dot", ["a", "b"], (pair[0] * pair[1]).sum(-3, keepdim=True))
    cosine = network.variant("cosine", "dot", ["a", "b"], torch.cosine_similarity(*pair, dim=-3)[:, None])
    cosine.cosineSimilarity = True
    yield network.answered(a=a, b=b)

    x = numbers(24, 2, 2, 3, 1, 2)
    t = torch.from_numpy(x)
    network = Network("five-axes-exact", "PyTorch")
    network.arrays(x=x.shape)
    for axes in ([0, 3, 1, 2], [3, 1, 2, 0], [0, 2, 1, 3]):
        # The batch axis stays where it is.
        name, whole = "permuted " + " ".join(map(str, axes)), [0, 2, 3, 4]
        answer = torch.permute(t, [whole[axes[0]], 1, *(whole[axis] for axis in axes[1:])])
        network.variant(name, "permute", ["x"], answer).axis.extend(axes)
    network.variant("repeated", "sequenceRepeat", ["x"], torch.tile(t, (3, 1, 1, 1, 1))).nRepetitions = 3
    yield network.answered(x=x)


def local_response():
    for exact in (True, False):
        x = numbers(30, 7, 2, 3)
        network = Network(f"local-response-{'exact' if exact else 'rank5'}", "PyTorch local_response_norm", exact)
        network.arrays(x=x.shape)
        for size, alpha, beta, k in [(3, 0.5, 0.75, 1.0), (5, 2.0, 0.5, 2.0), (1, 1.0, 1.0, 1.5)]:
            answer = torch.nn.functional.local_response_norm(torch.from_numpy(x)[None], size, alpha, beta, k)[0]
            params = network.variant(f"size {size}", "lrn", ["x"], answer)
            params.localSize, params.alpha, params.beta, params.k = size, alpha, beta, k
        yield network.answered(x=x)


def pooling():
    """Pooling, and what enlarges again."""
    x = numbers(50, 1, 2, 7, 6)
    t = torch.from_numpy(x)
    f = torch.nn.functional
    network = Network("pooling", "PyTorch")
    network.arrays(x=x.shape)

    def add(name, kind, kernel, stride, padding, answer, excluded=True):
        params = network.variant(name, "pooling", ["x"], answer)
        params.type = ["max", "average", "l2"].index(kind)
        params.kernelSize.extend(kernel)
        params.stride.extend(stride)
        params.avgPoolExcludePadding = excluded
        for amount in padding:
            params.valid.paddingAmounts.borderAmounts.add(startEdgeSize=amount, endEdgeSize=amount)

    add("max", "max", [3, 2], [2, 1], [1, 1], f.max_pool2d(t, (3, 2), (2, 1), (1, 1)))
    add("average", "average", [3, 3], [2, 2], [1, 1], f.avg_pool2d(t, 3, 2, 1, count_include_pad=False))
    add("average with padding", "average", [3, 3], [1, 2], [1, 1], f.avg_pool2d(t, 3, (1, 2), 1), excluded=False)
    add("root of squares", "l2", [2, 2], [2, 2], [0, 0], f.lp_pool2d(t, 2, 2))
    whole = network.variant("whole", "pooling", ["x"], t.mean((2, 3), keepdim=True))
    whole.type, whole.globalPooling = 1, True
    whole.valid.SetInParent()
    nearest = network.variant("nearest", "upsample", ["x"], f.interpolate(t, scale_factor=(2, 3), mode="nearest"))
    nearest.scalingFactor.extend([2, 3])
    for place, (name, corners) in enumerate([("corners", True), ("halves", False)], 1):
        smooth = network.variant(f"smooth {name}", "upsample", ["x"], f.interpolate(
            t, scale_factor=(3, 2), mode="bilinear", align_corners=corners))
        smooth.scalingFactor.extend([3, 2])
        smooth.mode, smooth.linearUpsampleMode = 1, place
    network.layer("activation", ["x"], ["twice"]).linear.alpha = 2
    network.layer("concatND", ["x", "twice"], ["four channels"]).axis = 1
    shuffled = network.variant(
        "depth to space", "reorganizeData", ["four channels"], f.pixel_shuffle(torch.cat([t, 2 * t], 1), 2))
    shuffled.mode, shuffled.blockSize = 2, 2
    yield network.answered(x=x)
