// Generated from schema/CustomModel.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

extension CustomModel {
  init(_ wire: CoreML__Specification__CustomModel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.className = context.string(wire.class_name)
    for entry in context.elements(wire.n_parameters, wire.parameters) {
      try context.insert(try context.message(entry.value, CustomModel.CustomModelParamValue.init(_:_:)), forKey: context.string(entry.key), into: &self.parameters)
    }
    self.description = context.string(wire.description)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CustomModel.CustomModelParamValue {
  init(_ wire: CoreML__Specification__CustomModel__CustomModelParamValue, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.value_case.rawValue {
    case 10: self.value = .doubleValue(wire.double_value)
    case 20: self.value = .stringValue(context.string(wire.string_value))
    case 30: self.value = .intValue(wire.int_value)
    case 40: self.value = .longValue(wire.long_value)
    case 50: self.value = .boolValue(wire.bool_value != 0)
    case 60: self.value = .bytesValue(context.bytes(wire.bytes_value))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}
