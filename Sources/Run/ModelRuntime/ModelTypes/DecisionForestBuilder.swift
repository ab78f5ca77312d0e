internal import ModelOps
internal import ModelSpec

/// Lays the trees of an ensemble out flat, and finds what is wrong with them.
struct DecisionForestBuilder {
  private struct Key: Hashable {
    var tree: UInt64
    var node: UInt64
  }

  private let nodes: [TreeEnsembleParameters.TreeNode]
  private let path: ModelPath
  private var places: [Key: Int] = [:]
  private var forest: DecisionForest

  /// - Throws: `RuntimeError` for trees that are no trees: nodes that are missing, stand twice, have two parents or are
  ///   below themselves.
  static func forest(_ parameters: TreeEnsembleParameters?, at path: ModelPath) throws(RuntimeError)
    -> DecisionForest
  {
    let path = path.field("treeEnsemble")
    guard let parameters else { throw RuntimeError(.generic, "the model has no trees", at: path) }
    let count = parameters.numPredictionDimensions
    let base = parameters.basePredictionValue
    guard count >= 1, count <= 1 << 24 else {
      throw RuntimeError(
        .generic, "`numPredictionDimensions` is \(count), expected 1 or more",
        at: path.field("numPredictionDimensions"))
    }
    guard base.isEmpty || UInt64(base.count) == count else {
      throw RuntimeError(
        .generic, "`basePredictionValue` has \(base.count) values, but `numPredictionDimensions` is \(count)",
        at: path.field("basePredictionValue"))
    }
    var builder = DecisionForestBuilder(
      parameters.nodes, base.isEmpty ? Array(repeating: 0, count: Int(count)) : base, path)
    try builder.build()
    return builder.forest
  }

  private init(_ nodes: [TreeEnsembleParameters.TreeNode], _ base: [Double], _ path: ModelPath) {
    self.nodes = nodes
    self.path = path
    forest = DecisionForest(base: base)
  }

  private mutating func build() throws(RuntimeError) {
    places.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      guard places.updateValue(index, forKey: Key(tree: node.treeId, node: node.nodeId)) == nil else {
        throw problem("\(name(index)) appears twice", index)
      }
    }
    var isChild = [Bool](repeating: false, count: nodes.count)
    for (index, node) in nodes.enumerated() where node.nodeBehavior != .leafNode {
      for child in [try child(index, node.trueChildNodeId), try child(index, node.falseChildNodeId)] {
        guard !isChild[child] else { throw problem("\(name(child)) is the child of two nodes", child) }
        isChild[child] = true
      }
    }
    var roots: [UInt64: Int] = [:]
    var order: [Int] = []
    for (index, node) in nodes.enumerated() where !isChild[index] {
      if let other = roots.updateValue(index, forKey: node.treeId) {
        throw problem("tree \(node.treeId) has two roots, nodes \(nodes[other].nodeId) and \(node.nodeId)", index)
      }
      order.append(index)
    }
    for root in order { try addTree(root) }
    // A node below itself has a parent, but no root leads to it.
    guard forest.addends.count == nodes.count else {
      throw RuntimeError(
        .generic, "\(nodes.count - forest.addends.count) nodes are in a cycle: no root leads to them",
        at: path.field("nodes"))
    }
  }

  private func child(_ index: Int, _ child: UInt64) throws(RuntimeError) -> Int {
    guard let place = places[Key(tree: nodes[index].treeId, node: child)] else {
      throw problem("child \(child) of \(name(index)) does not exist", index)
    }
    return place
  }

  /// Every node has one parent at most, so that each is laid out once.
  private mutating func addTree(_ root: Int) throws(RuntimeError) {
    let first = try appendLeaves(1)
    var deepest: Int32 = 0
    var stack: [(index: Int, place: Int32, depth: Int32)] = [(root, first, 0)]
    while let (index, place, depth) = stack.popLast() {
      deepest = max(deepest, depth)
      let node = nodes[index]
      guard node.nodeBehavior != .leafNode else {
        try addLeaf(index, place)
        continue
      }
      guard node.branchFeatureIndex < TreeEnsembleParameters.readableElements else {
        throw problem("\(name(index)) reads element \(node.branchFeatureIndex) of the inputs", index)
      }
      let left = try appendLeaves(2)
      let isSwapped = try addBranch(node, index, place: place, left: left)
      let (whenTrue, whenFalse) = isSwapped ? (left + 1, left) : (left, left + 1)
      forest.missingGoesRight[Int(place)] = node.missingValueTracksTrueChild == isSwapped
      stack.append((try child(index, node.falseChildNodeId), whenFalse, depth + 1))
      stack.append((try child(index, node.trueChildNodeId), whenTrue, depth + 1))
    }
    forest.kernel.appendTree(root: first, depth: deepest)
  }

  /// Adds a branch as one that goes right where the feature is greater; whether that is where the question is answered
  /// with yes.
  private mutating func addBranch(
    _ node: TreeEnsembleParameters.TreeNode, _ index: Int, place: Int32, left: Int32
  ) throws(RuntimeError) -> Bool {
    let value = node.branchFeatureValue
    let isLimit = value.isNaN || value == -.infinity
    let feature = Int32(node.branchFeatureIndex)
    func isPlain(_ behavior: TreeEnsembleParameters.TreeNode.TreeNodeBehavior) -> Bool {
      switch behavior {
      case .branchOnValueLessThanEqual, .branchOnValueGreaterThan: !value.isNaN
      case .branchOnValueLessThan, .branchOnValueGreaterThanEqual: !isLimit
      default: false
      }
    }
    var threshold = value
    var isSwapped = false
    switch node.nodeBehavior {
    case .branchOnValueLessThanEqual: break
    case .branchOnValueGreaterThan: isSwapped = isPlain(node.nodeBehavior)
    case .branchOnValueLessThan: threshold = value.nextDown
    case .branchOnValueGreaterThanEqual:
      threshold = value.nextDown
      isSwapped = isPlain(node.nodeBehavior)
    case .branchOnValueEqual, .branchOnValueNotEqual: break
    case .leafNode, .unrecognized:
      throw problem("\(name(index)) has behavior \(node.nodeBehavior.rawValue), which is not known", index)
    }
    if !isPlain(node.nodeBehavior) {
      forest.otherBranches[place] = DecisionForest.OtherBranch(behavior: node.nodeBehavior, value: value)
    }
    forest.kernel.branch(place, feature: feature, threshold: threshold, left: left)
    return isSwapped
  }

  private mutating func addLeaf(_ index: Int, _ place: Int32) throws(RuntimeError) {
    let start = Int32(clamping: forest.addendList.count)
    for info in nodes[index].evaluationInfo {
      guard info.evaluationIndex < UInt64(forest.dimensionCount) else {
        throw problem(
          "\(name(index)) adds to sum \(info.evaluationIndex), but `numPredictionDimensions` is \(forest.dimensionCount)",
          index)
      }
      forest.addendList.append(
        DecisionForest.Addend(place: Int32(info.evaluationIndex), value: info.evaluationValue))
      forest.values[Int(place)] += info.evaluationValue
    }
    guard forest.addendList.count <= Int(Int32.max) else { throw tooLarge }
    forest.addends[Int(place)] = start..<Int32(forest.addendList.count)
  }

  private mutating func appendLeaves(_ count: Int) throws(RuntimeError) -> Int32 {
    guard let first = forest.kernel.appendLeaves(count) else { throw tooLarge }
    for _ in 0..<count {
      forest.addends.append(0..<0)
      forest.missingGoesRight.append(false)
      forest.values.append(0)
    }
    return first
  }

  private var tooLarge: RuntimeError {
    RuntimeError(.generic, "the trees have more nodes than \(Int32.max)", at: path.field("nodes"))
  }

  private func name(_ index: Int) -> String { "node \(nodes[index].nodeId) of tree \(nodes[index].treeId)" }

  private func problem(_ message: String, _ index: Int) -> RuntimeError {
    RuntimeError(.generic, message, at: path.element("nodes", index))
  }
}
