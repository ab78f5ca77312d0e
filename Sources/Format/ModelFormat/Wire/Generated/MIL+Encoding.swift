// Generated from schema/MIL.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

extension MILSpec.Program: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for (key, value) in attributes.reversed() {
      writer.entry(4) {
        $0.message(2, value)
        $0.string(1, key)
      }
    }
    if !docString.isEmpty { writer.string(3, docString) }
    for (key, value) in functions.reversed() {
      writer.entry(2) {
        $0.message(2, value)
        $0.string(1, key)
      }
    }
    if version != 0 { writer.int64(1, version) }
  }
}

extension MILSpec.Function: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for (key, value) in attributes.reversed() {
      writer.entry(4) {
        $0.message(2, value)
        $0.string(1, key)
      }
    }
    for (key, value) in blockSpecializations.reversed() {
      writer.entry(3) {
        $0.message(2, value)
        $0.string(1, key)
      }
    }
    if !opset.isEmpty { writer.string(2, opset) }
    for part in inputs.reversed() { writer.message(1, part) }
  }
}

extension MILSpec.Block: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for (key, value) in attributes.reversed() {
      writer.entry(4) {
        $0.message(2, value)
        $0.string(1, key)
      }
    }
    for part in operations.reversed() { writer.message(3, part) }
    for part in outputs.reversed() { writer.string(2, part) }
    for part in inputs.reversed() { writer.message(1, part) }
  }
}

extension MILSpec.Argument: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in arguments.reversed() { writer.message(1, part) }
  }
}

extension MILSpec.Argument.Binding: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .value(let part)? = binding { writer.message(2, part) }
    if case .name(let part)? = binding { writer.string(1, part) }
  }
}

extension MILSpec.Operation: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for (key, value) in attributes.reversed() {
      writer.entry(5) {
        $0.message(2, value)
        $0.string(1, key)
      }
    }
    for part in blocks.reversed() { writer.message(4, part) }
    for part in outputs.reversed() { writer.message(3, part) }
    for (key, value) in inputs.reversed() {
      writer.entry(2) {
        $0.message(2, value)
        $0.string(1, key)
      }
    }
    if !type.isEmpty { writer.string(1, type) }
  }
}

extension MILSpec.NamedValueType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = type { writer.message(2, part) }
    if !name.isEmpty { writer.string(1, name) }
  }
}

extension MILSpec.ValueType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .stateType(let part)? = kind { writer.message(5, part) }
    if case .dictionaryType(let part)? = kind { writer.message(4, part) }
    if case .tupleType(let part)? = kind { writer.message(3, part) }
    if case .listType(let part)? = kind { writer.message(2, part) }
    if case .tensorType(let part)? = kind { writer.message(1, part) }
  }
}

extension MILSpec.TensorType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for (key, value) in attributes.reversed() {
      writer.entry(4) {
        $0.message(2, value)
        $0.string(1, key)
      }
    }
    for part in dimensions.reversed() { writer.message(3, part) }
    if rank != 0 { writer.int64(2, rank) }
    if dataType.rawValue != 0 { writer.enumeration(1, dataType) }
  }
}

extension MILSpec.TupleType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in types.reversed() { writer.message(1, part) }
  }
}

extension MILSpec.ListType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = length { writer.message(2, part) }
    if let part = type { writer.message(1, part) }
  }
}

extension MILSpec.DictionaryType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = valueType { writer.message(2, part) }
    if let part = keyType { writer.message(1, part) }
  }
}

extension MILSpec.StateType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = wrappedType { writer.message(1, part) }
  }
}

extension MILSpec.Dimension: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .unknown(let part)? = dimension { writer.message(2, part) }
    if case .constant(let part)? = dimension { writer.message(1, part) }
  }
}

extension MILSpec.Dimension.ConstantDimension: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if size != 0 { writer.uint64(1, size) }
  }
}

extension MILSpec.Dimension.UnknownDimension: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if variadic { writer.bool(1, variadic) }
  }
}

extension MILSpec.Value: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .blobFileValue(let part)? = value { writer.message(5, part) }
    if case .immediateValue(let part)? = value { writer.message(3, part) }
    if let part = type { writer.message(2, part) }
    if !docString.isEmpty { writer.string(1, docString) }
  }
}

extension MILSpec.Value.ImmediateValue: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .dictionary(let part)? = value { writer.message(4, part) }
    if case .list(let part)? = value { writer.message(3, part) }
    if case .tuple(let part)? = value { writer.message(2, part) }
    if case .tensor(let part)? = value { writer.message(1, part) }
  }
}

extension MILSpec.Value.BlobFileValue: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if offset != 0 { writer.uint64(2, offset) }
    if !fileName.isEmpty { writer.string(1, fileName) }
  }
}

extension MILSpec.TensorValue: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .bytes(let part)? = value { writer.message(7, part) }
    if case .doubles(let part)? = value { writer.message(6, part) }
    if case .longInts(let part)? = value { writer.message(5, part) }
    if case .strings(let part)? = value { writer.message(4, part) }
    if case .bools(let part)? = value { writer.message(3, part) }
    if case .ints(let part)? = value { writer.message(2, part) }
    if case .floats(let part)? = value { writer.message(1, part) }
  }
}

extension MILSpec.TensorValue.RepeatedFloats: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, values) { $0.rawFloat($1) }
  }
}

extension MILSpec.TensorValue.RepeatedDoubles: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, values) { $0.rawDouble($1) }
  }
}

extension MILSpec.TensorValue.RepeatedInts: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, values) { $0.rawInt32($1) }
  }
}

extension MILSpec.TensorValue.RepeatedLongInts: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, values) { $0.rawInt64($1) }
  }
}

extension MILSpec.TensorValue.RepeatedBools: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, values) { $0.rawBool($1) }
  }
}

extension MILSpec.TensorValue.RepeatedStrings: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in values.reversed() { writer.string(1, part) }
  }
}

extension MILSpec.TensorValue.RepeatedBytes: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.weights(1, values)
  }
}

extension MILSpec.TupleValue: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in values.reversed() { writer.message(1, part) }
  }
}

extension MILSpec.ListValue: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in values.reversed() { writer.message(1, part) }
  }
}

extension MILSpec.DictionaryValue: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in values.reversed() { writer.message(1, part) }
  }
}

extension MILSpec.DictionaryValue.KeyValuePair: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = value { writer.message(2, part) }
    if let part = key { writer.message(1, part) }
  }
}
