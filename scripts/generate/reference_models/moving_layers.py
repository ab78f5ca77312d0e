"""Layers that move, select and fill elements, compared with PyTorch and NumPy; classifiers and regressors."""
import numpy as np
import torch

from .detections import suppressed
from .fixture import array
from .network import Network, fill, numbers


def moving():
    x, y = numbers(80, 2, 3, 4), numbers(81, 2, 1, 4)
    t, u = torch.from_numpy(x), torch.from_numpy(y)
    network = Network("moving", "PyTorch")
    network.arrays(x=x.shape, y=y.shape)
    for name, kind, answer in [
        ("upper", "upperTriangular", torch.triu(t, 1)), ("lower", "lowerTriangular", torch.tril(t, -1)),
    ]:
        network.variant(name, kind, ["x"], answer).k = 1 if name == "upper" else -1
    band = network.variant("band", "matrixBandPart", ["x"], torch.triu(torch.tril(t, 1), 0))
    band.numLower, band.numUpper = 0, 1
    upper = network.variant("whole upper part", "matrixBandPart", ["x"], torch.triu(t, -1))
    upper.numLower, upper.numUpper = 1, -1
    network.variant("turned", "transpose", ["x"], torch.permute(t, (2, 0, 1))).axes.extend([2, 0, 1])
    network.variant("tiled", "tile", ["x"], torch.tile(t, (2, 1, 3))).reps.extend([2, 1, 3])
    network.variant("reversed", "reverse", ["x"], torch.flip(t, (0, 2))).reverseDim.extend([True, False, True])
    network.variant("stacked", "stack", ["x", "x"], torch.stack([t, t], 1)).axis = 1
    network.variant("joined", "concatND", ["x", "y"], torch.cat([t, u], -2)).axis = -2
    network.variant("wider", "expandDims", ["x"], t[:, None, :, :, None]).axes.extend([1, -1])
    network.variant("narrower", "squeeze", ["y"], u[:, 0]).axes.append(1)
    network.variant("two axes", "flattenTo2D", ["x"], t.reshape(6, 4)).axis = -1
    network.layer("reshapeStatic", ["x"], ["flat"]).targetShape.append(-1)
    network.variant("like", "reshapeLike", ["flat", "x"], t)
    network.variant("in place", "rankPreservingReshape", ["x"], t.reshape(2, 6, 2)).targetShape.extend([0, -1, 2])
    network.variant("spread", "broadcastToStatic", ["y"], u.expand(2, 3, 4)).targetShape.extend([2, 3, 4])
    network.variant("spread like", "broadcastToLike", ["y", "x"], u.expand(2, 3, 4))
    network.variant("filled like", "fillLike", ["x"], torch.full_like(t, 2.5)).value = 2.5
    filled = network.variant("filled", "fillStatic", [], torch.full((2, 3), -1.5))
    filled.value = -1.5
    filled.targetShape.extend([2, 3])
    steps = network.variant("range", "rangeStatic", [], torch.arange(0.5, 3, 0.75))
    steps.startValue, steps.endValue, steps.stepSizeValue = 0.5, 3, 0.75
    piece = network.variant("piece", "sliceStatic", ["x"], torch.from_numpy(x[::-1, 1, 3:0:-2].copy()))
    piece.beginIds.extend([0, 1, -1])
    piece.beginMasks.extend([True, False, False])
    piece.endIds.extend([0, 2, 0])
    piece.endMasks.extend([True, False, False])
    piece.strides.extend([-1, 1, -2])
    piece.squeezeMasks.extend([False, True, False])
    windows = network.variant("windows", "slidingWindows", ["x"], t.unfold(2, 2, 1))
    windows.axis, windows.windowSize, windows.step = 2, 2, 1
    padded = network.variant("padded", "constantPad", ["x"], torch.nn.functional.pad(t, (1, 2, 0, 1), value=9.0))
    padded.value = 9
    padded.padAmounts.extend([0, 0, 0, 1, 1, 2])
    products = network.variant("products", "batchedMatmul", ["x", "x"], t @ t.transpose(-1, -2))
    products.transposeB = True
    yield network.answered(x=x, y=y)


def choosing():
    x = numbers(82, 3, 5)
    t = torch.from_numpy(x)
    network = Network("choosing", "PyTorch and numpy")
    network.arrays(x=x.shape, places=(2, 2), lengths=(3,))
    places = np.float32([[2, 0], [4, 4]])
    lengths = np.float32([2, 5, 0])
    for name, least in (("greatest", False), ("least", True)):
        found = torch.topk(t, 3, dim=1, largest=not least)
        network.output(f"{name} places", ("float32", []))
        network.answers[f"{name} places"] = array(found.indices.numpy().astype(np.float32))
        params = network.variant(name, "topK", ["x"], found.values)
        network.network.layers[-1].output.append(f"{name} places")
        params.axis, params.K, params.useBottomK = 1, 3, least
    for name, descending in (("rising", False), ("falling", True)):
        params = network.variant(name, "argSort", ["x"], torch.argsort(t, 0, descending).float())
        params.axis, params.descending = 0, descending
    for name, exclusive, backwards in [("sums", False, False), ("sums before", True, False),
                                       ("sums from behind", False, True), ("sums behind", True, True)]:
        source = torch.flip(t, (1,)) if backwards else t
        sums = torch.cumsum(source, 1) - (source if exclusive else 0)
        params = network.variant(name, "cumSum", ["x"], torch.flip(sums, (1,)) if backwards else sums)
        params.axis, params.excludeFinalSum, params.reverse = 1, exclusive, backwards
    network.variant("gathered", "gather", ["x", "places"], t[:, torch.from_numpy(places).long()]).axis = 1
    one = network.variant(
        "one hot", "oneHot", ["places"], np.where(np.eye(5)[places.astype(int)] == 1, 4.0, -1.0))
    one.oneHotVectorSize, one.axis, one.onValue, one.offValue = 5, -1, 4, -1
    turned = np.stack([np.concatenate([row[:int(n)][::-1], row[int(n):]]) for row, n in zip(x, lengths)])
    part = network.variant("parts reversed", "reverseSeq", ["x", "lengths"], turned)
    part.batchAxis, part.sequenceAxis = 0, 1
    clamped = network.variant("clamped", "clampedReLU", ["x"], torch.where(t > 0, t, 0.25 * t).clamp(max=0.5))
    clamped.alpha, clamped.beta = 0.25, 0.5
    limited = network.variant("limited", "clip", ["x"], t.clamp(-0.5, 0.75))
    limited.minVal, limited.maxVal = -0.5, 0.75
    table = numbers(83, 6, 5)
    network.layer("expandDims", ["places"], ["place column"]).axes.append(-1)
    rows = network.variant("rows", "embeddingND", ["place column"], table.T[places.astype(int)] + 0.5)
    rows.vocabSize, rows.embeddingSize, rows.hasBias = 5, 6, True
    fill(rows.weights, table)
    fill(rows.bias, [0.5] * 6)
    network.layer("greaterThan", ["x"], ["positive"]).alpha = 0
    network.layer("lessThan", ["x"], ["small"]).alpha = -0.5
    network.variant("not", "logicalNot", ["positive"], (~(t > 0)).float())
    network.variant("either", "logicalOr", ["positive", "small"], ((t > 0) | (t < -0.5)).float())
    network.variant("one of", "logicalXor", ["positive", "small"], ((t > 0) ^ (t < -0.5)).float())
    network.variant("both", "logicalAnd", ["positive", "small"], ((t > 0) & (t < -0.5)).float())
    network.variant("chosen", "whereBroadcastable", ["positive", "x", "small"],
                    torch.where(t > 0, t, (t < -0.5).float()))
    yield network.answered(x=x, places=places, lengths=lengths)


def old_moving():
    """Edges of pictures, and what a word's number stands for."""
    x = numbers(84, 2, 5, 6)
    t = torch.from_numpy(x)
    f = torch.nn.functional
    network = Network("edges", "PyTorch pad and slicing", exact=False)
    network.arrays(x=x.shape)
    for name, kind, mode in [("constant", "constant", "constant"), ("reflected", "reflection", "reflect"),
                             ("repeated", "replication", "replicate")]:
        value = {"value": -3.0} if kind == "constant" else {}
        params = network.variant(name, "padding", ["x"], f.pad(t[None], (2, 1, 1, 3), mode, **value)[0])
        getattr(params, kind).SetInParent()
        if kind == "constant":
            params.constant.value = -3
        for start, end in ((1, 3), (2, 1)):
            params.paddingAmounts.borderAmounts.add(startEdgeSize=start, endEdgeSize=end)
    cut = network.variant("cut", "crop", ["x"], t[:, 1:3, 2:5])
    for start, end in ((1, 2), (2, 1)):
        cut.cropAmounts.borderAmounts.add(startEdgeSize=start, endEdgeSize=end)
    for name, axis, piece in [("channels", 0, t[1:2]), ("rows", 1, t[:, 1:5:2]), ("columns", 2, t[:, :, 0:5:3])]:
        params = network.variant(f"some {name}", "slice", ["x"], piece)
        params.axis = axis
        params.startIndex, params.endIndex, params.stride = [(1, 2, 1), (1, 5, 2), (0, -1, 3)][axis]
    yield network.answered(x=x)
    table = numbers(85, 4, 7)
    network = Network("embedding", "numpy indexing", exact=False)
    network.arrays(word=(1, 1, 1))
    params = network.variant("row", "embedding", ["word"], table[:, 5] + np.float32([1, 2, 3, 4]))
    params.inputDim, params.outputChannels, params.hasBias = 7, 4, True
    fill(params.weights, table)
    fill(params.bias, [1, 2, 3, 4])
    yield network.answered(word=np.float32([[[5]]]))


def detections():
    for per_class in (False, True):
        random = np.random.default_rng(86 + per_class)
        boxes = np.round(np.concatenate(
            [random.uniform(0.2, 0.8, (2, 12, 2)), random.uniform(0.1, 0.5, (2, 12, 2))], -1), 3).astype(np.float32)
        scores = np.round(random.dirichlet([0.5] * 3, (2, 12)), 3).astype(np.float32)
        # The second batch has no box that is certain enough, and then the most certain one is kept.
        scores[1] *= np.float32(0.25)
        network = Network(f"suppression-{'per-class' if per_class else 'any-class'}", "numpy: greedy suppression")
        network.arrays(boxes=boxes.shape, scores=scores.shape)
        most = 5
        answers = [np.zeros((2, most, 4)), np.zeros((2, most, 3)), np.full((2, most), -1.0), np.zeros(2)]
        for batch in range(2):
            kept = suppressed(scores[batch].astype(float), boxes[batch].astype(float), 0.25, 0.5, per_class)[:most]
            kept = kept or [int(scores[batch].max(1).argmax())]
            count = len(kept)
            answers[0][batch, :count], answers[1][batch, :count] = boxes[batch, kept], scores[batch, kept]
            answers[2][batch, :count], answers[3][batch] = kept, count
        names = ["kept boxes", "kept scores", "places", "count"]
        for name, answer in zip(names, answers):
            network.output(name, ("float32", []))
            network.answers[name] = array(answer.astype(np.float32))
        params = network.layer("NonMaximumSuppression", ["boxes", "scores"], names)
        params.iouThreshold, params.scoreThreshold = 0.25, 0.5
        params.maxBoxes, params.perClassSuppression = most, per_class
        yield network.answered(boxes=boxes, scores=scores)


def with_labels():
    """Networks as classifiers and as regressors: one layer each, and what comes behind."""
    weights, bias = numbers(88, 3, 4), numbers(89, 3)
    names = ["pear", "apple", "quince"]

    def inner(network, rows, source="x", target="scores"):
        params = network.layer("innerProduct", [source], [target])
        params.inputChannels, params.outputChannels, params.hasBias = 4, rows, True
        fill(params.weights, weights[:rows])
        fill(params.bias, bias[:rows])

    for kind in ("string", "int64"):
        labels = names if kind == "string" else [7, -1, 300]
        network = Network(f"classifier-{kind}", "PyTorch softmax")
        network.arrays(x=(4,))
        network.classifier(kind)
        network.rename("neuralNetworkClassifier")
        inner(network, 3)
        network.layer("softmaxND", ["scores"], ["shares"]).axis = -1
        message = network.network
        field = message.stringClassLabels if kind == "string" else message.int64ClassLabels
        field.vector.extend(labels)
        message.labelProbabilityLayerName = "shares"
        for seed in range(3):
            x = numbers(90 + seed, 4)
            shares = torch.softmax(torch.from_numpy(weights) @ torch.from_numpy(x) + torch.from_numpy(bias), 0).numpy()
            network.case({"x": x}, {
                "label": labels[int(shares.argmax())],
                "probabilities": {label: float(share) for label, share in zip(labels, shares)}})
        yield network

    network = Network("regressor", "numpy")
    network.arrays(x=(4,))
    network.regressor(("float32", [1]))
    network.rename("neuralNetworkRegressor")
    inner(network, 1, target="y")
    for seed in range(3):
        x = numbers(95 + seed, 4)
        network.case({"x": x}, {"y": (weights[:1] @ x + bias[:1]).astype(np.float32)})
    yield network


def sizes_as_data():
    """Layers that take sizes, places and limits from their inputs."""
    x = numbers(110, 2, 6)
    t = torch.from_numpy(x)
    size, shape, reps = np.float32([3, 2]), np.float32([3, -1]), np.float32([2, 1])
    begin, end = np.float32([1, -1]), np.float32([2, 0])
    network = Network("sizes-as-data", "PyTorch and numpy")
    network.arrays(x=x.shape, size=(2,), shape=(2,), reps=(2,), begin=(2,), end=(2,), first=(1,), last=(1,), by=(1,),
                   wide=(3,))
    network.variant("filled", "fillDynamic", ["size"], np.full((3, 2), 1.25)).value = 1.25
    network.variant("reshaped", "reshapeDynamic", ["x", "shape"], t.reshape(3, 4))
    network.variant("tiled", "tile", ["x", "reps"], torch.tile(t, (2, 1)))
    piece = network.variant("piece", "sliceDynamic", ["x", "begin", "end"], x[1:2, -1:0:-2])
    piece.strides.extend([1, -2])
    network.variant("spread", "broadcastToDynamic", ["x", "wide"], t.expand(3, 2, 6))
    network.variant("range", "rangeDynamic", ["last", "first", "by"], torch.arange(-1.5, 2, 0.5))
    yield network.answered(
        x=x, size=size, shape=shape, reps=reps, begin=begin, end=end, first=[-1.5], last=[2], by=[0.5],
        wide=[3, 2, 6])

    image, boxes = numbers(111, 1, 1, 2, 6, 5), np.float32([[0.5, 1, 3.5, 4], [2, 0, 5, 3]])
    network = Network("boxes-as-data", "numpy: bilinear mixing")
    network.arrays(image=image.shape, boxes=(2, 1, 4, 1, 1))
    answer = np.zeros((2, 1, 2, 3, 4))
    for number, (top, left, bottom, right) in enumerate(boxes.astype(float)):
        rows, columns = np.linspace(top, bottom, 3), np.linspace(left, right, 4)
        for i, row in enumerate(rows):
            for j, column in enumerate(columns):
                r, c = min(int(row), 4), min(int(column), 3)
                a, b = row - r, column - c
                pixels = image[0, 0, :, r : r + 2, c : c + 2].astype(float)
                answer[number, 0, :, i, j] = (
                    (1 - a) * (1 - b) * pixels[:, 0, 0] + (1 - a) * b * pixels[:, 0, 1] + a * (1 - b) * pixels[:, 1, 0]
                    + a * b * pixels[:, 1, 1])
    params = network.variant("cut", "cropResize", ["image", "boxes"], answer)
    params.targetSize.extend([3, 4])
    params.mode.samplingMethod = 1
    yield network.answered(image=image, boxes=boxes.reshape(2, 1, 4, 1, 1))
