// Generated from schema/OneHotEncoder.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension OneHotEncoder: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if handleUnknown.rawValue != 0 { writer.enumeration(11, handleUnknown) }
    if outputSparse { writer.bool(10, outputSparse) }
    if case .int64Categories(let part)? = categoryType { writer.message(2, part) }
    if case .stringCategories(let part)? = categoryType { writer.message(1, part) }
  }
}
