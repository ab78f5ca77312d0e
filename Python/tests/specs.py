"""Small models as bytes, written without a library: a message is a list of (field number, value)."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, Union

Field = tuple[int, Union[int, float, str, bytes, "list[Any]"]]
Message = Sequence[Field]

FLOAT32, FLOAT16, INT32 = 65568, 65552, 131104
_MIL_TYPES = {"fp16": 10, "fp32": 11, "int32": 23, "bool": 1}


def encoded(message: Message) -> bytes:
    """The message in protobuf's wire format; floats are fixed32."""
    parts = []
    for number, value in message:
        if isinstance(value, float):
            parts.append(_varint(number << 3 | 5) + struct.pack("<f", value))
        elif isinstance(value, int):
            parts.append(_varint(number << 3) + _varint(value & (1 << 64) - 1))
        else:
            text = value.encode() if isinstance(value, str) else value
            content = text if isinstance(text, bytes) else encoded(text)
            parts.append(_varint(number << 3 | 2) + _varint(len(content)) + content)
    return b"".join(parts)


def _varint(number: int) -> bytes:
    result = b""
    while number > 127:
        result += bytes([number & 127 | 128])
        number >>= 7
    return result + bytes([number])


def array(name: str, shape: Sequence[int], data_type: int = FLOAT32, optional: bool = False) -> Message:
    """A feature that is an array."""
    kind: list[Field] = [(5, [*((1, length) for length in shape), (2, data_type)])]
    return [(1, name), (3, kind + ([(1000, 1)] if optional else []))]


def feature(name: str, field: int, content: Message = ()) -> Message:
    """A feature of another type: 1 int64, 2 double, 3 string, 4 image, 6 dictionary, 7 sequence."""
    return [(1, name), (3, [(field, list(content))])]


def state(name: str, shape: Sequence[int]) -> Message:
    """A state of half-precision numbers."""
    kind = [*((1, length) for length in shape), (2, FLOAT16)]
    return [(1, name), (3, [(8, [(1, kind)])])]


def identity(features: Sequence[Message]) -> bytes:
    """A model that gives what it takes."""
    interface = [(1, list(f)) for f in features] + [(10, list(f)) for f in features]
    return encoded([(1, 7), (2, interface), (900, [])])


def tensor(kind: str, shape: Sequence[int]) -> Message:
    """A type of ML Programs."""
    dimensions = [(3, [(1, [(1, length)])]) for length in shape]
    return [(1, [(1, _MIL_TYPES[kind]), (2, len(shape)), *dimensions])]


def state_of(kind: str, shape: Sequence[int]) -> Message:
    """The type of a state in ML Programs."""
    return [(5, [(1, list(tensor(kind, shape)))])]


def named(name: str, kind: Message) -> Message:
    """A name with a type."""
    return [(1, name), (2, list(kind))]


def operation(kind: str, inputs: dict[str, str], outputs: Sequence[Message]) -> Message:
    """An operation whose arguments are names."""
    arguments = [(2, [(1, key), (2, [(1, [(1, name)])])]) for key, name in inputs.items()]
    return [(1, kind), *arguments, *((3, list(output)) for output in outputs)]


def constant(name: str, kind: str, value: float | bool) -> Message:
    """An operation that gives a number or a truth value."""
    content = [(3, [(1, bytes([value]))])] if kind == "bool" else [(1, [(1, float(value))])]
    immediate = [(2, list(tensor(kind, ()))), (3, [(1, content)])]
    text = [(2, [(1, [(1, 2)])]), (3, [(1, [(4, [(1, name)])])])]
    return [
        (1, "const"),
        (3, list(named(name, tensor(kind, ())))),
        (5, [(1, "name"), (2, text)]),
        (5, [(1, "val"), (2, immediate)]),
    ]


def function(inputs: Sequence[Message], operations: Sequence[Message], outputs: Sequence[str]) -> Message:
    """A function of an ML Program."""
    block = [*((2, name) for name in outputs), *((3, list(o)) for o in operations)]
    return [*((1, list(i)) for i in inputs), (2, "CoreML8"), (3, [(1, "CoreML8"), (2, block)])]


def program(functions: dict[str, Message], description: Message) -> bytes:
    """An ML Program of specification version 9."""
    entries = [(2, [(1, name), (2, list(body))]) for name, body in functions.items()]
    return encoded([(1, 9), (2, list(description)), (502, [(1, 1), *entries])])
