"""Plausible inputs, made from the interface of a model."""
import array
import math
import random
import struct


class Interface:
    """The inputs of a model, with values for them that are made from what `modelc inspect --json` prints."""

    def __init__(self, description):
        self.inputs = description["inputs"]

    def variants(self):
        """Names of the sets of inputs to try."""
        names = ["required inputs"]
        if any(feature["optional"] for feature in self.inputs):
            names.append("all inputs")
        if any(other_size(feature) for feature in self.inputs):
            names.append("another shape")
        return names

    def takes_sequences(self):
        """Whether networks may take a sequence for an input; the interface does not tell of which length."""
        return any(len(feature.get("multiArray", {}).get("shape", [])) == 1 for feature in self.inputs)

    def values(self, variant, folder, sequence=None):
        """Values by name; arrays and images are files in the folder. With a length, vectors are sequences."""
        values = {}
        for index, feature in enumerate(self.inputs):
            if feature["optional"] and variant != "all inputs":
                continue
            size = other_size(feature) if variant == "another shape" else None
            size = size or default_size(feature)
            if sequence and len(size) == 1:
                size = [sequence, 1, *size]
            values[feature["name"]] = value(feature, size, f"{folder}/{index}.npy")
        return values


def default_size(feature):
    """The shape of an array, or the [height, width] of an image."""
    if feature.get("type") == "image":
        image = feature["image"]
        if image["width"] > 0 and image["height"] > 0:
            return [image["height"], image["width"]]
        if image.get("enumeratedSizes"):
            return image["enumeratedSizes"][0][::-1]
        return [max(1, image.get(name, [1])[0]) for name in ("heightRange", "widthRange")]
    if feature.get("type") == "multiArray":
        multi = feature["multiArray"]
        if multi["shape"]:
            return multi["shape"]
        if multi.get("enumeratedShapes"):
            return multi["enumeratedShapes"][0]
        return [max(1, low) for low, _ in multi.get("shapeRange", [])] or [1]
    return []


def other_size(feature):
    """A size that is allowed and not the default one, or None."""
    size = default_size(feature)
    if feature.get("type") == "image":
        listed = [pair[::-1] for pair in feature["image"].get("enumeratedSizes", [])]
        ranges = [feature["image"].get(name) for name in ("heightRange", "widthRange")]
    else:
        multi = feature.get("multiArray", {})
        listed, ranges = multi.get("enumeratedShapes", []), multi.get("shapeRange", [])
    others = [other for other in listed if other != size]
    if others:
        return others[-1]
    if len(ranges) != len(size) or None in ranges:
        return None
    # Axes without a limit are meant to vary; others, such as channels, may be flexible by mistake.
    open_axes = [high < 0 for _, high in ranges]
    varied = open_axes if any(open_axes) else [True] * len(size)
    other = [other_length(n, *limits) if varies else n for n, limits, varies in zip(size, ranges, varied)]
    return other if other != size else None


def other_length(length, low, high):
    if max(1, low) < length:
        return max(1, low) if low > 1 else length - 1
    return length + 1 if high < 0 or length < high else length


def value(feature, size, path):
    """A value for an input; arrays and images are written to a .npy file."""
    generator = random.Random(feature["name"])
    kind = feature.get("type")
    if kind == "image":
        channels = [] if feature["image"].get("colorSpace", "").startswith("GRAY") else [3]
        write_array(path, "|u1", size + channels, generator)
        return path
    if kind == "multiArray":
        types = {"int32": "<i4", "int8": "|i1", "double": "<f8"}
        write_array(path, types.get(feature["multiArray"].get("dataType"), "<f4"), size, generator)
        return path
    if kind == "dictionary":
        return {"1": 1.0} if feature["dictionary"].get("keyType") == "int64" else {"a": 1.0}
    if kind == "sequence":
        low, high = feature["sequence"].get("range", [1, -1])
        length = max(low, 1 if high != 0 else 0)
        return [1 if feature["sequence"].get("elementType") == "int64" else "a"] * min(length, 1000)
    return {"int64": 1, "double": 0.5, "string": "This is a good day."}.get(kind)


def write_array(path, kind, shape, generator):
    """Numbers from 0 to 1, or 0 and 1 for integers, or bytes, in NumPy's format."""
    count = math.prod(shape)
    if kind == "|u1":
        numbers = array.array("B", generator.randbytes(count))
    elif kind in ("<i4", "|i1"):
        numbers = array.array("i" if kind == "<i4" else "b", (byte & 1 for byte in generator.randbytes(count)))
    else:
        code = "d" if kind == "<f8" else "f"
        numbers = array.array(code, (byte / 255 for byte in generator.randbytes(count)))
    header = repr({"descr": kind, "fortran_order": False, "shape": tuple(shape)}).encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header)
        numbers.tofile(file)
