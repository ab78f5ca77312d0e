"""Specification versions of models in memory."""

from __future__ import annotations

from . import native
from .errors import as_runtime_errors

_VERSION_FIELD = 1


def newest_version() -> int:
    """The newest specification version that can be loaded."""
    return native.maximum_specification_version()


def with_lowest_version(model: bytes) -> bytes:
    """The same model with the lowest specification version that can hold it. Raises RuntimeError."""
    if not isinstance(model, bytes):
        raise TypeError(f"model is {type(model).__name__}, expected bytes")
    with as_runtime_errors():
        version = native.minimum_specification_version(model)
        return bytes([_VERSION_FIELD << 3, version]) + _without_version(model)


def _without_version(model: bytes) -> bytes:
    """The message's fields but the version, as they are."""
    parts, start, position = [], 0, 0
    while position < len(model):
        begin = position
        key, position = _varint(model, position)
        position = _end_of_field(model, key & 7, position)
        if key >> 3 == _VERSION_FIELD:
            parts.append(model[start:begin])
            start = position
    return b"".join([*parts, model[start:]])


def _end_of_field(model: bytes, wire_type: int, position: int) -> int:
    if wire_type == 0:
        return _varint(model, position)[1]
    if wire_type in (1, 5):
        end = position + (8 if wire_type == 1 else 4)
    elif wire_type == 2:
        count, begin = _varint(model, position)
        end = begin + count
    else:
        raise ValueError(f"the model is corrupt: wire type {wire_type}")
    if end > len(model):
        raise ValueError("the model is cut off")
    return end


def _varint(model: bytes, position: int) -> tuple[int, int]:
    result = shift = 0
    while True:
        if position >= len(model):
            raise ValueError("the model is cut off")
        byte = model[position]
        position += 1
        result |= (byte & 127) << shift
        if byte < 128:
            return result, position
        shift += 7
