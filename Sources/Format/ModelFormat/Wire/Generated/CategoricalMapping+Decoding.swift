// Generated from schema/CategoricalMapping.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension CategoricalMapping {
  init(_ wire: CoreML__Specification__CategoricalMapping, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.mapping_type_case.rawValue {
    case 1: self.mappingType = .stringToInt64Map(try context.message(wire.string_to_int64_map, StringToInt64Map.init(_:_:)))
    case 2: self.mappingType = .int64ToStringMap(try context.message(wire.int64_to_string_map, Int64ToStringMap.init(_:_:)))
    default: break
    }
    switch wire.value_on_unknown_case.rawValue {
    case 101: self.valueOnUnknown = .strValue(context.string(wire.str_value))
    case 102: self.valueOnUnknown = .int64Value(wire.int64_value)
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}
