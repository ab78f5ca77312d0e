internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `TreeEnsembleRegressor` and `TreeEnsembleClassifier` of ai.onnx.ml: all rows go down all trees at once.
enum TreeEnsembleImport: OperatorImport {
  static let operators = ["ai.onnx.ml.TreeEnsembleRegressor", "ai.onnx.ml.TreeEnsembleClassifier"]

  private static let aggregates = [
    "SUM": "reduce_sum", "AVERAGE": "reduce_mean", "MIN": "reduce_min", "MAX": "reduce_max",
  ]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let input = try node.tensor(0)
    let x = try emitter.cast(input.operand, .fp32)
    let isClassifier = node.operation == "TreeEnsembleClassifier"
    let prefix = isClassifier ? "class" : "target"
    var trees = try nodes(node)
    let labels = isClassifier ? try PostTransform.labels(node, "classlabels_int64s") : []
    let ids = node.integers("\(prefix)_ids") ?? []
    let isBinary = isClassifier && labels.count == 2 && Set(ids).count == 1
    trees.targetCount = isClassifier ? (isBinary ? 1 : labels.count) : node.integer("n_targets", default: 1)
    let weights = try addLeaves(&trees, ids, isSingle: isBinary, prefix: prefix, node)
    let name = isClassifier ? "SUM" : node.string("aggregate_function", default: "SUM")
    guard let aggregate = aggregates[name], trees.targetCount == 1 || name == "SUM" || name == "AVERAGE" else {
      throw node.refuse("'\(node.operation)' with the `aggregate_function` \(name) of several targets")
    }
    var scores = try trees.scores(x, aggregate: aggregate, node, &emitter)
    let base = try numbers("base_values", node) ?? []
    if !base.isEmpty {
      guard base.count == trees.targetCount else {
        throw node.refuse("'\(node.operation)' with \(base.count) `base_values`", "onnx-shape")
      }
      scores = try emitter.binary("add", scores, emitter.floats(base, [base.count], like: scores))
    }
    guard isClassifier else { return [ImportValue(try PostTransform.applied(scores, node, &emitter), .float)] }
    if isBinary {
      let isProbability = weights.allSatisfy { $0 >= 0 }
      let limit = emitter.number(isProbability ? 0.5 : 0, like: scores)
      let isSecond = try emitter.cast(try emitter.binary("greater", scores, limit), .int32)
      let label = try PostTransform.chosen(try emitter.squeeze(isSecond, [1]), labels, node, &emitter)
      let both = try PostTransform.both(scores, isProbability: isProbability, node, &emitter)
      return [ImportValue(label, .int64), ImportValue(both, .float)]
    }
    let best = try emitter.one(
      "reduce_argmax", [("x", scores), ("axis", .integer(1)), ("keep_dims", .boolean(false))])
    let label = try PostTransform.chosen(best, labels, node, &emitter)
    return [ImportValue(label, .int64), ImportValue(try PostTransform.applied(scores, node, &emitter), .float)]
  }

  /// Floats that are an attribute, or a tensor in double precision.
  private static func numbers(_ name: String, _ node: ImportNode) throws(OperationError) -> [Float]? {
    if let tensor = try node.tensorAttribute("\(name)_as_tensor") { return tensor.operand.fixedFloats }
    return node.floats(name)
  }

  private struct Key: Hashable {
    var tree: Int
    var node: Int
  }

  private static func places(_ node: ImportNode) throws(OperationError) -> [Key: Int] {
    let (trees, ids) = (node.integers("nodes_treeids") ?? [], node.integers("nodes_nodeids") ?? [])
    guard trees.count == ids.count, !trees.isEmpty else {
      throw node.refuse("'\(node.operation)' with other nodes than trees", "onnx-graph")
    }
    var places: [Key: Int] = [:]
    for (index, (tree, id)) in zip(trees, ids).enumerated() {
      guard places.updateValue(index, forKey: Key(tree: tree, node: id)) == nil else {
        throw node.refuse("'\(node.operation)' with a node twice", "onnx-graph")
      }
    }
    return places
  }

  private static func nodes(_ node: ImportNode) throws(OperationError) -> TreeNodes {
    let places = try places(node)
    let treeIDs = node.integers("nodes_treeids") ?? []
    let (features, modes) = (node.integers("nodes_featureids") ?? [], node.strings("nodes_modes") ?? [])
    let thresholds = try numbers("nodes_values", node) ?? []
    let (yes, no) = (node.integers("nodes_truenodeids") ?? [], node.integers("nodes_falsenodeids") ?? [])
    let missing = node.integers("nodes_missing_value_tracks_true") ?? []
    node.ignore("nodes_hitrates", "nodes_hitrates_as_tensor")
    let count = treeIDs.count
    guard features.count == count, modes.count == count, thresholds.count == count, yes.count == count,
      no.count == count, missing.isEmpty || missing.count == count
    else { throw node.refuse("'\(node.operation)' with lists of different lengths", "onnx-graph") }
    var trees = TreeNodes()
    var isTarget = Array(repeating: false, count: count)
    for index in 0..<count {
      if modes[index] == "LEAF" {
        trees.add(feature: 0, threshold: 0, comparison: nil, yes: index, no: index, tracksMissing: false)
        continue
      }
      guard let comparison = TreeNodes.comparisons[modes[index]],
        let first = places[Key(tree: treeIDs[index], node: yes[index])],
        let second = places[Key(tree: treeIDs[index], node: no[index])]
      else { throw node.refuse("'\(node.operation)' with the mode '\(modes[index])', or a branch that leads nowhere") }
      isTarget[first] = true
      isTarget[second] = true
      trees.add(
        feature: features[index], threshold: thresholds[index], comparison: comparison, yes: first, no: second,
        tracksMissing: missing.isEmpty ? false : missing[index] != 0)
    }
    // The root of a tree is the node that no other leads to.
    trees.roots = (0..<count).filter { !isTarget[$0] }
    guard trees.roots.count == Set(treeIDs).count else {
      throw node.refuse("'\(node.operation)' with trees of several roots or none", "onnx-graph")
    }
    return trees
  }

  /// What leaves give; the weights come back.
  private static func addLeaves(
    _ trees: inout TreeNodes, _ ids: [Int], isSingle: Bool, prefix: String, _ node: ImportNode
  ) throws(OperationError) -> [Float] {
    let places = try places(node)
    let (treeIDs, nodeIDs) = (node.integers("\(prefix)_treeids") ?? [], node.integers("\(prefix)_nodeids") ?? [])
    let weights = try numbers("\(prefix)_weights", node) ?? []
    let (total, overflow) = trees.features.count.multipliedReportingOverflow(by: trees.targetCount)
    guard treeIDs.count == ids.count, nodeIDs.count == ids.count, weights.count == ids.count, trees.targetCount > 0,
      !overflow, total <= 1 << 24
    else { throw node.refuse("'\(node.operation)' with lists of different lengths", "onnx-graph") }
    trees.values = Array(repeating: 0, count: total)
    for (index, id) in ids.enumerated() {
      let target = isSingle ? 0 : id
      guard let place = places[Key(tree: treeIDs[index], node: nodeIDs[index])],
        (0..<trees.targetCount).contains(target)
      else { throw node.refuse("'\(node.operation)' with a leaf that is not there", "onnx-graph") }
      trees.values[place * trees.targetCount + target] += weights[index]
    }
    return weights
  }
}

extension TreeNodes {
  /// Adds a node; a leaf compares nothing.
  mutating func add(
    feature: Int, threshold: Float, comparison: String?, yes: Int, no: Int, tracksMissing: Bool
  ) {
    features.append(feature)
    thresholds.append(threshold)
    comparisons.append(comparison ?? comparisons.last ?? "less_equal")
    self.yes.append(yes)
    self.no.append(no)
    self.tracksMissing.append(tracksMissing)
  }
}
