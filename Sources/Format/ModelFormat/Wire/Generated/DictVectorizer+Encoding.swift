// Generated from schema/DictVectorizer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension DictVectorizer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .int64ToIndex(let part)? = map { writer.message(2, part) }
    if case .stringToIndex(let part)? = map { writer.message(1, part) }
  }
}
