package import ModelSpec

/// One tree of an ensemble: its nodes and how deep they go.
package struct TreeShape: Equatable, Sendable {
  /// The number that nodes name it by.
  package var id: UInt64
  /// Indices of its nodes in the ensemble, in the order of the file.
  package var nodes: [Int] = []
  /// Indices of its nodes by their own numbers; of two with one number, the first.
  package var places: [UInt64: Int] = [:]
  /// The index of the node that is nobody's child, the first of several; nil if there is none.
  package var root: Int?
  /// Nodes that add values.
  package var leafCount = 0
  /// Comparisons on the longest way from the root to a leaf.
  package var depth = 0

  /// `31 nodes, depth 5`.
  package var text: String { "\(NumberText.counted(nodes.count, "node")), depth \(NumberText.grouped(depth))" }

  /// The trees of `ensemble`, in the order of their first nodes. A file may claim anything: nodes that form a circle are
  /// followed once.
  package static func trees(of ensemble: TreeEnsembleParameters) -> [TreeShape] {
    var indices: [UInt64: Int] = [:]
    var trees: [TreeShape] = []
    for (index, node) in ensemble.nodes.enumerated() {
      let tree = indices[node.treeId, default: trees.count]
      if tree == trees.count {
        indices[node.treeId] = tree
        trees.append(TreeShape(id: node.treeId))
      }
      trees[tree].nodes.append(index)
      if trees[tree].places[node.nodeId] == nil { trees[tree].places[node.nodeId] = index }
      if node.nodeBehavior == .leafNode { trees[tree].leafCount += 1 }
    }
    for tree in trees.indices { trees[tree].findRoot(ensemble.nodes) }
    return trees
  }

  /// The nodes that a branch leads to; none for a leaf.
  package func children(of node: TreeEnsembleParameters.TreeNode) -> [Int] {
    guard node.nodeBehavior != .leafNode else { return [] }
    return [node.trueChildNodeId, node.falseChildNodeId].compactMap { places[$0] }
  }

  private mutating func findRoot(_ all: [TreeEnsembleParameters.TreeNode]) {
    let inner = Set(nodes.flatMap { children(of: all[$0]) })
    root = nodes.first { !inner.contains($0) }
    guard let root else { return }
    var seen: Set<Int> = [root]
    var level = [root]
    while true {
      level = level.flatMap { children(of: all[$0]) }.filter { seen.insert($0).inserted }
      guard !level.isEmpty else { return }
      depth += 1
    }
  }
}

extension TreeEnsembleParameters.TreeNode {
  /// `x[3] ≤ 0.5`, with `feature` instead of `x[3]` where it is given; nil for a leaf. All digits if `isExact`.
  package func comparison(_ feature: String? = nil, isExact: Bool = false) -> String? {
    let sign =
      switch nodeBehavior {
      case .branchOnValueLessThanEqual: "≤"
      case .branchOnValueLessThan: "<"
      case .branchOnValueGreaterThanEqual: "≥"
      case .branchOnValueGreaterThan: ">"
      case .branchOnValueEqual: "="
      case .branchOnValueNotEqual: "≠"
      case .leafNode: ""
      case .unrecognized(let number): "behavior \(number)"
      }
    guard !sign.isEmpty else { return nil }
    let value = isExact ? "\(branchFeatureValue)" : branchFeatureValue.shortText
    return "\(feature ?? "x[\(branchFeatureIndex)]") \(sign) \(value)"
  }
}

extension Double {
  /// With six digits at most.
  package var shortText: String {
    guard isFinite else { return "\(self)" }
    let short = Float(self).description
    return short.hasSuffix(".0") ? String(short.dropLast(2)) : short
  }
}
