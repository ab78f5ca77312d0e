// Generated from schema/Parameters.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension Int64Parameter: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .set(let part)? = allowedValues { writer.message(11, part) }
    if case .range(let part)? = allowedValues { writer.message(10, part) }
    if defaultValue != 0 { writer.int64(1, defaultValue) }
  }
}

extension DoubleParameter: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .range(let part)? = allowedValues { writer.message(10, part) }
    if defaultValue.bitPattern != 0 { writer.double(1, defaultValue) }
  }
}

extension StringParameter: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !defaultValue.isEmpty { writer.string(1, defaultValue) }
  }
}

extension BoolParameter: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if defaultValue { writer.bool(1, defaultValue) }
  }
}
