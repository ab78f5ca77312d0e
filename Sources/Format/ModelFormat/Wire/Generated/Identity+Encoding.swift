// Generated from schema/Identity.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension Identity: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}
