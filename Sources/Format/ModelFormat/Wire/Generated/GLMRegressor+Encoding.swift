// Generated from schema/GLMRegressor.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension GLMRegressor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if postEvaluationTransform.rawValue != 0 { writer.enumeration(3, postEvaluationTransform) }
    writer.packed(2, offset) { $0.rawDouble($1) }
    for part in weights.reversed() { writer.message(1, part) }
  }
}

extension GLMRegressor.DoubleArray: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, value) { $0.rawDouble($1) }
  }
}
