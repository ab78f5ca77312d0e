// Generated from schema/MIL.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

extension MILSpec.Program {
  init(_ wire: CoreML__Specification__MILSpec__Program, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.version = wire.version
    for entry in context.elements(wire.n_functions, wire.functions) {
      try context.insert(try context.message(entry.value, MILSpec.Function.init(_:_:)), forKey: context.string(entry.key), into: &self.functions)
    }
    self.docString = context.string(wire.doc_string)
    for entry in context.elements(wire.n_attributes, wire.attributes) {
      try context.insert(try context.message(entry.value, MILSpec.Value.init(_:_:)), forKey: context.string(entry.key), into: &self.attributes)
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Function {
  init(_ wire: CoreML__Specification__MILSpec__Function, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.inputs = try context.messages(wire.n_inputs, wire.inputs, MILSpec.NamedValueType.init(_:_:))
    self.opset = context.string(wire.opset)
    for entry in context.elements(wire.n_block_specializations, wire.block_specializations) {
      try context.insert(try context.message(entry.value, MILSpec.Block.init(_:_:)), forKey: context.string(entry.key), into: &self.blockSpecializations)
    }
    for entry in context.elements(wire.n_attributes, wire.attributes) {
      try context.insert(try context.message(entry.value, MILSpec.Value.init(_:_:)), forKey: context.string(entry.key), into: &self.attributes)
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Block {
  init(_ wire: CoreML__Specification__MILSpec__Block, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.inputs = try context.messages(wire.n_inputs, wire.inputs, MILSpec.NamedValueType.init(_:_:))
    self.outputs = context.strings(wire.n_outputs, wire.outputs)
    self.operations = try context.messages(wire.n_operations, wire.operations, MILSpec.Operation.init(_:_:))
    for entry in context.elements(wire.n_attributes, wire.attributes) {
      try context.insert(try context.message(entry.value, MILSpec.Value.init(_:_:)), forKey: context.string(entry.key), into: &self.attributes)
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Argument {
  init(_ wire: CoreML__Specification__MILSpec__Argument, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.arguments = try context.messages(wire.n_arguments, wire.arguments, MILSpec.Argument.Binding.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Argument.Binding {
  init(_ wire: CoreML__Specification__MILSpec__Argument__Binding, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.binding_case.rawValue {
    case 1: self.binding = .name(context.string(wire.name))
    case 2: self.binding = .value(try context.message(wire.value, MILSpec.Value.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Operation {
  init(_ wire: CoreML__Specification__MILSpec__Operation, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.type = context.string(wire.type)
    for entry in context.elements(wire.n_inputs, wire.inputs) {
      try context.insert(try context.message(entry.value, MILSpec.Argument.init(_:_:)), forKey: context.string(entry.key), into: &self.inputs)
    }
    self.outputs = try context.messages(wire.n_outputs, wire.outputs, MILSpec.NamedValueType.init(_:_:))
    self.blocks = try context.messages(wire.n_blocks, wire.blocks, MILSpec.Block.init(_:_:))
    for entry in context.elements(wire.n_attributes, wire.attributes) {
      try context.insert(try context.message(entry.value, MILSpec.Value.init(_:_:)), forKey: context.string(entry.key), into: &self.attributes)
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.NamedValueType {
  init(_ wire: CoreML__Specification__MILSpec__NamedValueType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.name = context.string(wire.name)
    if let part = wire.type { self.type = try context.message(part, MILSpec.ValueType.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.ValueType {
  init(_ wire: CoreML__Specification__MILSpec__ValueType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.type_case.rawValue {
    case 1: self.kind = .tensorType(try context.message(wire.tensor_type, MILSpec.TensorType.init(_:_:)))
    case 2: self.kind = .listType(try context.message(wire.list_type, MILSpec.ListType.init(_:_:)))
    case 3: self.kind = .tupleType(try context.message(wire.tuple_type, MILSpec.TupleType.init(_:_:)))
    case 4: self.kind = .dictionaryType(try context.message(wire.dictionary_type, MILSpec.DictionaryType.init(_:_:)))
    case 5: self.kind = .stateType(try context.message(wire.state_type, MILSpec.StateType.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TensorType {
  init(_ wire: CoreML__Specification__MILSpec__TensorType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.dataType = MILSpec.DataType(rawValue: Int32(bitPattern: wire.data_type.rawValue))
    self.rank = wire.rank
    self.dimensions = try context.messages(wire.n_dimensions, wire.dimensions, MILSpec.Dimension.init(_:_:))
    for entry in context.elements(wire.n_attributes, wire.attributes) {
      try context.insert(try context.message(entry.value, MILSpec.Value.init(_:_:)), forKey: context.string(entry.key), into: &self.attributes)
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TupleType {
  init(_ wire: CoreML__Specification__MILSpec__TupleType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.types = try context.messages(wire.n_types, wire.types, MILSpec.ValueType.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.ListType {
  init(_ wire: CoreML__Specification__MILSpec__ListType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.type { self.type = try context.message(part, MILSpec.ValueType.init(_:_:)) }
    if let part = wire.length { self.length = try context.message(part, MILSpec.Dimension.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.DictionaryType {
  init(_ wire: CoreML__Specification__MILSpec__DictionaryType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.key_type { self.keyType = try context.message(part, MILSpec.ValueType.init(_:_:)) }
    if let part = wire.value_type { self.valueType = try context.message(part, MILSpec.ValueType.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.StateType {
  init(_ wire: CoreML__Specification__MILSpec__StateType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.wrapped_type { self.wrappedType = try context.message(part, MILSpec.ValueType.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Dimension {
  init(_ wire: CoreML__Specification__MILSpec__Dimension, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.dimension_case.rawValue {
    case 1: self.dimension = .constant(try context.message(wire.constant, MILSpec.Dimension.ConstantDimension.init(_:_:)))
    case 2: self.dimension = .unknown(try context.message(wire.unknown, MILSpec.Dimension.UnknownDimension.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Dimension.ConstantDimension {
  init(_ wire: CoreML__Specification__MILSpec__Dimension__ConstantDimension, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.size = wire.size
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Dimension.UnknownDimension {
  init(_ wire: CoreML__Specification__MILSpec__Dimension__UnknownDimension, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.variadic = wire.variadic != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Value {
  init(_ wire: CoreML__Specification__MILSpec__Value, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.docString = context.string(wire.doc_string)
    if let part = wire.type { self.type = try context.message(part, MILSpec.ValueType.init(_:_:)) }
    switch wire.value_case.rawValue {
    case 3: self.value = .immediateValue(try context.message(wire.immediate_value, MILSpec.Value.ImmediateValue.init(_:_:)))
    case 5: self.value = .blobFileValue(try context.message(wire.blob_file_value, MILSpec.Value.BlobFileValue.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Value.ImmediateValue {
  init(_ wire: CoreML__Specification__MILSpec__Value__ImmediateValue, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.value_case.rawValue {
    case 1: self.value = .tensor(try context.message(wire.tensor, MILSpec.TensorValue.init(_:_:)))
    case 2: self.value = .tuple(try context.message(wire.tuple, MILSpec.TupleValue.init(_:_:)))
    case 3: self.value = .list(try context.message(wire.list, MILSpec.ListValue.init(_:_:)))
    case 4: self.value = .dictionary(try context.message(wire.dictionary, MILSpec.DictionaryValue.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.Value.BlobFileValue {
  init(_ wire: CoreML__Specification__MILSpec__Value__BlobFileValue, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.fileName = context.string(wire.file_name)
    self.offset = wire.offset
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TensorValue {
  init(_ wire: CoreML__Specification__MILSpec__TensorValue, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.value_case.rawValue {
    case 1: self.value = .floats(try context.message(wire.floats, MILSpec.TensorValue.RepeatedFloats.init(_:_:)))
    case 2: self.value = .ints(try context.message(wire.ints, MILSpec.TensorValue.RepeatedInts.init(_:_:)))
    case 3: self.value = .bools(try context.message(wire.bools, MILSpec.TensorValue.RepeatedBools.init(_:_:)))
    case 4: self.value = .strings(try context.message(wire.strings, MILSpec.TensorValue.RepeatedStrings.init(_:_:)))
    case 5: self.value = .longInts(try context.message(wire.long_ints, MILSpec.TensorValue.RepeatedLongInts.init(_:_:)))
    case 6: self.value = .doubles(try context.message(wire.doubles, MILSpec.TensorValue.RepeatedDoubles.init(_:_:)))
    case 7: self.value = .bytes(try context.message(wire.bytes, MILSpec.TensorValue.RepeatedBytes.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TensorValue.RepeatedFloats {
  init(_ wire: CoreML__Specification__MILSpec__TensorValue__RepeatedFloats, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = context.scalars(wire.n_values, wire.values)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TensorValue.RepeatedDoubles {
  init(_ wire: CoreML__Specification__MILSpec__TensorValue__RepeatedDoubles, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = context.scalars(wire.n_values, wire.values)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TensorValue.RepeatedInts {
  init(_ wire: CoreML__Specification__MILSpec__TensorValue__RepeatedInts, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = context.scalars(wire.n_values, wire.values)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TensorValue.RepeatedLongInts {
  init(_ wire: CoreML__Specification__MILSpec__TensorValue__RepeatedLongInts, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = context.scalars(wire.n_values, wire.values)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TensorValue.RepeatedBools {
  init(_ wire: CoreML__Specification__MILSpec__TensorValue__RepeatedBools, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = context.scalars(wire.n_values, wire.values).map { $0 != 0 }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TensorValue.RepeatedStrings {
  init(_ wire: CoreML__Specification__MILSpec__TensorValue__RepeatedStrings, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = context.strings(wire.n_values, wire.values)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TensorValue.RepeatedBytes {
  init(_ wire: CoreML__Specification__MILSpec__TensorValue__RepeatedBytes, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = try context.weights(wire.values)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.TupleValue {
  init(_ wire: CoreML__Specification__MILSpec__TupleValue, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = try context.messages(wire.n_values, wire.values, MILSpec.Value.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.ListValue {
  init(_ wire: CoreML__Specification__MILSpec__ListValue, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = try context.messages(wire.n_values, wire.values, MILSpec.Value.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.DictionaryValue {
  init(_ wire: CoreML__Specification__MILSpec__DictionaryValue, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = try context.messages(wire.n_values, wire.values, MILSpec.DictionaryValue.KeyValuePair.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MILSpec.DictionaryValue.KeyValuePair {
  init(_ wire: CoreML__Specification__MILSpec__DictionaryValue__KeyValuePair, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.key { self.key = try context.message(part, MILSpec.Value.init(_:_:)) }
    if let part = wire.value { self.value = try context.message(part, MILSpec.Value.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}
