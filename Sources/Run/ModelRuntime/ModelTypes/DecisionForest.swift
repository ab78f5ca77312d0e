internal import ModelOps
internal import ModelSpec

/// The trees of an ensemble, laid out flat: `s[c] = base[c] + sum over trees of the value for c in the leaf reached`.
struct DecisionForest: Sendable {
  /// A branch that asks something else than whether a feature is greater than a threshold; its left child is the true one.
  struct OtherBranch: Sendable {
    var behavior: TreeEnsembleParameters.TreeNode.TreeNodeBehavior
    var value: Double
  }

  /// What leaves add: a place in the sums, and a value.
  struct Addend: Sendable {
    var place: Int32
    var value: Double
  }

  /// Numbers in the rows that walk through the trees together: they stay in the nearest cache.
  private static let blockSize = 2048

  var kernel = DecisionTreeKernel()
  /// By node.
  var addends: [Range<Int32>] = []
  var addendList: [Addend] = []
  /// By node, in trees that make a single sum: what a leaf adds.
  var values: [Double] = []
  /// By node: whether a missing feature leads to the right child.
  var missingGoesRight: [Bool] = []
  /// By node.
  var otherBranches: [Int32: OtherBranch] = [:]
  let base: [Double]

  init(base: [Double]) { self.base = base }

  /// Number of sums.
  var dimensionCount: Int { base.count }

  /// Least number of elements that a row may have.
  var width: Int { kernel.width }

  /// The sums, [`count`, S] row-major, of `count` rows of `inputs` that lie one behind the other.
  ///
  /// - Throws: `RuntimeError` when rows lack a feature that a branch asks for.
  func sums(_ rows: [Double], count: Int, of inputs: InputVector) throws(RuntimeError) -> [Double] {
    guard count > 0 else { return [] }
    let width = rows.count / count
    guard width >= self.width else {
      throw RuntimeError(
        .featureType, "\(inputs.found(width)), the trees read element \(self.width - 1)")
    }
    let dimensions = dimensionCount
    var sums: [Double] = []
    sums.reserveCapacity(count * dimensions)
    for _ in 0..<count { sums += base }
    guard width > 0, otherBranches.isEmpty, !rows.contains(where: \.isNaN) else {
      for row in 0..<count {
        for tree in 0..<kernel.treeCount {
          add(leaf(tree, rows, from: row * width), to: &sums, from: row * dimensions)
        }
      }
      return sums
    }
    if count == 1 {
      for leaf in kernel.leaves(rows) { add(leaf, to: &sums, from: 0) }
      return sums
    }
    addBlocks(rows, count: count, width: width, to: &sums)
    return sums
  }

  /// Adds the values of the leaves of many rows without missing features to their sums.
  private func addBlocks(_ rows: [Double], count: Int, width: Int, to sums: inout [Double]) {
    let dimensions = dimensionCount
    let blockLength = min(max(Self.blockSize / width, 16), 256)
    var leaves: [Int32] = []
    for first in stride(from: 0, to: count, by: blockLength) {
      let length = min(blockLength, count - first)
      if dimensions == 1 {
        for tree in 0..<kernel.treeCount {
          kernel.addValues(tree, values, rows: rows, width: width, from: first, count: length, to: &sums)
        }
        continue
      }
      if leaves.count != length { leaves = Array(repeating: 0, count: length) }
      for tree in 0..<kernel.treeCount {
        kernel.findLeaves(tree, rows, width: width, from: first, into: &leaves)
        for (row, leaf) in leaves.enumerated() { add(leaf, to: &sums, from: (first + row) * dimensions) }
      }
    }
  }

  @inline(__always)
  private func add(_ leaf: Int32, to sums: inout [Double], from start: Int) {
    for index in addends[Int(leaf)] {
      let addend = addendList[Int(index)]
      sums[start + Int(addend.place)] += addend.value
    }
  }

  /// The leaf of a row that lacks features, or of trees with other branches.
  private func leaf(_ tree: Int, _ rows: [Double], from start: Int) -> Int32 {
    var node = kernel.root(tree)
    while true {
      let left = kernel.left(node)
      if left == node { return node }
      let value = rows[start + kernel.feature(node)]
      let goesRight: Bool
      if value.isNaN {
        goesRight = missingGoesRight[Int(node)]
      } else if let branch = otherBranches[node] {
        goesRight = !branch.holds(value)
      } else {
        goesRight = value > kernel.threshold(node)
      }
      node = goesRight ? left + 1 : left
    }
  }
}

extension DecisionForest.OtherBranch {
  fileprivate func holds(_ feature: Double) -> Bool {
    switch behavior {
    case .branchOnValueLessThanEqual: feature <= value
    case .branchOnValueLessThan: feature < value
    case .branchOnValueGreaterThanEqual: feature >= value
    case .branchOnValueGreaterThan: feature > value
    case .branchOnValueEqual: feature == value
    case .branchOnValueNotEqual: feature != value
    case .leafNode, .unrecognized: false
    }
  }
}
