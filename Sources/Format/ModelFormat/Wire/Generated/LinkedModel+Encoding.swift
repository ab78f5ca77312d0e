// Generated from schema/LinkedModel.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension LinkedModel: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .linkedModelFile(let part)? = linkType { writer.message(1, part) }
  }
}

extension LinkedModelFile: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = linkedModelSearchPath { writer.message(2, part) }
    if let part = linkedModelFileName { writer.message(1, part) }
  }
}
