#!/usr/bin/env python3
"""Writes the Swift value types of `ModelSpec` and their coding in `ModelFormat` from schema/*.proto.

usage: generate-model-spec.py DESCRIPTOR_SET MODELSPEC_DIR WIRE_DIR [onnx]

With `onnx`, the value types of `Onnx` and their coding, from schema/onnx.

DESCRIPTOR_SET is a file from `protoc --include_source_info --include_imports --descriptor_set_out`; comments in the
schema become documentation comments. For every file X.proto, three files are written:

  MODELSPEC_DIR/X.swift          value types: one struct per message, one enum per enumeration or oneof
  WIRE_DIR/X+Decoding.swift      protobuf-c struct -> value type
  WIRE_DIR/X+Encoding.swift      value type -> wire format

MODELSPEC_DIR/LayerWeights.swift lists the weights of every kind of layer.

`scripts/generate/regenerate-schema.sh` calls it; needs Debian's python3-protobuf.
"""
import os
import re
import sys

from google.protobuf import descriptor_pb2

FIELD = descriptor_pb2.FieldDescriptorProto

CORE_ML_PACKAGE = "CoreML.Specification"

# Fields that can hold megabytes. They become `WeightData`, a reference into the file, and are never copied while a
# model is read. "float" is a packed `repeated float`, "byte" a `bytes` field.
CORE_ML_PAYLOADS = {
    "NeuralNetworkMeanImage.mean_image": "float",
    "WeightParams.float_value": "float",
    "WeightParams.float16_value": "byte",
    "WeightParams.raw_value": "byte",
    "WeightParams.int8_raw_value": "byte",
    "MILSpec.TensorValue.RepeatedBytes.values": "byte",
    "CoreMLModels.Gazetteer.model_parameter_data": "byte",
    "CoreMLModels.TextClassifier.model_parameter_data": "byte",
    "CoreMLModels.WordEmbedding.model_parameter_data": "byte",
    "CoreMLModels.WordTagger.model_parameter_data": "byte",
}

ONNX_PAYLOADS = {
    "Onnx.Tensor.raw_data": "byte",
    "Onnx.Tensor.float_data": "float",
    "Onnx.Tensor.double_data": "double",
}

# What is generated: a package of messages, C's module, fields with weights, and whether the values are written, too.
PACKAGE, MODULE, PAYLOADS, IS_CORE_ML = CORE_ML_PACKAGE, "CModelSchema", CORE_ML_PAYLOADS, True

KEYWORDS = set(
    "associatedtype class deinit enum extension fileprivate func import init inout internal let operator private "
    "precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue "
    "default defer do else fallthrough for guard if in repeat return throw switch where while Any as await false "
    "is nil self Self super throws true try".split()
)

SCALARS = {
    FIELD.TYPE_DOUBLE: ("Double", "double", "0"),
    FIELD.TYPE_FLOAT: ("Float", "float", "0"),
    FIELD.TYPE_INT64: ("Int64", "int64", "0"),
    FIELD.TYPE_UINT64: ("UInt64", "uint64", "0"),
    FIELD.TYPE_INT32: ("Int32", "int32", "0"),
    FIELD.TYPE_UINT32: ("UInt32", "uint32", "0"),
    FIELD.TYPE_BOOL: ("Bool", "bool", "false"),
    FIELD.TYPE_STRING: ("String", "string", '""'),
    FIELD.TYPE_BYTES: ("[UInt8]", "bytes", "[]"),
}


def camel(snake):
    head, *tail = snake.split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in tail)


def upper_camel(name):
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def escaped(name):
    return f"`{name}`" if name in KEYWORDS else name


def enum_case(name):
    parts = name.split("_")
    if name.upper() == name:
        parts = [part.lower() for part in parts]
        return parts[0] + "".join(part[:1].upper() + part[1:] for part in parts[1:])
    head = parts[0][:1].lower() + parts[0][1:]
    return head + "".join(part[:1].upper() + part[1:] for part in parts[1:])


def property_name(field):
    """The schema's own spelling; names that begin with an acronym are lowered as a whole (ReLU -> relu)."""
    original = field.json_name
    name = camel(field.name) if original[:1].isupper() or "_" in original else original
    return name


def relative(full):
    """A full name without the package."""
    return full.removeprefix(PACKAGE).removeprefix(".")


class Type:
    """A message or enumeration: its full name, Swift name and C name."""

    def __init__(self, full, proto, parent):
        self.full = full
        self.proto = proto
        self.relative = relative(full)
        self.swift = self.relative
        self.c = full.replace(".", "__")
        self.parent = parent

    @property
    def simple(self):
        return self.relative.split(".")[-1]


class Generator:
    def __init__(self, files):
        self.files = files
        self.types = {}
        self.comments = {}
        for f in files:
            for location in f.source_code_info.location:
                text = location.leading_comments
                if text.strip():
                    self.comments[(f.name, tuple(location.path))] = text
            for message in f.message_type:
                self.register(message, f.package)
            for enum in f.enum_type:
                self.types["." + f.package + "." + enum.name] = Type(f.package + "." + enum.name, enum, None)

    def register(self, message, prefix):
        full = prefix + "." + message.name
        self.types["." + full] = Type(full, message, prefix)
        for nested in message.nested_type:
            self.register(nested, full)
        for enum in message.enum_type:
            self.types["." + full + "." + enum.name] = Type(full + "." + enum.name, enum, full)

    def doc(self, f, path, indent, fallback=None):
        text = self.comments.get((f.name, tuple(path)))
        if text is None:
            return [f"{indent}/// {fallback}"] if fallback else []
        return [f"{indent}/// {line.strip()}".rstrip() for line in text.strip().split("\n")]

    # What a field is in Swift -------------------------------------------------------------------------------------

    def map_entry(self, field):
        if field.type != FIELD.TYPE_MESSAGE:
            return None
        entry = self.types[field.type_name].proto
        return entry if entry.options.map_entry else None

    def payload(self, owner, field):
        return PAYLOADS.get(f"{owner.relative}.{field.name}")

    def element(self, field):
        if field.type in (FIELD.TYPE_MESSAGE, FIELD.TYPE_ENUM):
            return self.types[field.type_name].swift
        return SCALARS[field.type][0]

    def oneof_names(self, owner, oneof):
        """Property name and enum name of a oneof; `type` is no name for a Swift member type."""
        if oneof.name == "type":
            return "kind", "Kind"
        enum = upper_camel(oneof.name)
        taken = {n.name for n in owner.proto.nested_type} | {e.name for e in owner.proto.enum_type} | {owner.simple}
        return camel(oneof.name), ("Kind" if enum in taken else enum)

    def nested_types(self, owner):
        return [n for n in owner.proto.nested_type if not n.options.map_entry]


class SpecWriter:
    """Value types."""

    def __init__(self, generator):
        self.g = generator

    def file(self, f):
        lines = header("schema/" + f.name)
        imports = []
        if any_map(f.message_type):
            imports.append("public import OrderedCollections")
        if not IS_CORE_ML:
            imports.append("public import ModelSpec")
        if imports:
            lines += imports + [""]
        namespace = relative(f.package)
        if namespace:
            lines += [f"extension {namespace} {{"]
        indent = "  " if namespace else ""
        for index, enum in enumerate(f.enum_type):
            lines += self.enum(f, enum, [5, index], indent) + [""]
        for index, message in enumerate(f.message_type):
            owner = self.g.types["." + f.package + "." + message.name]
            lines += self.message(f, owner, [4, index], indent) + [""]
        while lines[-1] == "":
            lines.pop()
        if namespace:
            lines += ["}"]
        return "\n".join(lines) + "\n"

    def enum(self, f, enum, path, indent):
        lines = self.g.doc(f, path, indent, f"`{enum.name}` of the schema.")
        lines += [f"{indent}public enum {enum.name}: RawRepresentable, Equatable, Sendable {{"]
        values = []
        for index, value in enumerate(enum.value):
            if value.number in [v[1] for v in values]:
                continue
            values.append((enum_case(value.name), value.number, value.name))
            lines += self.g.doc(f, path + [2, index], indent + "  ", f"`{value.name}` of the schema.")
            lines += [f"{indent}  case {escaped(enum_case(value.name))}"]
        lines += [
            f"{indent}  /// A number that this version of the schema does not name.",
            f"{indent}  case unrecognized(Int32)",
            "",
            f"{indent}  public init(rawValue: Int32) {{",
            f"{indent}    switch rawValue {{",
        ]
        lines += [f"{indent}    case {number}: self = .{name}" for name, number, _ in values]
        lines += [
            f"{indent}    default: self = .unrecognized(rawValue)",
            f"{indent}    }}",
            f"{indent}  }}",
            "",
            f"{indent}  public var rawValue: Int32 {{",
            f"{indent}    switch self {{",
        ]
        lines += [f"{indent}    case .{name}: {number}" for name, number, _ in values]
        lines += [f"{indent}    case .unrecognized(let number): number", f"{indent}    }}", f"{indent}  }}", ""]
        lines += [
            f"{indent}  /// The value's name in the schema; the number where it has none.",
            f"{indent}  public var schemaName: String {{",
            f"{indent}    switch self {{",
        ]
        lines += [f'{indent}    case .{name}: "{original}"' for name, _, original in values]
        lines += [f'{indent}    case .unrecognized(let number): "\\(number)"', f"{indent}    }}", f"{indent}  }}"]
        return lines + [f"{indent}}}"]

    def oneof(self, f, owner, index, path, indent):
        oneof = owner.proto.oneof_decl[index]
        _, name = self.g.oneof_names(owner, oneof)
        members = [
            (i, m) for i, m in enumerate(owner.proto.field) if m.HasField("oneof_index") and m.oneof_index == index]
        boxed = any(m.type == FIELD.TYPE_MESSAGE for _, m in members)
        lines = self.g.doc(f, path + [8, index], indent, f"Which one of `{oneof.name}` is set.")
        lines += [f"{indent}public {'indirect ' if boxed else ''}enum {name}: Equatable, Sendable {{"]
        for i, member in members:
            lines += self.g.doc(f, path + [2, i], indent + "  ", f"`{member.json_name}` of the schema.")
            lines += [f"{indent}  case {escaped(property_name(member))}({self.g.element(member)})"]
        for title, kind, value in (
            ("The field's name in the schema.", "schemaName: String", lambda m: f'"{m.json_name}"'),
            ("The field's number in the schema.", "fieldNumber: Int", lambda m: str(m.number)),
        ):
            lines += ["", f"{indent}  /// {title}", f"{indent}  public var {kind} {{", f"{indent}    switch self {{"]
            lines += [f"{indent}    case .{property_name(m)}: {value(m)}" for _, m in members]
            lines += [f"{indent}    }}", f"{indent}  }}"]
        if any(m.type == FIELD.TYPE_STRING for _, m in members):
            lines += ["", f"{indent}  /// Texts are equal when their UTF-8 is equal."]
            lines += [f"{indent}  public static func == (a: {name}, b: {name}) -> Bool {{", f"{indent}    switch (a, b) {{"]
            lines += [f"{indent}    case (.{property_name(m)}(let a), .{property_name(m)}(let b)): a == b" for _, m in members]
            if len(members) > 1:
                lines += [f"{indent}    default: false"]
            lines += [f"{indent}    }}", f"{indent}  }}"]
        return lines + [f"{indent}}}"]

    def equality(self, owner, indent):
        """What the compiler would write, but for texts: those are equal when their UTF-8 is equal. Only for messages with
        texts of their own."""
        message, conditions = owner.proto, []
        seen, has_text = set(), False
        for field in message.field:
            if field.HasField("oneof_index"):
                if field.oneof_index in seen:
                    continue
                seen.add(field.oneof_index)
                name, _ = self.g.oneof_names(owner, message.oneof_decl[field.oneof_index])
                conditions.append(f"a.{name} == b.{name}")
                continue
            name, entry = property_name(field), self.g.map_entry(field)
            if entry and entry.field[0].type == FIELD.TYPE_STRING:
                has_text = True
                conditions.append(f"haveSameEntries(a.{name}, b.{name})")
                continue
            has_text = has_text or field.type == FIELD.TYPE_STRING
            conditions.append(f"a.{name} == b.{name}")
        if not has_text:
            return []
        conditions.append("a.unknownFields == b.unknownFields")
        lines = ["", f"{indent}/// Texts are equal when their UTF-8 is equal."]
        lines += [f"{indent}public static func == (a: {message.name}, b: {message.name}) -> Bool {{"]
        lines += [f"{indent}  guard {condition} else {{ return false }}" for condition in conditions[:-1]]
        return lines + [f"{indent}  return {conditions[-1]}", f"{indent}}}"]

    def message(self, f, owner, path, indent):
        message = owner.proto
        inner = indent + "  "
        lines = self.g.doc(f, path, indent, f"`{message.name}` of the schema.")
        lines += [f"{indent}public struct {message.name}: SpecMessage {{"]
        seen = set()
        for index, field in enumerate(message.field):
            if field.HasField("oneof_index"):
                if field.oneof_index in seen:
                    continue
                seen.add(field.oneof_index)
                oneof = message.oneof_decl[field.oneof_index]
                name, enum = self.g.oneof_names(owner, oneof)
                lines += self.g.doc(f, path + [8, field.oneof_index], inner, f"`{oneof.name}` of the schema.")
                lines += [f"{inner}public var {escaped(name)}: {enum}?"]
                continue
            lines += self.g.doc(f, path + [2, index], inner, f"`{field.json_name}` of the schema.")
            lines += [f"{inner}public var {escaped(property_name(field))}{self.storage(owner, field)}"]
        lines += [
            f"{inner}/// Fields that the schema does not know, as they stood in the file.",
            f"{inner}public var unknownFields = UnknownFields()",
            "",
            f"{inner}public init() {{}}",
        ]
        lines += self.equality(owner, inner)
        for index in sorted(seen):
            lines += [""] + self.oneof(f, owner, index, path, inner)
        for index, enum in enumerate(message.enum_type):
            lines += [""] + self.enum(f, enum, path + [4, index], inner)
        for index, nested in enumerate(message.nested_type):
            if nested.options.map_entry:
                continue
            child = self.g.types["." + owner.full + "." + nested.name]
            lines += [""] + self.message(f, child, path + [3, index], inner)
        return lines + [f"{indent}}}"]

    def storage(self, owner, field):
        if self.g.payload(owner, field):
            return " = WeightData()"
        entry = self.g.map_entry(field)
        if entry:
            key, value = (self.g.element(part) for part in entry.field)
            return f": OrderedDictionary<{key}, {value}> = [:]"
        if field.label == FIELD.LABEL_REPEATED:
            return f": [{self.g.element(field)}] = []"
        if field.type == FIELD.TYPE_MESSAGE:
            return f": {self.g.element(field)}?"
        if field.type == FIELD.TYPE_ENUM:
            return f" = {self.g.element(field)}(rawValue: 0)"
        swift, _, default = SCALARS[field.type]
        return f": {swift} = {default}"


class DecodingWriter:
    """protobuf-c struct -> value type."""

    def __init__(self, generator):
        self.g = generator

    def file(self, f):
        lines = header("schema/" + f.name)
        lines += [f"internal import {MODULE}", "internal import CProtobufC", "internal import ModelSpec"]
        lines += ["internal import ModelWire"]
        if any_map(f.message_type):
            lines += ["internal import OrderedCollections"]
        lines += [""]
        for owner in owners(self.g, f):
            lines += self.message(owner) + [""]
        return "\n".join(lines).rstrip("\n") + "\n"

    def message(self, owner):
        lines = [
            f"extension {owner.swift} {{",
            f"  init(_ wire: {owner.c}, _ context: DecodingContext) throws(Diagnostic) {{",
            "    self.init()",
        ]
        seen = set()
        for field in owner.proto.field:
            if field.HasField("oneof_index"):
                if field.oneof_index not in seen:
                    seen.add(field.oneof_index)
                    lines += self.oneof(owner, field.oneof_index)
                continue
            lines += self.field(owner, field)
        lines += ["    unknownFields = context.unknownFields(wire.base)", "  }", "}"]
        return lines

    def value(self, field, c):
        """Swift value of one C member."""
        if field.type == FIELD.TYPE_ENUM:
            return f"{self.g.element(field)}(rawValue: Int32(bitPattern: {c}.rawValue))"
        if field.type == FIELD.TYPE_BOOL:
            return f"{c} != 0"
        if field.type == FIELD.TYPE_STRING:
            return f"context.string({c})"
        if field.type == FIELD.TYPE_BYTES:
            return f"context.bytes({c})"
        if field.type == FIELD.TYPE_MESSAGE:
            return f"try context.message({c}, {self.g.element(field)}.init(_:_:))"
        return c

    def field(self, owner, field):
        c, name = f"wire.{field.name}", "self." + escaped(property_name(field))
        payload = self.g.payload(owner, field)
        if payload in ("float", "double"):
            return [f"    {name} = try context.weights(wire.n_{field.name}, {c})"]
        if payload == "byte":
            return [f"    {name} = try context.weights({c})"]
        entry = self.g.map_entry(field)
        if entry:
            key, value = entry.field
            c_value = self.value(value, "entry.value")
            return [
                f"    for entry in context.elements(wire.n_{field.name}, {c}) {{",
                f"      try context.insert({c_value}, forKey: {self.value(key, 'entry.key')}, into: &{name})",
                "    }",
            ]
        if field.label == FIELD.LABEL_REPEATED:
            if field.type == FIELD.TYPE_MESSAGE:
                return [f"    {name} = try context.messages(wire.n_{field.name}, {c}, {self.g.element(field)}.init(_:_:))"]
            if field.type == FIELD.TYPE_STRING:
                return [f"    {name} = context.strings(wire.n_{field.name}, {c})"]
            if field.type == FIELD.TYPE_BYTES:
                return [f"    {name} = context.byteArrays(wire.n_{field.name}, {c})"]
            if field.type == FIELD.TYPE_BOOL:
                return [f"    {name} = context.scalars(wire.n_{field.name}, {c}).map {{ $0 != 0 }}"]
            if field.type == FIELD.TYPE_ENUM:
                return [f"    {name} = context.scalars(wire.n_{field.name}, {c}).map {{ {self.value(field, '$0')} }}"]
            return [f"    {name} = context.scalars(wire.n_{field.name}, {c})"]
        if field.type == FIELD.TYPE_MESSAGE:
            return [f"    if let part = {c} {{ {name} = try context.message(part, {self.g.element(field)}.init(_:_:)) }}"]
        return [f"    {name} = {self.value(field, c)}"]

    def oneof(self, owner, index):
        oneof = owner.proto.oneof_decl[index]
        name, _ = self.g.oneof_names(owner, oneof)
        lines = [f"    switch wire.{oneof.name}_case.rawValue {{"]
        for member in owner.proto.field:
            if member.HasField("oneof_index") and member.oneof_index == index:
                value = self.value(member, f"wire.{member.name}")
                lines += [f"    case {member.number}: self.{name} = .{property_name(member)}({value})"]
        return lines + ["    default: break", "    }"]


class EncodingWriter:
    """Value type -> wire format, written from the last field to the first (see WireWriter)."""

    # Fields that are written though they are 0, and when: readers of proto2 may ask whether they are there.
    PRESENT = {("Onnx.Attribute", "f"): "float", ("Onnx.Attribute", "i"): "int", ("Onnx.Attribute", "s"): "string"}

    def __init__(self, generator):
        self.g = generator

    def file(self, f):
        lines = header("schema/" + f.name)
        lines += ["internal import ModelSpec", "internal import ModelWire"]
        if any_map(f.message_type):
            lines += ["internal import OrderedCollections"]
        lines += [""]
        for owner in owners(self.g, f):
            lines += self.message(owner) + [""]
        return "\n".join(lines).rstrip("\n") + "\n"

    def message(self, owner):
        lines = [f"extension {owner.swift}: WireEncodable {{", "  func encode(to writer: inout WireWriter) {"]
        lines += ["    writer.unknown(unknownFields)"]
        # A oneof's members may stand between other fields; each is written at its own number.
        for field in sorted(owner.proto.field, key=lambda f: -f.number):
            lines += self.field(owner, field)
        return lines + ["  }", "}"]

    def kind(self, field):
        if field.type == FIELD.TYPE_ENUM:
            return "enumeration"
        if field.type == FIELD.TYPE_MESSAGE:
            return "message"
        return SCALARS[field.type][1]

    def field(self, owner, field):
        name, number, kind = escaped(property_name(field)), field.number, self.kind(field)
        if field.HasField("oneof_index"):
            oneof = owner.proto.oneof_decl[field.oneof_index]
            holder, _ = self.g.oneof_names(owner, oneof)
            case = f".{property_name(field)}(let part)?"
            return [f"    if case {case} = {escaped(holder)} {{ writer.{kind}({number}, part) }}"]
        if self.g.payload(owner, field):
            return [f"    writer.weights({number}, {name})"]
        entry = self.g.map_entry(field)
        if entry:
            key, value = (self.kind(part) for part in entry.field)
            return [
                f"    for (key, value) in {name}.reversed() {{",
                f"      writer.entry({number}) {{",
                f"        $0.{value}(2, value)",
                f"        $0.{key}(1, key)",
                "      }",
                "    }",
            ]
        if field.label == FIELD.LABEL_REPEATED:
            packable = field.type not in (FIELD.TYPE_MESSAGE, FIELD.TYPE_STRING, FIELD.TYPE_BYTES)
            if packable:
                return [f"    writer.packed({number}, {name}) {{ $0.raw{kind[:1].upper() + kind[1:]}($1) }}"]
            return [f"    for part in {name}.reversed() {{ writer.{kind}({number}, part) }}"]
        if field.type == FIELD.TYPE_MESSAGE:
            return [f"    if let part = {name} {{ writer.message({number}, part) }}"]
        test = {
            "string": f"!{name}.isEmpty",
            "bytes": f"!{name}.isEmpty",
            "bool": name,
            "enumeration": f"{name}.rawValue != 0",
            "float": f"{name}.bitPattern != 0",
            "double": f"{name}.bitPattern != 0",
        }.get(kind, f"{name} != 0")
        present = self.PRESENT.get((owner.swift, name))
        if present:
            test += f" || type == .{present}"
        return [f"    if {test} {{ writer.{kind}({number}, {name}) }}"]


class LayerWeightsWriter:
    """Which weights a layer has: every `WeightParams` below it, but for those of networks in its body."""

    LAYER, WEIGHTS, NETWORK = (f".{CORE_ML_PACKAGE}.{name}" for name in ("NeuralNetworkLayer", "WeightParams", "NeuralNetwork"))

    def __init__(self, generator):
        self.g = generator
        self.known = {self.WEIGHTS: True, self.NETWORK: False}

    def holds_weights(self, name):
        if name not in self.known:
            self.known[name] = False
            parts = [f.type_name for f in self.g.types[name].proto.field if f.type == FIELD.TYPE_MESSAGE]
            self.known[name] = any([self.holds_weights(part) for part in parts])
        return self.known[name]

    def members(self, name):
        fields = self.g.types[name].proto.field
        return [f for f in fields if f.type == FIELD.TYPE_MESSAGE and self.holds_weights(f.type_name)]

    def file(self):
        self.holds_weights(self.LAYER)
        below = sorted(
            (name for name, holds in self.known.items() if holds and name not in (self.WEIGHTS, self.LAYER)),
            key=lambda name: list(self.g.types).index(name),
        )
        owner = self.g.types[self.LAYER]
        _, enum = self.g.oneof_names(owner, owner.proto.oneof_decl[0])
        lines = header("schema/NeuralNetwork.proto")
        lines += [
            f"extension NeuralNetworkLayer.{enum} {{",
            "  /// Every weight field that is set, in the schema's order, with its path from the layer.",
            "  public var weightParams: [LayerWeight] {",
            "    let path = ModelPath().field(schemaName)",
        ]
        lines += self.cases(self.members(self.LAYER)) + [
            "",
            "  /// Calls `body` with every weight field that is set, for it to change, in the schema's order, with its path from",
            "  /// the layer.",
            "  package mutating func changeWeightParams<Failure: Error>(",
            "    _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void",
            "  ) throws(Failure) {",
            "    let path = ModelPath().field(schemaName)",
        ]
        lines += self.changes(self.members(self.LAYER), "self") + ["}", ""]
        for name in below:
            lines += self.message(name) + [""]
        return "\n".join(lines[:-1]) + "\n"

    def cases(self, members):
        lines = ["    switch self {"]
        for member in members:
            lines += [f"    case .{property_name(member)}(let part): return part.weightParams(at: path)"]
        return lines + ["    default: return []", "    }", "  }"]

    def changes(self, members, place):
        lines = [f"    switch {'part' if place != 'self' else place} {{"]
        for member in members:
            case = property_name(member)
            lines += [
                f"    case .{case}(var part):",
                "      try part.changeWeightParams(at: path, body)",
                f"      {place} = .{case}(part)",
            ]
        return lines + ["    default: break", "    }", "  }"]

    def message(self, name):
        owner = self.g.types[name]
        members = self.members(name)
        change = [
            "",
            "  package mutating func changeWeightParams<Failure: Error>(",
            "    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void",
            "  ) throws(Failure) {",
        ]
        lines = [
            f"extension {owner.swift}: WeightHolder {{",
            "  package func weightParams(at path: ModelPath) -> [LayerWeight] {",
        ]
        if all(member.HasField("oneof_index") for member in members):
            holder, enum = self.g.oneof_names(owner, owner.proto.oneof_decl[members[0].oneof_index])
            lines += [f"    guard let part = {escaped(holder)} else {{ return [] }}"]
            lines += ["    let path = path.field(part.schemaName)"]
            lines += self.cases(members)
            lines[lines.index("    switch self {")] = "    switch part {"
            change += [f"    guard let part = {escaped(holder)} else {{ return }}"]
            change += ["    let path = path.field(part.schemaName)"]
            return lines + change + self.changes(members, escaped(holder)) + ["}"]
        lines += ["    var list = LayerWeightList(path)"]
        for member in members:
            part = escaped(property_name(member))
            lines += [f'    list.add("{member.json_name}", {part})']
            if member.label == FIELD.LABEL_REPEATED:
                change += [
                    f"    for index in {part}.indices {{",
                    f'      try {part}[index].changeWeightParams(at: path.element("{member.json_name}", index), body)',
                    "    }",
                ]
            else:
                change += [f'    try {part}?.changeWeightParams(at: path.field("{member.json_name}"), body)']
        return lines + ["    return list.weights", "  }"] + change + ["  }", "}"]


def header(source):
    return [
        f"// Generated from {source} by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.",
        "// swift-format-ignore-file",
        "",
    ]


def any_map(messages):
    return any(m.options.map_entry or any_map(m.nested_type) for m in messages)


def owners(generator, f):
    def walk(owner):
        yield owner
        for nested in generator.nested_types(owner):
            yield from walk(generator.types["." + owner.full + "." + nested.name])

    for message in f.message_type:
        yield from walk(generator.types["." + f.package + "." + message.name])


def payload_table(generator):
    """The list that tells the wire scan which fields to take out."""
    lines = header("schema/*.proto" if IS_CORE_ML else "schema/onnx/onnx.proto")
    lines += ["internal import ModelWire", ""]
    lines += [
        "extension PayloadField {",
        "  /// Fields that hold weights, by the full name of their message.",
        f"  static let {'all' if IS_CORE_ML else 'onnx'}: [PayloadField] = [",
    ]
    for name, kind in sorted(PAYLOADS.items()):
        message, _, field = name.rpartition(".")
        owner = next(owner for owner in generator.types.values() if owner.relative == message)
        number = next(f.number for f in owner.proto.field if f.name == field)
        packed = "true" if kind == "float" else "false"
        lines += [f'    PayloadField(message: "{owner.full}", number: {number}, isPackedFloat: {packed}),']
    return "\n".join(lines + ["  ]", "}"]) + "\n"


def irregular_names(generator):
    """Field names whose schema spelling can't be derived from the C name."""
    names = {}
    for owner in generator.types.values():
        for field in getattr(owner.proto, "field", []):
            if field.json_name != camel(field.name):
                names[field.name] = field.json_name
    lines = header("schema/*.proto")
    lines += ["internal import ModelWire", ""]
    lines += [
        "extension WireSchema {",
        "  /// Schema names that are not the C name in camel case, by C name.",
        "  static let irregularNames: [String: String] = [",
    ]
    lines += [f'    "{c}": "{name}",' for c, name in sorted(names.items())]
    return "\n".join(lines + ["  ]", "}"]) + "\n"


def inside_package(text):
    """Code for a target that is no library product: `package` instead of `public`."""
    text = re.sub(r"^( *)public ", r"\1package ", text, flags=re.M)
    return text.replace("schema/onnx.proto", "schema/onnx/onnx.proto")


def main():
    global PACKAGE, MODULE, PAYLOADS, IS_CORE_ML
    descriptor_set, spec_dir, wire_dir, *rest = sys.argv[1:]
    if rest == ["onnx"]:
        PACKAGE, MODULE, PAYLOADS, IS_CORE_ML = "", "COnnxSchema", ONNX_PAYLOADS, False
    files = descriptor_pb2.FileDescriptorSet()
    with open(descriptor_set, "rb") as stream:
        files.ParseFromString(stream.read())
    generator = Generator(files.file)
    for directory in (spec_dir, wire_dir):
        os.makedirs(directory, exist_ok=True)
        for old in os.listdir(directory):
            os.remove(os.path.join(directory, old))
    source = (lambda text: text) if IS_CORE_ML else inside_package
    for f in files.file:
        stem = re.sub(r"\.proto$", "", os.path.basename(f.name))
        for directory, suffix, writer in (
            (spec_dir, "", SpecWriter),
            (wire_dir, "+Decoding", DecodingWriter),
            (wire_dir, "+Encoding", EncodingWriter),
        ):
            with open(os.path.join(directory, stem + suffix + ".swift"), "w") as out:
                out.write(source(writer(generator).file(f)))
    with open(os.path.join(wire_dir, "PayloadFields.swift"), "w") as out:
        out.write(payload_table(generator))
    if not IS_CORE_ML:
        return
    with open(os.path.join(spec_dir, "LayerWeights.swift"), "w") as out:
        out.write(LayerWeightsWriter(generator).file())
    with open(os.path.join(wire_dir, "SchemaNames.swift"), "w") as out:
        out.write(irregular_names(generator))


if __name__ == "__main__":
    main()
