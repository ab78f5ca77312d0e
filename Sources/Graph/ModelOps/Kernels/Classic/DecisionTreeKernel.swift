internal import CModelKernels
import ModelSpec

/// Decision trees whose branches all compare a feature with a threshold, as flat arrays.
package struct DecisionTreeKernel: Sendable {
  private var nodes: [model_kernels_tree_node] = []
  private var roots: [Int32] = []
  private var depths: [Int32] = []
  /// One more than the largest feature index of any branch.
  package private(set) var width = 0

  package init() {}

  package var treeCount: Int { roots.count }

  /// Adds `count` nodes, initially leaves, and returns the index of the first. Nil if there are too many.
  package mutating func appendLeaves(_ count: Int) -> Int32? {
    guard nodes.count + count <= Int(Int32.max) else { return nil }
    let first = Int32(nodes.count)
    for index in 0..<count {
      nodes.append(model_kernels_tree_node(threshold: .infinity, feature: 0, left: first + Int32(index)))
    }
    return first
  }

  /// Makes node `node` a branch to `left`, or to the node after it if `feature` is greater than `threshold`.
  package mutating func branch(_ node: Int32, feature: Int32, threshold: Double, left: Int32) {
    precondition(feature >= 0 && left >= 0 && Int(left) + 1 < nodes.count)
    nodes[Int(node)] = model_kernels_tree_node(threshold: threshold, feature: feature, left: left)
    width = max(width, Int(feature) + 1)
  }

  package mutating func appendTree(root: Int32, depth: Int32) {
    precondition(root >= 0 && Int(root) < nodes.count)
    roots.append(root)
    depths.append(depth)
  }

  package func root(_ tree: Int) -> Int32 { roots[tree] }

  package func feature(_ node: Int32) -> Int { Int(nodes[Int(node)].feature) }
  package func threshold(_ node: Int32) -> Double { nodes[Int(node)].threshold }
  package func left(_ node: Int32) -> Int32 { nodes[Int(node)].left }

  /// The leaf that each row of `width` numbers reaches in one tree; `rows` holds no NaN and `leaves` has one element for
  /// each row from `first` on.
  package func findLeaves(_ tree: Int, _ rows: [Double], width: Int, from first: Int, into leaves: inout [Int32]) {
    precondition(width >= max(self.width, 1) && (first + leaves.count) * width <= rows.count && first >= 0)
    let count = leaves.count
    nodes.withUnsafeBufferPointer { nodes in
      rows.withUnsafeBufferPointer { rows in
        leaves.withUnsafeMutableBufferPointer { leaves in
          guard let rows = rows.baseAddress, let leaves = leaves.baseAddress else { return }
          model_kernels_tree_leaves(
            nodes.baseAddress, roots[tree], depths[tree], rows + first * width, width, count, leaves)
        }
      }
    }
  }

  /// Adds to `count` sums from `first` on the value of the leaf that each row reaches in one tree; `values` has one for
  /// each node, `rows` holds no NaN.
  package func addValues(
    _ tree: Int, _ values: [Double], rows: [Double], width: Int, from first: Int, count: Int, to sums: inout [Double]
  ) {
    precondition(
      values.count == nodes.count && width >= max(self.width, 1) && first >= 0 && count >= 0
        && (first + count) * width <= rows.count && first + count <= sums.count)
    rows.withUnsafeBufferPointer { rows in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let rows = rows.baseAddress, let sums = sums.baseAddress else { return }
        model_kernels_tree_sums(
          nodes, values, roots[tree], depths[tree], rows + first * width, width, count, sums + first)
      }
    }
  }

  /// The leaf that a row without NaN reaches in each tree.
  package func leaves(_ row: [Double]) -> [Int32] {
    precondition(row.count >= max(width, 1))
    return Array(unsafeUninitializedCapacity: roots.count) { leaves, initialized in
      model_kernels_forest_leaves(nodes, roots, depths, roots.count, row, leaves.baseAddress)
      initialized = roots.count
    }
  }
}
