// Generated from schema/DictVectorizer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension DictVectorizer {
  init(_ wire: CoreML__Specification__DictVectorizer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.map_case.rawValue {
    case 1: self.map = .stringToIndex(try context.message(wire.string_to_index, StringVector.init(_:_:)))
    case 2: self.map = .int64ToIndex(try context.message(wire.int64_to_index, Int64Vector.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}
