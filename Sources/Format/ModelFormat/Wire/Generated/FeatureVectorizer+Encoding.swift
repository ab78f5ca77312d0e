// Generated from schema/FeatureVectorizer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension FeatureVectorizer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in inputList.reversed() { writer.message(1, part) }
  }
}

extension FeatureVectorizer.InputColumn: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if inputDimensions != 0 { writer.uint64(2, inputDimensions) }
    if !inputColumn.isEmpty { writer.string(1, inputColumn) }
  }
}
