#!/usr/bin/env python3
"""Writes chains of operations on tensors with the results that numpy has for them, one JSON object a line, for TensorReferenceTests.

A chain's operations are noted before any of them is carried out: some of the tensors are large enough to be computed in pieces, by
several threads, with results that others of the chain and the test itself need. Each seed gives other chains.

Elements are small multiples of 1/8 and stay exact, so that comparisons and orders are certain; after functions whose results are
rounded, only operations follow in which a small error stays small. Half precision is rounded after each operation. NaN and
infinities have chains of their own.
"""
import argparse
import json
import warnings

import numpy as np

warnings.filterwarnings("ignore")
FLOATS = [np.dtype(np.float32), np.dtype(np.float16)]
INTEGERS = [np.dtype(name) for name in ("int8", "int16", "int32", "uint8", "uint16")]
# Shapes that pieces are made of in different ways, and shapes without elements or axes.
SHAPES = [
    (40000,), (256, 200), (1, 300, 128), (3, 20000), (8, 16, 300), (2, 1, 64, 33, 9), (1, 1, 1, 50000), (64, 1, 700),
    (5, 7), (3,), (1,), (), (0,), (2, 0, 5), (4, 3, 0), (1, 2, 1, 3, 1), (2, 3, 4, 5), (33000, 1), (2, 40000),
]
LARGEST = 200_000
# Magnitudes up to this stay exact in single precision, or in half.
EXACT = {4: 2.0**20, 2: 2.0**7}


class Value:
    def __init__(self, array, exact=True, error=0.0):
        self.array, self.exact, self.error = np.asarray(array), exact, error

    @property
    def most(self):
        return float(np.abs(self.array.astype(np.float64)).max()) if self.array.size else 0.0


class Chain:
    def __init__(self, random):
        self.random, self.values, self.steps, self.inputs = random, [], [], []

    def input(self, dtype, shape):
        """Elements by a rule, so that the file stays small: ((place · factor + shift) mod modulus + low) / divisor."""
        random = self.random
        modulus = int(random.integers(3, 61))
        rule = [int(random.integers(1, 1000)), int(random.integers(0, 1000)), modulus, 0, 1]
        if dtype == np.bool_:
            rule[2:] = [2, 0, 1]
        elif dtype.kind == "f":
            rule[3:] = [-(modulus // 2), 8]
        elif dtype.kind == "i":
            rule[3:] = [-(modulus // 2), 1]
        places = np.arange(int(np.prod(shape)), dtype=np.int64)
        elements = ((places * rule[0] + rule[1]) % rule[2] + rule[3]) / rule[4]
        self.inputs.append({"type": dtype.name, "shape": list(shape), "rule": rule})
        self.values.append(Value(elements.reshape(shape).astype(dtype)))
        return len(self.values) - 1

    def step(self, op, of, results, exact=True, error=0.0, **arguments):
        step = {"op": op, "of": [int(i) for i in of]}
        step.update({name: [x if name == "numbers" else int(x) for x in value] for name, value in arguments.items() if name != "type"})
        if "type" in arguments:
            step["type"] = arguments["type"]
        self.steps.append(step)
        inherited = max((self.values[i].error for i in of), default=0.0)
        exact = exact and all(self.values[i].exact for i in of)
        for result in results:
            result = np.asarray(result)
            unit = 2e-3 if result.dtype == np.float16 else 3e-6
            new = 0.0 if exact else inherited * error + unit if error else inherited
            self.values.append(Value(result, exact, new))

    def constant(self, array):
        """A vector of integers."""
        self.steps.append({"op": "constant", "of": [], "integers": [int(x) for x in array]})
        self.values.append(Value(array))

    def choose(self, test):
        found = [i for i, value in enumerate(self.values) if test(value)]
        # Rather one of the last, so that chains become long.
        return found[int(len(found) * self.random.random() ** 0.5)] if found else None


def wide(x):
    if x.dtype == np.float16:
        return x.astype(np.float32)
    return x.astype(np.int64) if x.dtype.kind in "iu" else x


def is_number(value):
    return value.array.dtype != np.bool_


def fits(chain, result, dtype):
    """Whether exact numbers are still exact."""
    if dtype.kind != "f":
        return True
    most = float(np.abs(result).max()) if result.size else 0.0
    return most <= EXACT[dtype.itemsize]


def arithmetic(chain):
    a = chain.choose(is_number)
    if a is None:
        return
    x = chain.values[a]
    def broadcasts(y):
        if y.array.dtype != x.array.dtype:
            return False
        try:
            shape = np.broadcast_shapes(x.array.shape, y.array.shape)
        except ValueError:
            return False
        return np.prod(shape, dtype=np.int64) <= LARGEST
    b = chain.choose(broadcasts)
    if b is None:
        return
    y = chain.values[b]
    name, function = [
        ("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply), ("pointwiseMin", np.minimum),
        ("pointwiseMax", np.maximum),
    ][chain.random.integers(5)]
    if x.array.dtype.kind == "f" and name in ("add", "subtract", "multiply") and not (x.exact and y.exact) and max(x.most, y.most) > 100:
        return
    result = function(wide(x.array), wide(y.array))
    stays = x.exact and y.exact and (name[0] == "p" or fits(chain, result * 64 if name == "multiply" else result, x.array.dtype))
    if result.size and result.dtype.kind == "f" and np.abs(result).max() > 1e3:
        return
    scale = max(1.0, x.most, y.most) * 2 if name == "multiply" else 2
    chain.step(name, [a, b], [result.astype(x.array.dtype)], exact=stays, error=scale)


def tests(chain):
    a = chain.choose(lambda v: is_number(v) and v.exact)
    if a is None:
        return
    x = chain.values[a]
    b = chain.choose(lambda v: v.array.dtype == x.array.dtype and v.exact and v.array.shape in (x.array.shape, ()))
    name, function = [
        ("equal", np.equal), ("notEqual", np.not_equal), ("less", np.less), ("lessEqual", np.less_equal),
        ("greater", np.greater), ("greaterEqual", np.greater_equal),
    ][chain.random.integers(6)]
    chain.step(name, [a, b], [function(x.array, chain.values[b].array)])


def choice(chain):
    c = chain.choose(lambda v: v.array.dtype == np.bool_)
    if c is None:
        return
    mask = chain.values[c].array
    a = chain.choose(lambda v: v.array.shape == mask.shape)
    b = chain.choose(lambda v: v.array.dtype == chain.values[a].array.dtype and v.array.shape in (mask.shape, ()))
    x, y = chain.values[a].array, chain.values[b].array
    chain.step("replacingWhere", [a, b, c], [np.where(mask, y, x)])


def functions(chain):
    a = chain.choose(is_number)
    if a is None:
        return
    x = chain.values[a]
    exact = [("abs", np.abs), ("negative", np.negative), ("squared", np.square)]
    steps = [("floor", np.floor), ("ceil", np.ceil), ("round", np.rint), ("sign", np.sign)]
    rounded = [("tanh", np.tanh, 1), ("sin", np.sin, 1), ("cos", np.cos, 1), ("atan", np.arctan, 1), ("asinh", np.arcsinh, 1)]
    kind = chain.random.integers(3)
    if kind == 2 and x.array.dtype.kind == "f":
        name, function, error = rounded[chain.random.integers(len(rounded))]
        if x.most > 1e3:
            return
        chain.step(name, [a], [function(wide(x.array)).astype(x.array.dtype)], exact=False, error=error)
    elif kind == 1 and x.exact:
        name, function = steps[chain.random.integers(len(steps))]
        chain.step(name, [a], [function(wide(x.array)).astype(x.array.dtype)])
    else:
        name, function = exact[chain.random.integers(len(exact))]
        result = function(wide(x.array))
        if result.size and result.dtype.kind == "f" and np.abs(result).max() > 1e3:
            return
        stays = x.exact and (name != "squared" or fits(chain, result * 64, x.array.dtype))
        chain.step(name, [a], [result.astype(x.array.dtype)], exact=stays, error=max(1.0, 2 * x.most))


def numbers(chain):
    a = chain.choose(lambda v: v.array.dtype.kind == "f")
    if a is None:
        return
    x = chain.values[a]
    number = float(chain.random.integers(-8, 9)) / 4
    name, function = [
        ("addNumber", lambda v: v + np.float32(number)), ("numberMinus", lambda v: np.float32(number) - v),
        ("timesNumber", lambda v: v * np.float32(number)),
    ][chain.random.integers(3)]
    result = function(wide(x.array))
    if result.size and np.abs(result).max() > 1e3:
        return
    chain.step(name, [a], [result.astype(x.array.dtype)], exact=fits(chain, result * 8, x.array.dtype), error=2, numbers=[number])


def folds(chain):
    a = chain.choose(lambda v: is_number(v) and v.array.ndim > 0)
    if a is None:
        return
    x = chain.values[a]
    rank = x.array.ndim
    count = int(chain.random.integers(1, rank + 1))
    axes = sorted(chain.random.permutation(rank)[:count].tolist())
    keep = bool(chain.random.integers(2))
    named = [axis - rank if chain.random.integers(2) else axis for axis in axes]
    empty = any(x.array.shape[axis] == 0 for axis in axes)
    name = ["sum", "mean", "min", "max"][chain.random.integers(4)]
    if empty and name != "sum":
        return
    dtype = x.array.dtype
    source = wide(x.array)
    if name in ("min", "max"):
        result = getattr(np, name)(source, axis=tuple(axes), keepdims=keep)
        chain.step(name, [a], [result.astype(dtype)], integers=[keep] + named)
        return
    if dtype.kind != "f":
        total = np.sum(source, axis=tuple(axes), keepdims=keep)
        size = int(np.prod([x.array.shape[axis] for axis in axes]))
        if name == "mean" and (dtype.itemsize == 4 or size > 60000):
            return
        result = total if name == "sum" else np.trunc(total / size).astype(np.int64)
        chain.step(name, [a], [result.astype(dtype)], integers=[keep] + named)
        return
    result = getattr(np, name)(source.astype(np.float64), axis=tuple(axes), keepdims=keep)
    if result.size and np.abs(result).max() > 1e3:
        return
    size = int(np.prod([x.array.shape[axis] for axis in axes]))
    chain.step(name, [a], [result.astype(dtype)], exact=False, error=max(1, size if name == "sum" else 1, x.most), integers=[keep] + named)


def orders(chain):
    a = chain.choose(lambda v: is_number(v) and v.exact and v.array.ndim > 0 and 0 not in v.array.shape)
    if a is None:
        return
    x = chain.values[a].array
    axis = int(chain.random.integers(x.ndim))
    kind = chain.random.integers(4)
    if kind == 0:
        order = np.argsort(x, axis=axis, kind="stable")
        chain.step("argsort", [a], [order.astype(np.int32)], integers=[axis - x.ndim])
    elif kind == 1:
        order = np.argsort(-wide(x).astype(np.float64), axis=axis, kind="stable")
        chain.step("argsortDescending", [a], [order.astype(np.int32)], integers=[axis])
    elif kind == 2:
        name, function = [("argmax", np.argmax), ("argmin", np.argmin)][chain.random.integers(2)]
        chain.step(name, [a], [function(x, axis=axis).astype(np.int32)], integers=[0, axis])
    else:
        k = int(chain.random.integers(0, min(x.shape[-1], 40) + 1))
        order = np.argsort(-wide(x).astype(np.float64), axis=-1, kind="stable")[..., :k]
        chain.step("topK", [a], [np.take_along_axis(x, order, -1), order.astype(np.int32)], integers=[k])


def softmaxes(chain):
    a = chain.choose(lambda v: v.array.dtype.kind == "f" and v.array.ndim > 0 and v.array.size > 0 and v.most < 60)
    if a is None:
        return
    x = chain.values[a].array
    axis = int(chain.random.integers(x.ndim))
    source = wide(x).astype(np.float64)
    terms = np.exp(source - source.max(axis, keepdims=True))
    chain.step("softmax", [a], [(terms / terms.sum(axis, keepdims=True)).astype(x.dtype)], exact=False, error=2, integers=[axis - x.ndim])


def running(chain):
    a = chain.choose(lambda v: is_number(v) and v.array.ndim > 0 and v.array.size > 0)
    if a is None:
        return
    x = chain.values[a]
    axis = int(chain.random.integers(x.array.ndim))
    result = np.cumsum(wide(x.array), axis)
    if x.array.dtype.kind == "f" and (not x.exact or np.abs(result).max() > (1e3 if x.array.dtype.itemsize == 4 else 100)):
        return
    chain.step("cumulativeSum", [a], [result.astype(x.array.dtype)], exact=fits(chain, result, x.array.dtype), error=1, integers=[axis])


def casts(chain):
    a = chain.choose(lambda v: v.exact)
    x = chain.values[a].array
    names = ["float32", "float16", "int8", "int16", "int32", "uint8", "uint16", "bool"]
    target = np.dtype(names[chain.random.integers(len(names))])
    if x.dtype.kind == "f" and target.kind in "iu":
        info = np.iinfo(target)
        result = np.clip(np.trunc(x.astype(np.float64)), info.min, info.max).astype(target)
    else:
        result = x.astype(target)
    if target.kind == "f" and result.size and not np.isfinite(result).all():
        return
    exact = target.kind != "f" or fits(chain, result, target)
    if target == np.float16 and result.size and np.abs(result.astype(np.float64)).max() > 1e3:
        return
    chain.step("cast", [a], [result], exact=exact, error=1, type=target.name)


def moves(chain):
    a = chain.choose(lambda v: True)
    x = chain.values[a].array
    rank = x.ndim
    kind = chain.random.integers(9)
    if kind == 0 and rank:
        order = chain.random.permutation(rank).tolist()
        chain.step("transposed", [a], [np.transpose(x, order)], integers=order)
    elif kind == 1:
        chain.step("flattened", [a], [x.reshape(-1)])
    elif kind == 2 and rank and x.shape[0] > 0:
        start = int(chain.random.integers(x.shape[0] + 1))
        end = int(chain.random.integers(start, x.shape[0] + 1))
        chain.step("range", [a], [x[start:end]], integers=[start, end])
    elif kind == 3 and rank and x.shape[-1] > 0:
        stride = int(chain.random.integers(1, 4))
        chain.step("lastRange", [a], [x[..., ::stride]], integers=[0, x.shape[-1], stride])
    elif kind == 4 and rank:
        axis = int(chain.random.integers(rank))
        chain.step("reversed", [a], [np.flip(x, axis)], integers=[axis - rank])
    elif kind == 5 and rank and x.size < 50000:
        axis = int(chain.random.integers(rank))
        b = chain.choose(lambda v: v.array.dtype == x.dtype and v.array.shape == x.shape)
        chain.step("concatenating", [a, b], [np.concatenate([x, chain.values[b].array], axis)], integers=[axis])
    elif kind == 6 and rank < 5:
        axis = int(chain.random.integers(rank + 1))
        chain.step("expandingShape", [a], [np.expand_dims(x, axis)], integers=[axis])
    elif kind == 7 and rank and 0 < x.size < 20000:
        multiples = [int(n) for n in chain.random.integers(1, 3, rank)]
        chain.step("tiled", [a], [np.tile(x, multiples)], integers=multiples)
    elif kind == 8 and rank and x.shape[-1] > 0:
        indices = chain.random.integers(-x.shape[-1], x.shape[-1], 5)
        flat = np.take(x, indices, axis=-1)
        chain.constant(indices.astype(np.int32))
        chain.step("gatheringAlongAxis", [a, len(chain.values) - 1], [flat], integers=[-1])


KINDS = [arithmetic, arithmetic, arithmetic, functions, functions, numbers, tests, choice, folds, folds, orders, softmaxes, running, casts, moves, moves]


def shown(value, random):
    """The result, of many elements some."""
    array = value.array
    flat = array.reshape(-1)
    output = {"type": array.dtype.name, "shape": list(array.shape)}
    if flat.size > 40:
        places = np.unique(np.concatenate([random.integers(0, flat.size, 38), [0, flat.size - 1]]))
        output["places"] = [int(x) for x in places]
        flat = flat[places]
    output["values"] = [repr(float(x)) for x in flat.astype(np.float64)]
    output["tolerance"] = 0.0 if value.exact else max(value.error, 3e-6)
    return output


def chains(random, count, out):
    written = 0
    while written < count:
        chain = Chain(random)
        shape = SHAPES[random.integers(len(SHAPES))]
        dtype = (FLOATS + FLOATS + INTEGERS)[random.integers(9)]
        for _ in range(2):
            chain.input(dtype, shape)
        if shape and random.integers(2):
            part = tuple(n if random.integers(2) else 1 for n in shape)
            chain.input(dtype, part[int(random.integers(len(shape))) :] if random.integers(2) else part)
        chain.input(dtype, ())
        for _ in range(int(random.integers(3, 14))):
            KINDS[random.integers(len(KINDS))](chain)
        last = len(chain.values) - 1
        if last < len(chain.inputs):
            continue
        asked = sorted({last} | {int(x) for x in random.integers(len(chain.inputs), last + 1, random.integers(3))})
        asked = [i for i in asked if chain.values[i].error < 0.05]
        # Of NaN there is none, but of infinity in half precision perhaps.
        if not asked or not all(np.isfinite(chain.values[i].array.astype(np.float64)).all() for i in asked):
            continue
        outputs = [shown(chain.values[i], random) for i in asked]
        line = {"op": "chain", "inputs": chain.inputs, "steps": chain.steps, "shown": asked, "outputs": outputs, "tolerance": 0}
        out.write(json.dumps(line, separators=(",", ":")) + "\n")
        written += 1
    return written


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    arguments = parser.parse_args()
    with open(arguments.file, "w") as out:
        print(f"{chains(np.random.default_rng(arguments.seed), arguments.count, out)} chains in {arguments.file}")


main()
