"""Elementwise layers and reductions."""
import numpy as np
import torch

from .network import Network, fill, numbers


def activations():
    x = np.concatenate([numbers(1, 3, 2, 4), np.float32([[[0, -0.0, 40, -40], [1, -1, 0.5, -0.5]]] * 3)], 1)
    t = torch.from_numpy(x)
    f = torch.nn.functional
    slopes, betas = np.float32([0.25, -0.5, 2]), np.float32([1.5, 0.5, 1])
    column = lambda values: torch.from_numpy(values)[:, None, None]  # noqa: E731
    plans = {
        "linear": ({"alpha": 1.5, "beta": -0.25}, 1.5 * t - 0.25),
        "ReLU": ({}, f.relu(t)),
        "leakyReLU": ({"alpha": 0.2}, f.leaky_relu(t, 0.2)),
        "thresholdedReLU": ({"alpha": 0.5}, torch.where(t >= 0.5, t, 0)),
        "PReLU": ({"alpha": slopes}, f.prelu(t[None], torch.from_numpy(slopes))[0]),
        "tanh": ({}, torch.tanh(t)),
        "scaledTanh": ({"alpha": 1.7159, "beta": 0.6667}, 1.7159 * torch.tanh(0.6667 * t)),
        "sigmoid": ({}, torch.sigmoid(t)),
        "sigmoidHard": ({"alpha": 0.3, "beta": 0.4}, torch.clamp(0.3 * t + 0.4, 0, 1)),
        "ELU": ({"alpha": 0.7}, f.elu(t, 0.7)),
        "softsign": ({}, f.softsign(t)),
        "softplus": ({}, f.softplus(t, threshold=100)),
        "parametricSoftplus": ({"alpha": slopes, "beta": betas},
                               column(slopes) * f.softplus(column(betas) * t, threshold=100)),
    }
    for exact in (True, False):
        network = Network(f"activations-{'exact' if exact else 'rank5'}", "PyTorch", exact)
        network.arrays(x=x.shape)
        for kind, (fields, answer) in plans.items():
            params = getattr(network.variant(kind, "activation", ["x"], answer.numpy()), kind)
            params.SetInParent()
            for field, value in fields.items():
                if isinstance(value, float):
                    setattr(params, field, value)
                else:
                    fill(getattr(params, field), value)
        yield network.answered(x=x)


def unary():
    x = numbers(35, 2, 3, 4, low=0.3, high=2)
    t = torch.from_numpy(x)
    shifted = 0.5 * t + 0.75
    answers = [torch.sqrt(shifted), torch.rsqrt(shifted + 0.125), 1 / (shifted + 0.125), shifted**1.7,
               torch.exp(shifted), torch.log(shifted + 0.125), torch.abs(shifted),
               torch.maximum(shifted, torch.tensor(1.2))]
    kinds = ["SQRT", "RSQRT", "INVERSE", "POWER", "EXP", "LOG", "ABS", "THRESHOLD"]
    network = Network("unary", "PyTorch")
    network.arrays(x=x.shape)
    for place, (kind, answer) in enumerate(zip(kinds, answers)):
        params = network.variant(kind, "unary", ["x"], answer)
        params.type = place
        params.scale, params.shift, params.epsilon = 0.5, 0.75, 0.125
        params.alpha = 1.7 if kind == "POWER" else 1.2
    yield network.answered(x=x)


def reductions():
    x = numbers(40, 3, 2, 4)
    t = torch.from_numpy(x).double()
    operations = {
        "SUM": lambda axes: t.sum(axes), "AVG": lambda axes: t.mean(axes), "PROD": product,
        "SUMSQUARE": lambda axes: (t**2).sum(axes), "L1": lambda axes: t.abs().sum(axes),
        "L2": lambda axes: (t**2).sum(axes).sqrt(), "MAX": lambda axes: t.amax(axes), "MIN": lambda axes: t.amin(axes),
    }
    places = ["SUM", "AVG", "PROD", "LOGSUM", "SUMSQUARE", "L1", "L2", "MAX", "MIN", "ARGMAX"]
    axes = {"CHW": (0, 1, 2), "HW": (1, 2), "C": (0,), "H": (1,), "W": (2,)}
    network = Network("reduce-rank5", "PyTorch", exact=False)
    network.arrays(x=x.shape)
    for name, function in operations.items():
        for place, (kind, along) in enumerate(axes.items()):
            answer = function(along) if name != "PROD" else product(t, along)
            params = network.variant(f"{name} {kind}", "reduce", ["x"], answer)
            params.mode, params.axis = places.index(name), place
    for place, kind in ((2, "C"), (3, "H"), (4, "W")):
        params = network.variant(f"ARGMAX {kind}", "reduce", ["x"], t.argmax(place - 2).float())
        params.mode, params.axis = 9, place
    yield network.answered(x=x)

    x = numbers(41, 2, 3, 4, low=0.25, high=2)
    t = torch.from_numpy(x).double()
    kinds = {
        "reduceSum": lambda axes, keep: t.sum(axes, keep), "reduceMean": lambda axes, keep: t.mean(axes, keep),
        "reduceL1": lambda axes, keep: t.abs().sum(axes, keep),
        "reduceL2": lambda axes, keep: (t**2).sum(axes, keep).sqrt(),
        "reduceMax": lambda axes, keep: t.amax(axes, keep), "reduceMin": lambda axes, keep: t.amin(axes, keep),
        "reduceProd": lambda axes, keep: product(t, axes, keep),
        "reduceLogSum": lambda axes, keep: t.sum(axes, keep).log(),
        "reduceSumSquare": lambda axes, keep: (t**2).sum(axes, keep),
        "reduceLogSumExp": lambda axes, keep: torch.logsumexp(t, axes, keep),
    }
    network = Network("reduce-exact", "PyTorch")
    network.arrays(x=x.shape)
    for kind, function in kinds.items():
        for along, keep in [((0,), True), ((1, -1), False), ((-2,), False)]:
            name = f"{kind} {' '.join(map(str, along))}{' kept' if keep else ''}"
            params = network.variant(name, kind, ["x"], function(along, keep))
            params.axes.extend(along)
            params.keepDims = keep
        params = network.variant(f"{kind} all", kind, ["x"], function((0, 1, 2), True))
        params.reduceAll = params.keepDims = True
    for axis in (0, 2, -2):
        for keep in (False, True):
            name = f"{axis}{' kept' if keep else ''}"
            high = network.variant(f"argMax {name}", "argMax", ["x"], t.argmax(axis, keep).float())
            low = network.variant(f"argMin {name}", "argMin", ["x"], t.argmin(axis, keep).float())
            for params in (high, low):
                params.axis, params.removeDim = axis, not keep
    yield network.answered(x=x)


def product(t, axes, keep=False):
    for axis in sorted((axis % t.ndim for axis in axes), reverse=True):
        t = t.prod(axis, keep)
    return t


def elementwise():
    x = numbers(45, 2, 5, low=-0.95, high=0.95)
    t = torch.from_numpy(x)
    kinds = {"sin": torch.sin, "cos": torch.cos, "tan": torch.tan, "asin": torch.asin, "acos": torch.acos,
             "atan": torch.atan, "sinh": torch.sinh, "cosh": torch.cosh, "tanh": torch.tanh, "asinh": torch.asinh,
             "atanh": torch.atanh, "erf": torch.erf, "exp2": torch.exp2, "ceil": torch.ceil,
             "floor": torch.floor, "sign": torch.sign}
    network = Network("elementwise", "PyTorch")
    network.arrays(x=x.shape)
    for kind, function in kinds.items():
        network.variant(kind, kind, ["x"], function(t))
    for place, (name, answer) in enumerate({
        "exact": torch.nn.functional.gelu(t), "tanh form": torch.nn.functional.gelu(t, approximate="tanh"),
        "sigmoid form": t * torch.sigmoid(1.702 * t),
    }.items()):
        network.variant(f"gelu {name}", "gelu", ["x"], answer).mode = place
    norm = network.variant("layer normalization", "layerNormalization", ["x"], torch.nn.functional.layer_norm(
        t, (5,), torch.arange(1.0, 6), torch.arange(5.0) / 4, 0.01))
    norm.normalizedShape.append(5)
    fill(norm.gamma, range(1, 6))
    fill(norm.beta, np.arange(5) / 4)
    norm.eps = 0.01
    yield network.answered(x=x)
    x = numbers(46, 2, 5, low=1.1, high=4)
    y = np.array([[1.5], [0.4]], np.float32)
    t, u = torch.from_numpy(x), torch.from_numpy(y)
    network = Network("elementwise-of-two", "PyTorch")
    network.arrays(x=x.shape, y=y.shape)
    network.variant("acosh", "acosh", ["x"], torch.acosh(t))
    network.variant("round", "round", ["x"], torch.round(t))
    for kind, function in {"powBroadcastable": torch.pow, "maxBroadcastable": torch.maximum,
                           "minBroadcastable": torch.minimum,
                           "floorDivBroadcastable": torch.floor_divide, "modBroadcastable": torch.remainder}.items():
        network.variant(kind, kind, ["x", "y"], function(t, u))
    yield network.answered(x=x, y=y)
