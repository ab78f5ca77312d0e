// Generated from schema/OneHotEncoder.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension OneHotEncoder {
  init(_ wire: CoreML__Specification__OneHotEncoder, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.category_type_case.rawValue {
    case 1: self.categoryType = .stringCategories(try context.message(wire.string_categories, StringVector.init(_:_:)))
    case 2: self.categoryType = .int64Categories(try context.message(wire.int64_categories, Int64Vector.init(_:_:)))
    default: break
    }
    self.outputSparse = wire.output_sparse != 0
    self.handleUnknown = OneHotEncoder.HandleUnknown(rawValue: Int32(bitPattern: wire.handle_unknown.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}
