// Generated from schema/Identity.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec

extension Identity: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}
