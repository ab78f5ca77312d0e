// Generated from schema/CategoricalMapping.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension CategoricalMapping: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .int64Value(let part)? = valueOnUnknown { writer.int64(102, part) }
    if case .strValue(let part)? = valueOnUnknown { writer.string(101, part) }
    if case .int64ToStringMap(let part)? = mappingType { writer.message(2, part) }
    if case .stringToInt64Map(let part)? = mappingType { writer.message(1, part) }
  }
}
