#!/usr/bin/env python3
"""Writes operations on tensors with the results that numpy has for them, one JSON object a line, for TensorReferenceTests.

The numbers are the same each time. Half precision is computed in single precision and then rounded; integers wrap around.
Of 32 bits without a sign, whole cases have elements beyond 2^31.
"""
import argparse
import json
import warnings

import numpy as np

warnings.filterwarnings("ignore")
random = np.random.default_rng(20)
FLOATS = [np.float32, np.float16]
INTEGERS = [np.int8, np.int16, np.int32, np.uint8, np.uint16, np.uint32]
NUMBERS = FLOATS + INTEGERS
ALL = NUMBERS + [np.bool_]
SHAPES = [(), (1,), (7,), (0,), (3, 4), (1, 5), (2, 0, 3), (2, 3, 4), (2, 1, 3, 2), (1, 2, 2, 1, 3), (2, 2, 1, 3, 2)]
PAIRS = [
    ((), ()), ((3,), (3,)), ((3,), ()), ((), (2, 3)), ((2, 3), (3,)), ((2, 3), (2, 1)), ((2, 1, 4), (3, 1)),
    ((0,), (1,)), ((2, 0), (2, 1)), ((1, 2, 1, 3), (4, 1, 2, 3)), ((2, 1, 2, 1, 3), (2, 1, 3)), ((1,), (5,)),
    ((2, 3, 4), (2, 3, 4)), ((2, 2, 1, 2, 2), (2, 2, 3, 1, 2)),
]
count = 0


def texts(array):
    return [repr(float(x)) for x in np.asarray(array).astype(np.float64).reshape(-1)]


def operand(array):
    array = np.asarray(array)
    return {"type": array.dtype.name, "shape": list(array.shape), "values": texts(array)}


def write(op, inputs, outputs, integers=None, numbers=None, tolerance=None):
    global count
    outputs = outputs if isinstance(outputs, (list, tuple)) else [outputs]
    if tolerance is None:
        kinds = {np.asarray(x).dtype.name for x in outputs}
        tolerance = 2e-3 if "float16" in kinds else 3e-6 if "float32" in kinds else 0
    case = {"op": op, "inputs": [operand(x) for x in inputs], "outputs": [operand(x) for x in outputs]}
    if integers is not None:
        case["integers"] = [int(x) for x in integers]
    if numbers is not None:
        case["numbers"] = [float(x) for x in numbers]
    case["tolerance"] = tolerance
    if count % arguments.every == 0:
        out.write(json.dumps(case, separators=(",", ":")) + "\n")
    count += 1


def make(dtype, shape, low=-4, high=4, distinct=False):
    """Elements of a type: fractions for floats, whole numbers within the type's range for integers."""
    size = int(np.prod(shape))
    if dtype == np.bool_:
        return (random.random(shape) < 0.5)
    if np.issubdtype(dtype, np.integer):
        if np.iinfo(dtype).min == 0:
            low = max(low, 0)
        if distinct and size <= 100:
            return random.permutation(size).reshape(shape).astype(dtype)
        return random.integers(int(low), int(high) + 1, shape).astype(dtype)
    if distinct:
        return (random.permutation(size).reshape(shape) - size / 2).astype(dtype)
    return random.uniform(low, high, shape).astype(dtype)


def wide(x):
    """What operations compute in: single precision, and integers of 64 bits that are cut afterwards."""
    if x.dtype == np.float16:
        return x.astype(np.float32)
    return x.astype(np.int64) if np.issubdtype(x.dtype, np.integer) else x


def narrow(y, dtype):
    return np.asarray(y).astype(dtype)


def unary():
    table = [
        ("abs", np.abs, NUMBERS, -4, 4), ("acos", np.arccos, FLOATS, -1, 1), ("acosh", np.arccosh, FLOATS, 1, 9),
        ("asin", np.arcsin, FLOATS, -1, 1), ("asinh", np.arcsinh, FLOATS, -9, 9), ("atan", np.arctan, FLOATS, -9, 9),
        ("atanh", np.arctanh, FLOATS, -0.9, 0.9), ("ceil", np.ceil, NUMBERS, -9, 9), ("cos", np.cos, FLOATS, -9, 9),
        ("cosh", np.cosh, FLOATS, -4, 4), ("exp", np.exp, FLOATS, -4, 4), ("exp2", np.exp2, FLOATS, -8, 8),
        ("floor", np.floor, NUMBERS, -9, 9), ("log", np.log, FLOATS, 0.01, 9),
        ("negative", np.negative, [x for x in NUMBERS if x != np.uint32], -9, 9),
        ("reciprocal", lambda x: 1 / x, FLOATS, 0.2, 9), ("round", np.rint, NUMBERS, -9, 9),
        ("rsqrt", lambda x: 1 / np.sqrt(x), FLOATS, 0.1, 9), ("sign", np.sign, NUMBERS, -4, 4),
        ("sin", np.sin, FLOATS, -9, 9), ("sinh", np.sinh, FLOATS, -4, 4), ("squareRoot", np.sqrt, FLOATS, 0, 9),
        ("squared", np.square, NUMBERS, -100, 100), ("tan", np.tan, FLOATS, -1.4, 1.4), ("tanh", np.tanh, FLOATS, -4, 4),
    ]
    for name, function, types, low, high in table:
        for dtype in types:
            for shape in SHAPES:
                x = make(dtype, shape, low, high)
                write(name, [x], narrow(function(wide(x)), dtype))
    for shape in SHAPES:
        x = make(np.bool_, shape)
        write("not", [x], ~x)
    for dtype in NUMBERS:
        for shape in SHAPES:
            x = make(dtype, shape, 0, 9)
            write("clamped", [x], np.clip(x, dtype(2), dtype(5)), numbers=[2, 5])
            write("clampedFrom", [x], np.maximum(x, dtype(3)), numbers=[3])
            write("clampedThrough", [x], np.minimum(x, dtype(3)), numbers=[3])
    for dtype in FLOATS:
        for shape in SHAPES[1:]:
            x = make(dtype, shape, 0.5, 3)
            write("addNumber", [x], narrow(wide(x) + np.float32(1.5), dtype), numbers=[1.5])
            write("numberMinus", [x], narrow(np.float32(1.5) - wide(x), dtype), numbers=[1.5])
            write("timesNumber", [x], narrow(wide(x) * np.float32(1.5), dtype), numbers=[1.5])
            write("numberOver", [x], narrow(np.float32(1.5) / wide(x), dtype), numbers=[1.5])
            write("powNumber", [x], narrow(wide(x) ** np.float32(1.5), dtype), numbers=[1.5])


def casts():
    for source in ALL:
        for target in ALL:
            for shape in [(), (7,), (2, 3), (0, 2)]:
                x = make(source, shape, 0 if np.issubdtype(target, np.unsignedinteger) else -100, 100)
                write("cast", [x], x.astype(target), tolerance=2e-3 if target == np.float16 else 0)
    # What a narrower type has no room for: integers keep their lowest bits, floats are moved into the range.
    x = np.array([-70000, -300, -1, 127, 128, 255, 256, 40000, 70000], np.int32)
    for target in [np.int8, np.int16, np.uint8, np.uint16]:
        write("cast", [x], x.astype(target))
        info = np.iinfo(target)
        write("cast", [x.astype(np.float32)], np.clip(x, info.min, info.max).astype(target))
    write("cast", [np.array([0.5, -0.7, 2.99, -2.99], np.float32)], np.array([0, 0, 2, -2], np.int32))


def binary():
    arithmetic = [
        ("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply), ("pointwiseMin", np.minimum),
        ("pointwiseMax", np.maximum),
    ]
    for name, function in arithmetic:
        for dtype in NUMBERS:
            low, high = (-100, 100) if dtype != np.uint32 else (0, 100)
            for left, right in PAIRS:
                x, y = make(dtype, left, low, high), make(dtype, right, low, high)
                if dtype == np.uint32 and name == "subtract":
                    x = x + np.uint32(200)
                write(name, [x, y], narrow(function(wide(x), wide(y)), dtype))
    for dtype in NUMBERS:
        for left, right in PAIRS:
            x, y = make(dtype, left, -50, 50), make(dtype, right, 1, 9)
            quotient = wide(x) / wide(y)
            write("divide", [x, y], narrow(quotient if dtype in FLOATS else np.trunc(quotient), dtype))
            write("remainder", [x, y], narrow(np.mod(wide(x), wide(y)), dtype),
                  tolerance=1e-5 if dtype == np.float32 else None)
            x, y = make(dtype, left, 1, 4), make(dtype, right, 0, 3)
            write("pow", [x, y], narrow(np.power(wide(x), wide(y)), dtype),
                  tolerance=1e-5 if dtype == np.float32 else None)
    tests = [("equal", np.equal), ("notEqual", np.not_equal), ("less", np.less), ("lessEqual", np.less_equal),
             ("greater", np.greater), ("greaterEqual", np.greater_equal)]
    for name, function in tests:
        for dtype in NUMBERS + ([np.bool_] if "qual" in name[-5:] and name in ("equal", "notEqual") else []):
            for left, right in PAIRS:
                x, y = np.round(make(dtype, left)), np.round(make(dtype, right))
                x, y = x.astype(dtype), y.astype(dtype)
                write(name, [x, y], function(x, y))
    for name, function in [("and", np.logical_and), ("or", np.logical_or), ("xor", np.logical_xor)]:
        for left, right in PAIRS:
            x, y = make(np.bool_, left), make(np.bool_, right)
            write(name, [x, y], function(x, y))
    # Types that differ: the one with room for both; a scalar takes that of the other side.
    for x, y, dtype in [
        (np.int32, np.float32, np.float32), (np.float16, np.float32, np.float32), (np.int8, np.int32, np.int32),
        (np.uint8, np.int8, np.int16), (np.int32, np.float16, np.float16), (np.uint16, np.int16, np.int32),
    ]:
        a, b = make(x, (2, 3), 0, 9), make(y, (3,), 0, 9)
        write("add", [a, b], narrow(wide(a).astype(np.float64) + wide(b), dtype))
        write("multiply", [b, a], narrow(wide(b).astype(np.float64) * wide(a), dtype))
    for dtype in NUMBERS:
        scalar = np.asarray(3, np.int32)
        x = make(dtype, (2, 3), 0, 9)
        write("add", [x, scalar], narrow(wide(x) + 3, dtype))
        write("multiply", [scalar, x], narrow(wide(x) * 3, dtype))


def unsigned():
    """Integers of 32 bits without a sign, small and beyond 2^31."""
    edges = np.array([0, 1, 2, 3, 65535, 65536, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 2, 2**32 - 1], np.uint32)

    def some(shape):
        return np.where(random.random(shape) < 0.3, random.choice(edges, shape),
                        random.integers(0, 2**32, shape)).astype(np.uint32)

    def arithmetic(x, y):
        divisor = np.where(y == 0, 1, y).astype(np.uint64)
        quotient, rest = x.astype(np.uint64) // divisor, x.astype(np.uint64) % divisor
        write("divide", [x, y], np.where(y == 0, 0, quotient).astype(np.uint32))
        write("remainder", [x, y], np.where(y == 0, 0, rest).astype(np.uint32))
        for name, function in [("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply),
                               ("pointwiseMin", np.minimum), ("pointwiseMax", np.maximum), ("equal", np.equal),
                               ("notEqual", np.not_equal), ("less", np.less), ("lessEqual", np.less_equal),
                               ("greater", np.greater), ("greaterEqual", np.greater_equal)]:
            write(name, [x, y], function(x, y))

    arithmetic(*(part.reshape(-1) for part in np.meshgrid(edges, edges)))
    for left, right in PAIRS:
        arithmetic(some(left), some(right))
    for shape in SHAPES:
        x = some(shape)
        write("abs", [x], x)
        write("sign", [x], np.sign(x))
        write("negative", [x], np.negative(x))
        write("cast", [x], x.astype(np.float64).astype(np.float32))
        write("cast", [x.astype(np.float64).astype(np.float32)],
              np.minimum(x.astype(np.float64).astype(np.float32).astype(np.float64), 2**32 - 1).astype(np.uint32))
        for target in [np.int8, np.int16, np.int32, np.uint8, np.uint16, np.bool_]:
            write("cast", [x], x.astype(target))
        for axes in axes_of(len(shape)):
            axis = tuple(axes) if axes else None
            write("sum", [x], np.sum(x, axis=axis, dtype=np.uint32), integers=[0] + axes)
            if 0 in shape:
                continue
            write("min", [x], np.min(x, axis=axis), integers=[0] + axes)
            write("max", [x], np.max(x, axis=axis), integers=[0] + axes)
            count = x.size // max(1, np.min(x, axis=axis).size)
            mean = np.sum(x, axis=axis, dtype=np.uint64) // np.uint64(count)
            write("mean", [x], mean.astype(np.uint32), integers=[0] + axes)
        for axis in range(len(shape)):
            order = np.argsort(x, axis=axis, kind="stable")
            write("argsort", [x], order.astype(np.int32), integers=[axis])
            if 0 not in shape:
                write("argmax", [x], np.argmax(x, axis=axis).astype(np.int32), integers=[0, axis])
                write("argmin", [x], np.argmin(x, axis=axis).astype(np.int32), integers=[0, axis])
        if shape and 0 not in shape:
            x = random.permutation(np.arange(x.size, dtype=np.uint32) * np.uint32((2**32 - 1) // x.size)).reshape(shape)
            k = (shape[-1] + 1) // 2
            order = np.flip(np.argsort(x, axis=-1, kind="stable"), -1)[..., :k]
            write("topK", [x], [np.take_along_axis(x, order, -1), order.astype(np.int32)], integers=[k])


def matrices():
    shapes = [((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 3), (3, 4)), ((2, 2, 3), (3, 4)),
              ((2, 1, 2, 3), (4, 3, 2)), ((0, 3), (3, 2)), ((2, 0), (0, 3)), ((1, 1), (1, 1)), ((5, 2, 3), (5, 3, 1))]
    for dtype in NUMBERS:
        for left, right in shapes:
            x, y = make(dtype, left), make(dtype, right)
            write("matmul", [x, y], narrow(np.matmul(wide(x), wide(y)), dtype), tolerance=None if dtype != np.float16 else 1e-2)


def axes_of(rank):
    choices = [[]] + [[axis] for axis in range(rank)] + ([[-1]] if rank else [])
    if rank > 1:
        choices += [[0, rank - 1], list(range(rank))]
    return choices


def reductions():
    folds = [("sum", np.sum), ("mean", np.mean), ("product", np.prod), ("min", np.min), ("max", np.max)]
    for name, function in folds:
        for dtype in NUMBERS:
            for shape in SHAPES:
                if 0 in shape and name not in ("sum", "product"):
                    continue
                x = make(dtype, shape, 1 if name == "product" else -4, 2 if name == "product" else 4)
                for axes in axes_of(len(shape)):
                    for keep in ([0, 1] if dtype == np.float32 else [0]):
                        y = function(wide(x), axis=tuple(axes) if axes else None, keepdims=bool(keep))
                        if name == "mean" and dtype not in FLOATS:
                            y = np.trunc(y)
                        write(name, [x], narrow(y, dtype), integers=[keep] + axes,
                              tolerance=1e-5 if dtype == np.float32 else None)
    for name, function in [("any", np.any), ("all", np.all)]:
        for dtype in [np.bool_, np.float32, np.int32, np.uint8]:
            for shape in SHAPES:
                x = make(dtype, shape, 0, 1)
                if dtype == np.float32:
                    x = np.round(x).astype(dtype)
                for axes in axes_of(len(shape)):
                    keep = random.integers(2)
                    write(name, [x], function(x, axis=tuple(axes) if axes else None, keepdims=bool(keep)),
                          integers=[keep] + axes)
    for name, function in [("argmax", np.argmax), ("argmin", np.argmin)]:
        for dtype in NUMBERS:
            for shape in SHAPES:
                if 0 in shape:
                    continue
                x = make(dtype, shape)
                write(name, [x], narrow(function(x), np.int32), integers=[0])
                for axis in range(len(shape)):
                    keep = int(random.integers(2))
                    write(name, [x], narrow(function(x, axis=axis, keepdims=bool(keep)), np.int32), integers=[keep, axis])


def ordering():
    for dtype in NUMBERS:
        for shape in SHAPES[1:]:
            x = make(dtype, shape, distinct=True)
            for axis in list(range(len(shape))) + [-1]:
                order = np.argsort(x, axis=axis, kind="stable")
                write("argsort", [x], narrow(order, np.int32), integers=[axis])
                write("argsortDescending", [x], narrow(np.flip(order, axis), np.int32), integers=[axis])
                total = np.cumsum(wide(x), axis=axis)
                write("cumulativeSum", [x], narrow(total, dtype), integers=[axis])
                y = make(dtype, shape, 1, 2)
                write("cumulativeProduct", [y], narrow(np.cumprod(wide(y), axis=axis), dtype), integers=[axis],
                      tolerance=1e-5 if dtype == np.float32 else None)
            for k in {0, 1, shape[-1] // 2, shape[-1]}:
                if k > shape[-1] or (0 in shape and k):
                    continue
                order = np.flip(np.argsort(x, axis=-1, kind="stable"), -1)[..., :k]
                write("topK", [x], [np.take_along_axis(x, order, -1), narrow(order, np.int32)], integers=[k])
    for dtype in FLOATS:
        for shape in SHAPES[1:]:
            for axis in list(range(len(shape))) + [-1]:
                x = make(dtype, shape)
                if 0 in shape and shape[axis] == 0:
                    continue
                e = np.exp(wide(x) - np.max(wide(x), axis=axis, keepdims=True)) if x.size else wide(x)
                write("softmax", [x], narrow(e / np.sum(e, axis=axis, keepdims=True), dtype) if x.size else x, integers=[axis])


def movements():
    for dtype in ALL:
        for shape in SHAPES:
            x = make(dtype, shape, 0, 9)
            rank = len(shape)
            write("flattened", [x], x.reshape(-1))
            write("reshaped", [x], x.reshape(tuple(reversed(shape))), integers=list(reversed(shape)))
            write("transposedAll", [x], x.T)
            permutation = random.permutation(rank)
            write("transposed", [x], x.transpose(permutation), integers=permutation)
            write("squeezingShape", [x], np.squeeze(x))
            ones = [axis for axis in range(rank) if shape[axis] == 1]
            if ones:
                write("squeezingShape", [x], np.squeeze(x, ones[-1]), integers=[ones[-1] - rank])
            write("expandingShape", [x], np.expand_dims(x, 0), integers=[0])
            write("expandingShape", [x], np.expand_dims(x, (0, -1)), integers=[0, -1])
            write("reversed", [x], np.flip(x), integers=[])
            write("newAxes", [x], x[None, ..., None])
            multiples = random.integers(1, 4, rank + int(random.integers(2)))
            write("tiled", [x], np.tile(x, multiples), integers=multiples)
            sizes = [(int(a), int(b)) for a, b in random.integers(0, 3, (rank, 2))]
            flat = [n for pair in sizes for n in pair]
            write("padded", [x], np.pad(x, sizes, constant_values=dtype(1)) if rank else x, integers=flat, numbers=[1])
            if rank and 0 not in shape:
                room = [(min(a, n), min(b, n)) for (a, b), n in zip(sizes, shape)]
                write("mirrored", [x], np.pad(x, room, mode="symmetric"), integers=[n for pair in room for n in pair])
                room = [(min(a, n - 1), min(b, n - 1)) for (a, b), n in zip(sizes, shape)]
                write("reflected", [x], np.pad(x, room, mode="reflect"), integers=[n for pair in room for n in pair])
                write("reversed", [x], np.flip(x, rank - 1), integers=[-1])
                for index in {0, -1}:
                    write("index", [x], x[index], integers=[index])
                    write("lastIndex", [x], x[..., index], integers=[index])
                end = shape[0]
                write("range", [x], x[end // 2:end], integers=[end // 2, end])
                write("range", [x], x[0:0], integers=[0, 0])
                write("lastRange", [x], x[..., 0:shape[-1]:2], integers=[0, shape[-1], 2])
                indices = random.integers(-shape[-1], shape[-1], (2, 2)).astype(np.int32)
                write("gatheringAlongAxis", [x, indices], np.take(x, indices, axis=-1), integers=[-1])
                one = np.asarray(random.integers(shape[0]), np.int32)
                write("gatheringAlongAxis", [x, one], np.take(x, one, axis=0), integers=[0])
                depth = int(random.integers(1, rank + 1))
                places = np.stack([random.integers(0, shape[axis], (3,)) for axis in range(depth)], -1).astype(np.int32)
                write("gathering", [x, places], x[tuple(places[..., axis] for axis in range(depth))])
                axis = int(random.integers(rank))
                chosen = np.argsort(random.random(shape), axis)
                chosen = np.take(chosen, range((shape[axis] + 1) // 2), axis).astype(np.int32)
                updates = make(dtype, chosen.shape, 0, 9)
                y = x.copy()
                np.put_along_axis(y, chosen, updates, axis)
                write("replacingAtIndices", [x, updates, chosen], y, integers=[axis])
            if rank:
                axis = int(random.integers(rank))
                write("concatenating", [x, x, x], np.concatenate([x, x, x], axis), integers=[axis])
                write("unstacked", [x], [np.take(x, i, axis) for i in range(shape[axis])], integers=[axis])
                write("splitCount", [x], np.split(x, max(shape[axis], 1), axis), integers=[axis, max(shape[axis], 1)])
                a = shape[axis] // 2
                parts = np.split(x, [a], axis)
                write("splitSizes", [x], parts, integers=[axis - rank, a, shape[axis] - a])
            write("stacking", [x, x], np.stack([x, x], -1), integers=[-1])
            if rank > 1:
                for lower, upper in [(0, 0), (-1, 0), (0, -1), (1, 2), (-1, -1)]:
                    i, j = np.indices(shape[-2:])
                    kept = ((lower < 0) | (i - j <= lower)) & ((upper < 0) | (j - i <= upper))
                    write("bandPart", [x], np.where(kept, x, dtype(0)), integers=[lower, upper])
            mask, other = make(np.bool_, shape), make(dtype, shape, 0, 9)
            write("replacingWhere", [x, other, mask], np.where(mask, other, x))
            write("replacingWhere", [x, other.reshape(-1)[:1].reshape(()) if x.size else make(dtype, ()), mask],
                  np.where(mask, other.reshape(-1)[0] if x.size else dtype(0), x))


def axis_samples(length, new, aligned):
    if aligned:
        return np.arange(new) * ((length - 1) / (new - 1)) if new > 1 else np.zeros(1)
    return np.clip((np.arange(new) + 0.5) * length / new - 0.5, 0, length - 1)


def images():
    for dtype in FLOATS:
        for shape in [(1, 2, 2), (2, 3, 5), (1, 1, 2, 2), (2, 3, 4, 3), (1, 1, 1, 1)]:
            for height, width in [(4, 4), (2, 3), (5, 7), (1, 1)]:
                x = make(dtype, shape)
                h, w = shape[-2:]
                rows = ((np.arange(height) + 0.5) * h / height).astype(int)
                columns = ((np.arange(width) + 0.5) * w / width).astype(int)
                write("resizedNearest", [x], x[..., rows, :][..., columns], integers=[height, width])
                for name, aligned in [("resizedBilinear", False), ("resizedAligned", True)]:
                    y = wide(x).astype(np.float64)
                    for axis, length, new in [(-2, h, height), (-1, w, width)]:
                        places = axis_samples(length, new, aligned)
                        low = np.floor(places).astype(int)
                        high = np.minimum(low + 1, length - 1)
                        part = (places - low).reshape((-1, 1) if axis == -2 else (-1,))
                        y = np.take(y, low, axis) * (1 - part) + np.take(y, high, axis) * part
                    write(name, [x], narrow(y, dtype), integers=[height, width], tolerance=1e-5 if dtype == np.float32 else None)


def edges_of(dtype):
    """Numbers at the edges of a type, and what is no number."""
    if np.issubdtype(dtype, np.integer):
        info = np.iinfo(dtype)
        return np.unique(np.array([info.min, info.min + 1, -3, -1, 0, 1, 2, 7, info.max - 1, info.max]).clip(info.min, info.max)).astype(dtype)
    info = np.finfo(dtype)
    return np.array(
        [np.nan, np.inf, -np.inf, 0, -0.0, 1, -1, 0.5, -2.5, 3, 88, -104, 1000, float(info.max), -float(info.max),
         float(info.tiny), float(info.smallest_subnormal)], dtype)


def edges():
    """Elements at the edges of their types: NaN, infinities, the largest and smallest numbers."""
    unary = [
        ("abs", np.abs), ("acos", np.arccos), ("acosh", np.arccosh), ("asin", np.arcsin), ("asinh", np.arcsinh),
        ("atan", np.arctan), ("atanh", np.arctanh), ("ceil", np.ceil), ("cosh", np.cosh), ("exp", np.exp), ("exp2", np.exp2),
        ("floor", np.floor), ("log", np.log), ("negative", np.negative), ("reciprocal", lambda x: 1 / x), ("round", np.rint),
        ("rsqrt", lambda x: 1 / np.sqrt(x)), ("sign", np.sign), ("sinh", np.sinh), ("squareRoot", np.sqrt),
        ("squared", np.square), ("tanh", np.tanh),
    ]
    circular = [("sin", np.sin), ("cos", np.cos), ("tan", np.tan)]
    for dtype in FLOATS:
        x = edges_of(dtype)
        for name, function in unary:
            write(name, [x], narrow(function(wide(x)), dtype))
        for name, function in circular:
            y = x[~(np.abs(x.astype(np.float64)) > 1e3)]
            write(name, [y], narrow(function(wide(y)), dtype))
        write("clamped", [x], np.clip(x, dtype(-2), dtype(5)), numbers=[-2, 5])
        write("cast", [x[1:]], np.clip(np.trunc(x[1:].astype(np.float64)), -(2**31), 2**31 - 1).astype(np.int32))
        write("cast", [x], x.astype(bool))
        other = np.float16 if dtype == np.float32 else np.float32
        write("cast", [x], x.astype(other), tolerance=0)
        with_nan = np.array([[1, np.nan, 3], [np.inf, 2, -np.inf], [np.inf, 1, np.inf], [5, -np.inf, 5]], dtype)
        for name, function in [("sum", np.sum), ("mean", np.mean), ("min", np.min), ("max", np.max), ("product", np.prod)]:
            for axis in (0, 1):
                write(name, [with_nan], narrow(function(wide(with_nan), axis=axis), dtype), integers=[0, axis])
        for axis in (0, 1):
            write("cumulativeSum", [with_nan], narrow(np.cumsum(wide(with_nan), axis), dtype), integers=[axis])
            order = np.argsort(with_nan, axis, kind="stable")
            write("argsort", [with_nan], order.astype(np.int32), integers=[axis])
            order = np.argsort(np.where(np.isnan(with_nan), np.nan, -with_nan), axis, kind="stable")
            write("argsortDescending", [with_nan], order.astype(np.int32), integers=[axis])
        # Long rows, of which few elements are taken.
        long = random.permutation(np.arange(2000) % 700).reshape(2, 1000).astype(dtype)
        long[0, 100:160], long[1, ::9], long[1, 5] = np.nan, np.inf, -np.inf
        order = np.argsort(np.where(np.isnan(long), np.nan, -long), -1, kind="stable")
        for k in (1, 7, 200, 1000):
            write("topK", [long], [np.take_along_axis(long, order[:, :k], -1), order[:, :k].astype(np.int32)], integers=[k])
        write("argsort", [long], np.argsort(long, -1, kind="stable").astype(np.int32), integers=[-1])
        rows = np.array([[-np.inf, 0, 1], [1, 2, -np.inf], [float(np.finfo(dtype).max), 0, 0], [-1e4, -1e4, -1e4 + 8]], dtype)
        terms = np.exp(wide(rows) - wide(rows).max(-1, keepdims=True))
        write("softmax", [rows], narrow(terms / terms.sum(-1, keepdims=True), dtype), integers=[-1])
    for dtype in NUMBERS:
        x, y = (part.reshape(-1) for part in np.meshgrid(edges_of(dtype), edges_of(dtype)))
        if dtype in FLOATS:
            for name, function in [("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply), ("divide", np.divide),
                                   ("pointwiseMin", np.minimum), ("pointwiseMax", np.maximum), ("pow", np.power)]:
                write(name, [x, y], narrow(function(wide(x), wide(y)), dtype), tolerance=2e-3 if dtype == np.float16 else 1e-5)
        elif dtype != np.uint32:
            for name, function in [("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply),
                                   ("pointwiseMin", np.minimum), ("pointwiseMax", np.maximum)]:
                write(name, [x, y], narrow(function(wide(x), wide(y)), dtype))
            divisor = np.where(y == 0, 1, wide(y))
            quotient = np.sign(wide(x)) * np.sign(divisor) * (np.abs(wide(x)) // np.abs(divisor))
            write("divide", [x, y], narrow(np.where(y == 0, 0, quotient), dtype))
            write("remainder", [x, y], narrow(np.where(y == 0, 0, np.mod(wide(x), divisor)), dtype))
            write("abs", [edges_of(dtype)], narrow(np.abs(wide(edges_of(dtype))), dtype))
            write("negative", [edges_of(dtype)], narrow(-wide(edges_of(dtype)), dtype))
            write("sum", [edges_of(dtype)], narrow(np.sum(wide(edges_of(dtype))), dtype), integers=[0])
        for name, function in [("equal", np.equal), ("notEqual", np.not_equal), ("less", np.less), ("lessEqual", np.less_equal),
                               ("greater", np.greater), ("greaterEqual", np.greater_equal)]:
            write(name, [x, y], function(x, y))


def torch_cases():
    """What numpy has no function for, computed by PyTorch."""
    import torch
    from torch.nn import functional

    for dtype, tolerance in [(np.float32, 1e-5), (np.float16, 2e-3)]:
        for shape in SHAPES[1:]:
            if 0 in shape:
                continue
            x = make(dtype, shape, -9, 9)
            t = torch.from_numpy(x).float()
            for axis in range(len(shape)):
                write("softmax", [x], narrow(functional.softmax(t, axis).numpy(), dtype), integers=[axis], tolerance=tolerance)
                write("cumulativeProduct", [x], narrow(torch.cumprod(t, axis).numpy(), np.float32), integers=[axis],
                      tolerance=1e-4) if dtype == np.float32 else None
            write("rsqrt", [np.abs(x) + dtype(0.5)],
                  narrow(torch.rsqrt(torch.from_numpy(np.abs(x) + dtype(0.5)).float()).numpy(), dtype), tolerance=tolerance)
            distinct = make(dtype, shape, distinct=True)
            for k in {1, shape[-1]}:
                values, places = torch.topk(torch.from_numpy(distinct).float(), k, dim=-1)
                write("topK", [distinct], [narrow(values.numpy(), dtype), places.numpy().astype(np.int32)], integers=[k])
            axis = int(random.integers(len(shape)))
            chosen = torch.argsort(torch.rand(shape, generator=torch.Generator().manual_seed(count)), dim=axis)
            updates = make(dtype, shape, 0, 9)
            y = torch.from_numpy(x.copy()).scatter(axis, chosen, torch.from_numpy(updates)).numpy()
            write("replacingAtIndices", [x, updates, chosen.numpy().astype(np.int32)], y, integers=[axis])
            indices = random.integers(0, shape[axis], (3,)).astype(np.int64)
            y = torch.index_select(torch.from_numpy(x), axis, torch.from_numpy(indices)).numpy()
            write("gatheringAlongAxis", [x, indices.astype(np.int32)], y, integers=[axis])
        for shape in [(1, 2, 2, 2), (2, 3, 4, 3), (1, 1, 7, 5), (1, 1, 1, 1)]:
            x = make(dtype, shape)
            t = torch.from_numpy(x).float()
            for size in [(4, 4), (2, 3), (5, 7), (1, 1), (14, 10)]:
                for name, options in [
                    ("resizedNearest", {"mode": "nearest-exact"}),
                    ("resizedBilinear", {"mode": "bilinear", "align_corners": False}),
                    ("resizedAligned", {"mode": "bilinear", "align_corners": True}),
                ]:
                    y = functional.interpolate(t, size, **options).numpy()
                    write(name, [x], narrow(y, dtype), integers=size, tolerance=tolerance)
        for left, right in [((3, 40), (40, 5)), ((2, 1, 4, 33), (3, 33, 2)), ((64,), (64,))]:
            x, y = make(dtype, left), make(dtype, right)
            z = torch.matmul(torch.from_numpy(x).float(), torch.from_numpy(y).float()).numpy()
            write("matmul", [x, y], narrow(z, dtype), tolerance=1e-5 if dtype == np.float32 else 1e-2)


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("file", metavar="FILE")
parser.add_argument("--every", type=int, default=1, metavar="N", help="write every N-th case only")
parser.add_argument("--torch", action="store_true", help="add cases that PyTorch computes, which must be installed")
arguments = parser.parse_args()
with open(arguments.file, "w") as out:
    parts = [unary, casts, binary, unsigned, matrices, reductions, ordering, movements, images, edges]
    for part in parts + ([torch_cases] if arguments.torch else []):
        part()
print(f"{-(-count // arguments.every)} cases in {arguments.file}")
