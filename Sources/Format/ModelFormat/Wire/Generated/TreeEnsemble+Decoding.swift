// Generated from schema/TreeEnsemble.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension TreeEnsembleParameters {
  init(_ wire: CoreML__Specification__TreeEnsembleParameters, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.nodes = try context.messages(wire.n_nodes, wire.nodes, TreeEnsembleParameters.TreeNode.init(_:_:))
    self.numPredictionDimensions = wire.num_prediction_dimensions
    self.basePredictionValue = context.scalars(wire.n_base_prediction_value, wire.base_prediction_value)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension TreeEnsembleParameters.TreeNode {
  init(_ wire: CoreML__Specification__TreeEnsembleParameters__TreeNode, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.treeId = wire.tree_id
    self.nodeId = wire.node_id
    self.nodeBehavior = TreeEnsembleParameters.TreeNode.TreeNodeBehavior(rawValue: Int32(bitPattern: wire.node_behavior.rawValue))
    self.branchFeatureIndex = wire.branch_feature_index
    self.branchFeatureValue = wire.branch_feature_value
    self.trueChildNodeId = wire.true_child_node_id
    self.falseChildNodeId = wire.false_child_node_id
    self.missingValueTracksTrueChild = wire.missing_value_tracks_true_child != 0
    self.evaluationInfo = try context.messages(wire.n_evaluation_info, wire.evaluation_info, TreeEnsembleParameters.TreeNode.EvaluationInfo.init(_:_:))
    self.relativeHitRate = wire.relative_hit_rate
    unknownFields = context.unknownFields(wire.base)
  }
}

extension TreeEnsembleParameters.TreeNode.EvaluationInfo {
  init(_ wire: CoreML__Specification__TreeEnsembleParameters__TreeNode__EvaluationInfo, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.evaluationIndex = wire.evaluation_index
    self.evaluationValue = wire.evaluation_value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension TreeEnsembleClassifier {
  init(_ wire: CoreML__Specification__TreeEnsembleClassifier, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.tree_ensemble { self.treeEnsemble = try context.message(part, TreeEnsembleParameters.init(_:_:)) }
    self.postEvaluationTransform = TreeEnsemblePostEvaluationTransform(rawValue: Int32(bitPattern: wire.post_evaluation_transform.rawValue))
    switch wire.class_labels_case.rawValue {
    case 100: self.classLabels = .stringClassLabels(try context.message(wire.string_class_labels, StringVector.init(_:_:)))
    case 101: self.classLabels = .int64ClassLabels(try context.message(wire.int64_class_labels, Int64Vector.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension TreeEnsembleRegressor {
  init(_ wire: CoreML__Specification__TreeEnsembleRegressor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.tree_ensemble { self.treeEnsemble = try context.message(part, TreeEnsembleParameters.init(_:_:)) }
    self.postEvaluationTransform = TreeEnsemblePostEvaluationTransform(rawValue: Int32(bitPattern: wire.post_evaluation_transform.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}
