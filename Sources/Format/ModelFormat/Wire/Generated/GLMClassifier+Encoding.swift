// Generated from schema/GLMClassifier.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension GLMClassifier: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .int64ClassLabels(let part)? = classLabels { writer.message(101, part) }
    if case .stringClassLabels(let part)? = classLabels { writer.message(100, part) }
    if classEncoding.rawValue != 0 { writer.enumeration(4, classEncoding) }
    if postEvaluationTransform.rawValue != 0 { writer.enumeration(3, postEvaluationTransform) }
    writer.packed(2, offset) { $0.rawDouble($1) }
    for part in weights.reversed() { writer.message(1, part) }
  }
}

extension GLMClassifier.DoubleArray: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, value) { $0.rawDouble($1) }
  }
}
