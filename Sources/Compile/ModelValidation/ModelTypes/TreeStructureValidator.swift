internal import ModelSpec

/// Checks that the nodes of each tree make a tree: one root, one parent for every other node, no loops.
enum TreeStructureValidator {
  private struct Key: Hashable {
    var tree: UInt64
    var node: UInt64
  }

  /// Runs at the path of the ensemble.
  static func validate(_ nodes: [TreeEnsembleParameters.TreeNode], _ context: inout ValidationContext) {
    let places = index(nodes, &context)
    let parents = connect(nodes, places, &context)
    var roots: [UInt64: [Int]] = [:]
    var trees: [UInt64] = []
    for (index, node) in nodes.enumerated() where places[key(node)] == index && parents[index] == nil {
      if roots[node.treeId] == nil { trees.append(node.treeId) }
      roots[node.treeId, default: []].append(index)
    }
    for tree in trees {
      guard let roots = roots[tree], roots.count > 1 else { continue }
      let names = roots.prefix(10).map { "\(nodes[$0].nodeId)" } + (roots.count > 10 ? ["more"] : [])
      context.error(
        "tree-roots", "tree \(tree) has \(roots.count) roots, nodes \(listed(names, joining: "and"))", at: "nodes",
        found: "\(roots.count)", expected: "1")
    }
    findLoops(nodes, places, parents: parents, &context)
  }

  /// The place of each node; of two with the same numbers the first counts.
  private static func index(
    _ nodes: [TreeEnsembleParameters.TreeNode], _ context: inout ValidationContext
  ) -> [Key: Int] {
    var places: [Key: Int] = [:]
    places.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      guard places[key(node)] != nil else {
        places[key(node)] = index
        continue
      }
      context.within("nodes", index) { context in
        context.error("tree-node-duplicate", "\(TreeEnsembleValidator.name(node)) appears twice", at: "nodeId")
      }
    }
    return places
  }

  /// The parent of each node that has one; of two parents the first counts.
  private static func connect(
    _ nodes: [TreeEnsembleParameters.TreeNode], _ places: [Key: Int], _ context: inout ValidationContext
  ) -> [Int: Int] {
    var parents: [Int: Int] = [:]
    parents.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() where places[key(node)] == index && !isLeaf(node) {
      for (field, word, child) in [
        ("falseChildNodeId", "false", node.falseChildNodeId), ("trueChildNodeId", "true", node.trueChildNodeId),
      ] {
        if let problem = connect(index, to: Key(tree: node.treeId, node: child), in: nodes, at: places, &parents) {
          context.within("nodes", index) { context in
            context.error(
              problem.code, "the \(word) child \(child) of \(TreeEnsembleValidator.name(node)) \(problem.message)",
              at: field, found: "\(child)")
          }
        }
      }
    }
    return parents
  }

  private static func connect(
    _ parent: Int, to child: Key, in nodes: [TreeEnsembleParameters.TreeNode], at places: [Key: Int],
    _ parents: inout [Int: Int]
  ) -> (code: Diagnostic.Code, message: String)? {
    guard let place = places[child] else { return ("tree-child-missing", "does not exist") }
    guard place != parent else { return ("tree-loop", "is the node itself") }
    if let other = parents[place] {
      return ("tree-child-shared", "is already a child of node \(nodes[other].nodeId)")
    }
    parents[place] = parent
    return nil
  }

  /// Every node has one parent at most, so a node that no root reaches is on a loop or below one.
  private static func findLoops(
    _ nodes: [TreeEnsembleParameters.TreeNode], _ places: [Key: Int], parents: [Int: Int],
    _ context: inout ValidationContext
  ) {
    var reaches = [Bool?](repeating: nil, count: nodes.count)
    for (index, node) in nodes.enumerated() where places[key(node)] == index && reaches[index] == nil {
      var way: [Int] = []
      var onWay: Set<Int> = []
      var here: Int? = index
      while let place = here, reaches[place] == nil, onWay.insert(place).inserted {
        way.append(place)
        here = parents[place]
      }
      let result = here.map { reaches[$0] ?? false } ?? true
      if !result, let here, onWay.contains(here) {
        context.within("nodes", here) { context in
          context.error(
            "tree-loop", "\(TreeEnsembleValidator.name(nodes[here])) is its own descendant: no root leads to it",
            at: "nodeId")
        }
      }
      for place in way { reaches[place] = result }
    }
  }

  private static func key(_ node: TreeEnsembleParameters.TreeNode) -> Key {
    Key(tree: node.treeId, node: node.nodeId)
  }

  private static func isLeaf(_ node: TreeEnsembleParameters.TreeNode) -> Bool {
    switch node.nodeBehavior {
    case .leafNode: true
    case .branchOnValueLessThanEqual, .branchOnValueLessThan, .branchOnValueGreaterThanEqual,
      .branchOnValueGreaterThan, .branchOnValueEqual, .branchOnValueNotEqual:
      false
    // Its children have an unknown meaning; the node itself is reported.
    case .unrecognized: true
    }
  }
}
