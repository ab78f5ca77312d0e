internal import ModelSpec

/// Checks the trees of an ensemble: every node on its own, then that each tree is one.
enum TreeEnsembleValidator {
  /// Runs at the path of the regressor or classifier.
  static func validate(
    _ ensemble: TreeEnsembleParameters?, _ transform: TreeEnsemblePostEvaluationTransform, _ model: Model,
    _ context: inout ValidationContext
  ) {
    if case .unrecognized(let number) = transform {
      context.error(
        "transform-unknown", "post-evaluation transform \(number) is not known", at: "postEvaluationTransform",
        found: "\(number)")
    }
    let ensemble = ensemble ?? TreeEnsembleParameters()
    let width = model.description?.input.width
    context.within("treeEnsemble") { context in
      validateDimensions(ensemble, &context)
      if ensemble.nodes.isEmpty {
        context.warning("trees-missing", "the ensemble has no trees", at: "nodes")
      }
      for (index, node) in ensemble.nodes.enumerated() {
        validate(node, index, dimensions: ensemble.numPredictionDimensions, width: width, &context)
      }
      TreeStructureValidator.validate(ensemble.nodes, &context)
    }
  }

  private static func validateDimensions(_ ensemble: TreeEnsembleParameters, _ context: inout ValidationContext) {
    let dimensions = ensemble.numPredictionDimensions
    if dimensions == 0 {
      context.error(
        "dimensions-missing", "`numPredictionDimensions` is 0", at: "numPredictionDimensions", found: "0",
        expected: "at least 1")
    }
    let base = ensemble.basePredictionValue.count
    if base > 0, UInt64(base) != dimensions {
      context.error(
        "base-prediction-size",
        "`basePredictionValue` has \(counted(base, "value")), but `numPredictionDimensions` is \(dimensions)",
        at: "basePredictionValue", found: "\(base)", expected: "\(dimensions)")
    }
  }

  private static func validate(
    _ node: TreeEnsembleParameters.TreeNode, _ index: Int, dimensions: UInt64, width: Int?,
    _ context: inout ValidationContext
  ) {
    switch node.nodeBehavior {
    case .leafNode: validateLeaf(node, index, dimensions: dimensions, &context)
    case .branchOnValueLessThanEqual, .branchOnValueLessThan, .branchOnValueGreaterThanEqual,
      .branchOnValueGreaterThan, .branchOnValueEqual, .branchOnValueNotEqual:
      guard node.branchFeatureIndex < TreeEnsembleParameters.readableElements else {
        context.within("nodes", index) { context in
          context.error(
            "tree-feature-index", "\(name(node)) branches on feature \(node.branchFeatureIndex)",
            at: "branchFeatureIndex", found: "\(node.branchFeatureIndex)",
            expected: "below \(TreeEnsembleParameters.readableElements)")
        }
        return
      }
      guard let width, node.branchFeatureIndex >= UInt64(width) else { return }
      context.within("nodes", index) { context in
        context.mismatchOfStages(
          "tree-feature-index",
          "\(name(node)) branches on feature \(node.branchFeatureIndex), but the inputs have \(counted(width, "element"))",
          at: "branchFeatureIndex", found: "\(node.branchFeatureIndex)", expected: "below \(width)")
      }
    case .unrecognized(let number):
      context.within("nodes", index) { context in
        context.error(
          "tree-node-behavior", "\(name(node)) has behavior \(number), which is not known", at: "nodeBehavior",
          found: "\(number)")
      }
    }
  }

  private static func validateLeaf(
    _ node: TreeEnsembleParameters.TreeNode, _ index: Int, dimensions: UInt64, _ context: inout ValidationContext
  ) {
    if node.evaluationInfo.isEmpty {
      context.within("nodes", index) { context in
        context.error("tree-leaf-empty", "leaf \(name(node)) has no value", at: "evaluationInfo")
      }
    }
    var seen: Set<UInt64> = []
    for info in node.evaluationInfo {
      if info.evaluationIndex >= dimensions, dimensions > 0 {
        context.within("nodes", index) { context in
          context.error(
            "tree-leaf-index",
            "leaf \(name(node)) has a value for dimension \(info.evaluationIndex), but `numPredictionDimensions` is "
              + "\(dimensions)", at: "evaluationInfo", found: "\(info.evaluationIndex)",
            expected: "below \(dimensions)")
        }
      }
      if node.evaluationInfo.count > 1, !seen.insert(info.evaluationIndex).inserted {
        context.within("nodes", index) { context in
          context.error(
            "tree-leaf-duplicate", "leaf \(name(node)) has two values for dimension \(info.evaluationIndex)",
            at: "evaluationInfo", found: "\(info.evaluationIndex)")
        }
      }
    }
  }

  /// The name of a node in findings.
  static func name(_ node: TreeEnsembleParameters.TreeNode) -> String {
    "node \(node.nodeId) of tree \(node.treeId)"
  }
}
