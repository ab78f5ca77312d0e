internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `TreeEnsemble` of ai.onnx.ml 5, where leaves are a list of their own; sets of members become chains of comparisons.
enum TreeEnsemble5Import: OperatorImport {
  static let operators = ["ai.onnx.ml.TreeEnsemble"]

  /// Modes by their numbers.
  private static let comparisons = ["less_equal", "less", "greater_equal", "greater", "equal", "not_equal"]
  private static let member = 6
  private static let aggregates = ["reduce_mean", "reduce_sum", "reduce_min", "reduce_max"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    var trees = try nodes(node)
    trees.targetCount = node.integer("n_targets", default: 1)
    try addLeaves(&trees, node)
    let aggregate = node.integer("aggregate_function", default: 1)
    guard aggregates.indices.contains(aggregate), trees.targetCount == 1 || aggregate < 2 else {
      throw node.refuse("'TreeEnsemble' with the `aggregate_function` \(aggregate)")
    }
    guard node.integer("post_transform", default: 0) == 0 else {
      throw node.refuse("'TreeEnsemble' with a `post_transform`")
    }
    let wide = try emitter.cast(x.operand, .fp32)
    let scores = try trees.scores(wide, aggregate: aggregates[aggregate], node, &emitter)
    return [.tensor(x.with(try emitter.cast(scores, x.operand.type?.scalar ?? .fp32)))]
  }

  /// The nodes, with the leaves behind them.
  private static func nodes(_ node: ImportNode) throws(OperationError) -> TreeNodes {
    let features = node.integers("nodes_featureids") ?? []
    let modes = try node.tensorAttribute("nodes_modes")?.operand.fixedIntegers ?? []
    let splits = try node.tensorAttribute("nodes_splits")?.operand.fixedFloats ?? []
    let (yes, no) = (node.integers("nodes_truenodeids") ?? [], node.integers("nodes_falsenodeids") ?? [])
    let (yesLeaves, noLeaves) = (node.integers("nodes_trueleafs") ?? [], node.integers("nodes_falseleafs") ?? [])
    let missing = node.integers("nodes_missing_value_tracks_true") ?? []
    let members = try node.tensorAttribute("membership_values")?.operand.fixedFloats ?? []
    node.ignore("nodes_hitrates")
    let count = features.count
    guard count > 0, modes.count == count, splits.count == count, yes.count == count, no.count == count,
      yesLeaves.count == count, noLeaves.count == count, missing.isEmpty || missing.count == count
    else { throw node.refuse("'TreeEnsemble' with lists of different lengths", "onnx-graph") }
    let leafCount = (node.integers("leaf_targetids") ?? []).count
    // Members of sets, each list up to a NaN.
    var sets: [[Float]] = members.isEmpty ? [] : members.split { $0.isNaN }.map { Array($0) }
    sets.reverse()
    var trees = TreeNodes()
    /// Nodes, then leaves, then what sets need besides.
    func place(_ index: Int, isLeaf: Bool) -> Int { isLeaf ? count + index : index }
    var chains: [(node: Int, rest: [Float])] = []
    for index in 0..<count {
      let (first, second) = (
        place(yes[index], isLeaf: yesLeaves[index] != 0), place(no[index], isLeaf: noLeaves[index] != 0)
      )
      let tracks = missing.isEmpty ? false : missing[index] != 0
      if modes[index] == member {
        guard let set = sets.popLast(), let value = set.first else {
          throw node.refuse("'TreeEnsemble' with fewer sets than nodes that ask for them", "onnx-graph")
        }
        chains.append((index, Array(set.dropFirst())))
        trees.add(
          feature: features[index], threshold: value, comparison: "equal", yes: first, no: second, tracksMissing: tracks
        )
      } else {
        guard comparisons.indices.contains(modes[index]) else {
          throw node.refuse("'TreeEnsemble' with the mode \(modes[index])")
        }
        trees.add(
          feature: features[index], threshold: splits[index], comparison: comparisons[modes[index]], yes: first,
          no: second, tracksMissing: tracks)
      }
    }
    for index in 0..<leafCount {
      trees.add(feature: 0, threshold: 0, comparison: nil, yes: count + index, no: count + index, tracksMissing: false)
    }
    for (index, rest) in chains {
      var last = index
      let other = trees.no[index]
      for value in rest {
        let added = trees.features.count
        trees.add(
          feature: features[index], threshold: value, comparison: "equal", yes: trees.yes[index], no: other,
          tracksMissing: trees.tracksMissing[index])
        trees.no[last] = added
        last = added
      }
    }
    trees.roots = node.integers("tree_roots") ?? []
    return trees
  }

  private static func addLeaves(_ trees: inout TreeNodes, _ node: ImportNode) throws(OperationError) {
    let targets = node.integers("leaf_targetids") ?? []
    let weights = try node.tensorAttribute("leaf_weights")?.operand.fixedFloats ?? []
    let first = (node.integers("nodes_featureids") ?? []).count
    let (total, overflow) = trees.features.count.multipliedReportingOverflow(by: trees.targetCount)
    guard targets.count == weights.count, trees.targetCount > 0, !overflow, total <= 1 << 24 else {
      throw node.refuse("'TreeEnsemble' with lists of different lengths", "onnx-graph")
    }
    trees.values = Array(repeating: 0, count: total)
    for (index, target) in targets.enumerated() {
      guard (0..<trees.targetCount).contains(target) else {
        throw node.refuse("'TreeEnsemble' with a leaf of target \(target)", "onnx-graph")
      }
      trees.values[(first + index) * trees.targetCount + target] = weights[index]
    }
  }
}
