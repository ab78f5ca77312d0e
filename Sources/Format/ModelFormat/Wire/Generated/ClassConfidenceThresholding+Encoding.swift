// Generated from schema/ClassConfidenceThresholding.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec

extension ClassConfidenceThresholding: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in precisionRecallCurves.reversed() { writer.message(100, part) }
  }
}
