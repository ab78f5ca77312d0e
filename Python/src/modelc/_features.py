"""What a model takes and gives, as small values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_DTYPES = {"float32": "float32", "double": "float64", "int32": "int32", "int8": "int8", "float16": "float16"}


@dataclass(frozen=True)
class Feature:
    """An input, output or state of a model.

    Attributes:
        name: The name.
        type: "int64", "double", "string", "image", "multiArray", "dictionary", "sequence" or "state"; empty if the
            model declares none.
        optional: Whether it may be left out.
        description: The model's own sentence about it; may be empty.
        dtype: Element type of an array or state by NumPy's name, such as "float32".
        shape: Default shape of an array or state; empty for a scalar or if none is declared.
        enumerated_shapes: The allowed shapes, if the model lists them.
        shape_ranges: Minimum and maximum of each length, if the model allows ranges; a maximum of -1 is no limit.
        width, height: Default size of an image in pixels.
        color_space: "RGB", "BGR", "GRAYSCALE" or "GRAYSCALE_FLOAT16" for an image.
        enumerated_sizes: The allowed sizes of an image as (width, height), if the model lists them.
        width_range, height_range: Minimum and maximum, if the model allows ranges; a maximum of -1 is no limit.
        key_type: "int64" or "string" for a dictionary, whose values are floats.
        element_type: "int64" or "string" for a sequence.
        length_range: Minimum and maximum length of a sequence; a maximum of -1 is no limit.
    """

    name: str
    type: str
    optional: bool = False
    description: str = ""
    dtype: str = ""
    shape: tuple[int, ...] = ()
    enumerated_shapes: tuple[tuple[int, ...], ...] = ()
    shape_ranges: tuple[tuple[int, int], ...] = ()
    width: int = 0
    height: int = 0
    color_space: str = ""
    enumerated_sizes: tuple[tuple[int, int], ...] = ()
    width_range: tuple[int, int] | None = None
    height_range: tuple[int, int] | None = None
    key_type: str = ""
    element_type: str = ""
    length_range: tuple[int, int] | None = None

    def __str__(self) -> str:
        """The type in words, such as "float32 [1, 3]" or "image 28 × 28 GRAYSCALE"."""
        if self.type == "image":
            return f"image {self.width} × {self.height} {self.color_space}".rstrip()
        if self.type in ("multiArray", "state"):
            kind = "state " if self.type == "state" else ""
            return f"{kind}{self.dtype or 'array'} {_shape_text(self)}"
        if self.type == "dictionary":
            return f"dictionary {self.key_type} → double"
        if self.type == "sequence":
            return f"sequence of {self.element_type}"
        return self.type


def features(members: list[dict[str, Any]] | None) -> dict[str, Feature]:
    """The features of a list in a description, by name and in its order."""
    return {member["name"]: _feature(member) for member in members or ()}


def _feature(member: Mapping[str, Any]) -> Feature:
    image = member.get("image", {})
    array = member.get("multiArray", {})
    sequence = member.get("sequence", {})
    return Feature(
        name=member["name"],
        type=member.get("type", ""),
        optional=member.get("optional", False),
        description=member.get("shortDescription", ""),
        dtype=_DTYPES.get(array.get("dataType", ""), ""),
        shape=tuple(array.get("shape", ())),
        enumerated_shapes=tuple(tuple(shape) for shape in array.get("enumeratedShapes", ())),
        shape_ranges=tuple((low, high) for low, high in array.get("shapeRange", ())),
        width=image.get("width", 0),
        height=image.get("height", 0),
        color_space=image.get("colorSpace", ""),
        enumerated_sizes=tuple((width, height) for width, height in image.get("enumeratedSizes", ())),
        width_range=_range(image.get("widthRange")),
        height_range=_range(image.get("heightRange")),
        key_type=member.get("dictionary", {}).get("keyType", ""),
        element_type=sequence.get("elementType", ""),
        length_range=_range(sequence.get("range")),
    )


def _range(pair: list[int] | None) -> tuple[int, int] | None:
    return (pair[0], pair[1]) if pair else None


def _shape_text(feature: Feature) -> str:
    if feature.shape_ranges:
        lengths = (_length_text(low, high) for low, high in feature.shape_ranges)
        return f"[{', '.join(lengths)}]"
    shapes = feature.enumerated_shapes or (feature.shape,)
    return " or ".join(str(list(shape)) for shape in shapes)


def _length_text(low: int, high: int) -> str:
    if low == high:
        return str(low)
    return f"{low}…" if high < 0 else f"{low}…{high}"
