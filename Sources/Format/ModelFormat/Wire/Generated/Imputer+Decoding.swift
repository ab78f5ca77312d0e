// Generated from schema/Imputer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension Imputer {
  init(_ wire: CoreML__Specification__Imputer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.imputed_value_case.rawValue {
    case 1: self.imputedValue = .imputedDoubleValue(wire.imputed_double_value)
    case 2: self.imputedValue = .imputedInt64Value(wire.imputed_int64_value)
    case 3: self.imputedValue = .imputedStringValue(context.string(wire.imputed_string_value))
    case 4: self.imputedValue = .imputedDoubleArray(try context.message(wire.imputed_double_array, DoubleVector.init(_:_:)))
    case 5: self.imputedValue = .imputedInt64Array(try context.message(wire.imputed_int64_array, Int64Vector.init(_:_:)))
    case 6: self.imputedValue = .imputedStringDictionary(try context.message(wire.imputed_string_dictionary, StringToDoubleMap.init(_:_:)))
    case 7: self.imputedValue = .imputedInt64Dictionary(try context.message(wire.imputed_int64_dictionary, Int64ToDoubleMap.init(_:_:)))
    default: break
    }
    switch wire.replace_value_case.rawValue {
    case 11: self.replaceValue = .replaceDoubleValue(wire.replace_double_value)
    case 12: self.replaceValue = .replaceInt64Value(wire.replace_int64_value)
    case 13: self.replaceValue = .replaceStringValue(context.string(wire.replace_string_value))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}
