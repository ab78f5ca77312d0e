// Generated from schema/CustomModel.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

extension CustomModel: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !description.isEmpty { writer.string(40, description) }
    for (key, value) in parameters.reversed() {
      writer.entry(30) {
        $0.message(2, value)
        $0.string(1, key)
      }
    }
    if !className.isEmpty { writer.string(10, className) }
  }
}

extension CustomModel.CustomModelParamValue: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .bytesValue(let part)? = value { writer.bytes(60, part) }
    if case .boolValue(let part)? = value { writer.bool(50, part) }
    if case .longValue(let part)? = value { writer.int64(40, part) }
    if case .intValue(let part)? = value { writer.int32(30, part) }
    if case .stringValue(let part)? = value { writer.string(20, part) }
    if case .doubleValue(let part)? = value { writer.double(10, part) }
  }
}
