"""Sections of `main.mlirb`, the file that holds a model of Core AI: MLIR's bytecode, version 6."""

MAGIC = b"ML\xefR"
ATTRIBUTE, OFFSETS, BLOCKS, RESOURCES, RESOURCE_OFFSETS, STRINGS, PROPERTIES = 2, 3, 4, 5, 6, 0, 8


def take(data, at):
    """The number at a place, and where the next byte is."""
    first = data[at]
    if first & 1:
        return first >> 1, at + 1
    if first == 0:
        return int.from_bytes(data[at + 1:at + 9], "little"), at + 9
    count = (first & -first).bit_length()
    return int.from_bytes(data[at:at + count], "little") >> count, at + count


def put(number):
    """The bytes of a number."""
    for count in range(1, 9):
        if number < 1 << (7 * count):
            return ((number << 1 | 1) << (count - 1)).to_bytes(count, "little")
    return b"\0" + number.to_bytes(8, "little")


def split(data):
    """What stands before the sections, and each section: its number, alignment and bytes."""
    assert data[:4] == MAGIC, "this is no MLIR bytecode"
    at = data.index(b"\0", take(data, 4)[1]) + 1
    head, sections = data[:at], []
    while at < len(data):
        kind, (length, at) = data[at], take(data, at + 1)
        alignment = 1
        if kind & 128:
            alignment, at = take(data, at)
            at += -at % alignment
        sections.append((kind & 127, alignment, data[at:at + length]))
        at += length
    return head, sections


def join(head, sections):
    """The file of such parts, with all lengths and padding as they have to be."""
    data = bytearray(head)
    for kind, alignment, content in sections:
        data += header(len(data), kind, alignment, len(content))
        data += content
    return bytes(data)


def header(at, kind, alignment, length):
    """The bytes in front of a section that begins at a place."""
    if alignment == 1:
        return bytes([kind]) + put(length)
    start = bytes([kind | 128]) + put(length) + put(alignment)
    return start + b"\xcb" * (-(at + len(start)) % alignment)
