// Generated from schema/TreeEnsemble.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension TreeEnsembleParameters: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(3, basePredictionValue) { $0.rawDouble($1) }
    if numPredictionDimensions != 0 { writer.uint64(2, numPredictionDimensions) }
    for part in nodes.reversed() { writer.message(1, part) }
  }
}

extension TreeEnsembleParameters.TreeNode: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if relativeHitRate.bitPattern != 0 { writer.double(30, relativeHitRate) }
    for part in evaluationInfo.reversed() { writer.message(20, part) }
    if missingValueTracksTrueChild { writer.bool(14, missingValueTracksTrueChild) }
    if falseChildNodeId != 0 { writer.uint64(13, falseChildNodeId) }
    if trueChildNodeId != 0 { writer.uint64(12, trueChildNodeId) }
    if branchFeatureValue.bitPattern != 0 { writer.double(11, branchFeatureValue) }
    if branchFeatureIndex != 0 { writer.uint64(10, branchFeatureIndex) }
    if nodeBehavior.rawValue != 0 { writer.enumeration(3, nodeBehavior) }
    if nodeId != 0 { writer.uint64(2, nodeId) }
    if treeId != 0 { writer.uint64(1, treeId) }
  }
}

extension TreeEnsembleParameters.TreeNode.EvaluationInfo: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if evaluationValue.bitPattern != 0 { writer.double(2, evaluationValue) }
    if evaluationIndex != 0 { writer.uint64(1, evaluationIndex) }
  }
}

extension TreeEnsembleClassifier: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .int64ClassLabels(let part)? = classLabels { writer.message(101, part) }
    if case .stringClassLabels(let part)? = classLabels { writer.message(100, part) }
    if postEvaluationTransform.rawValue != 0 { writer.enumeration(2, postEvaluationTransform) }
    if let part = treeEnsemble { writer.message(1, part) }
  }
}

extension TreeEnsembleRegressor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if postEvaluationTransform.rawValue != 0 { writer.enumeration(2, postEvaluationTransform) }
    if let part = treeEnsemble { writer.message(1, part) }
  }
}
