// Generated from schema/Scaler.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension Scaler: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(2, scaleValue) { $0.rawDouble($1) }
    writer.packed(1, shiftValue) { $0.rawDouble($1) }
  }
}
