// Generated from schema/Parameters.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension Int64Parameter {
  init(_ wire: CoreML__Specification__Int64Parameter, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.defaultValue = wire.default_value
    switch wire.allowed_values_case.rawValue {
    case 10: self.allowedValues = .range(try context.message(wire.range, Int64Range.init(_:_:)))
    case 11: self.allowedValues = .set(try context.message(wire.set, Int64Set.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DoubleParameter {
  init(_ wire: CoreML__Specification__DoubleParameter, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.defaultValue = wire.default_value
    switch wire.allowed_values_case.rawValue {
    case 10: self.allowedValues = .range(try context.message(wire.range, DoubleRange.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension StringParameter {
  init(_ wire: CoreML__Specification__StringParameter, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.defaultValue = context.string(wire.default_value)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BoolParameter {
  init(_ wire: CoreML__Specification__BoolParameter, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.defaultValue = wire.default_value != 0
    unknownFields = context.unknownFields(wire.base)
  }
}
