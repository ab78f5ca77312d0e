// Generated from schema/ClassConfidenceThresholding.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension ClassConfidenceThresholding: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in precisionRecallCurves.reversed() { writer.message(100, part) }
  }
}
