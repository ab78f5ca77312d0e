#!/usr/bin/env python3
"""Prints the message descriptors in the coremltools wheel, one field or enum value per line.

usage: dump-descriptors.py > Tests/ModelFormatTests/Fixtures/coremltools-descriptors.tsv

Columns: message or enum (full name), number, name, type, label. Types are protobuf's names, with full names for
messages and enums; map fields have the type of their entry message. The test SchemaCompatibilityTests compares every
line with the schema that modelc is built with. Needs the Python environment of scripts/env/find-python.sh.
"""
import importlib
import logging
import pkgutil
import sys
import warnings

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)

import coremltools.proto  # noqa: E402  (its warnings come as it is imported)
from google.protobuf import descriptor_pb2  # noqa: E402

TYPES = {number: name[5:].lower() for name, number in descriptor_pb2.FieldDescriptorProto.Type.items()}
LABELS = {number: name[6:].lower() for name, number in descriptor_pb2.FieldDescriptorProto.Label.items()}


def messages(file):
    def walk(message, prefix):
        full = f"{prefix}.{message.name}"
        yield full, message
        for nested in message.nested_type:
            yield from walk(nested, full)

    for message in file.message_type:
        yield from walk(message, file.package)


def lines(file):
    for enum in file.enum_type:
        yield from enum_lines(enum, file.package)
    for full, message in messages(file):
        yield f"message\t{full}\t\t\t"
        for field in message.field:
            kind = field.type_name.lstrip(".") if field.type_name else TYPES[field.type]
            oneof = message.oneof_decl[field.oneof_index].name if field.HasField("oneof_index") else ""
            label = f"oneof {oneof}" if oneof else LABELS[field.label]
            yield f"field\t{full}\t{field.number}\t{field.name}\t{kind} {label}"
        for enum in message.enum_type:
            yield from enum_lines(enum, full)


def enum_lines(enum, prefix):
    for value in enum.value:
        yield f"value\t{prefix}.{enum.name}\t{value.number}\t{value.name}\t"


def main():
    # A leftover of an old schema that no other file imports.
    unused = {"NamedParameters.proto"}
    output = []
    for module in pkgutil.iter_modules(coremltools.proto.__path__):
        loaded = importlib.import_module("coremltools.proto." + module.name)
        if not hasattr(loaded, "DESCRIPTOR"):
            continue
        file = descriptor_pb2.FileDescriptorProto()
        loaded.DESCRIPTOR.CopyToProto(file)
        if file.name not in unused:
            output += lines(file)
    sys.stdout.write("\n".join(output) + "\n")


if __name__ == "__main__":
    main()
