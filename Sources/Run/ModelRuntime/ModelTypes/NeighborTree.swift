internal import ModelOps
internal import ModelSpec

/// A k-d tree: samples halved along the axis on which they spread most, until few enough are left. Leaves lie in whole
/// blocks of the distance kernel.
struct NeighborTree: Sendable {
  private struct Node: Sendable {
    /// Place of the other child; the first child lies behind its parent. 0 in a leaf.
    var second: Int
    /// Blocks of a leaf.
    var blocks: Range<Int>
  }

  private var nodes: [Node] = []
  /// By node: least and greatest coordinates, [nodes, 2, D].
  private var bounds: [Float] = []
  private let dimensions: Int
  /// The sample in each place, -1 where a leaf does not fill its last block.
  private(set) var order: [Int] = []

  init(_ samples: [[Float]], dimensions: Int, leafSize: Int) {
    self.dimensions = dimensions
    guard !samples.isEmpty else { return }
    // Smaller leaves would leave blocks nearly empty.
    let leafSize = max(leafSize, DistanceKernel.blockLength)
    var indices = Array(samples.indices)
    // Ranges to lay out, and the node that waits for the place of its second child.
    var stack: [(range: Range<Int>, parent: Int?)] = [(indices.indices, nil)]
    while let (range, parent) = stack.popLast() {
      let node = nodes.count
      if let parent { nodes[parent].second = node }
      let (low, high) = Self.bounds(samples, indices[range], dimensions: dimensions)
      bounds += low
      bounds += high
      guard range.count > leafSize else {
        let start = order.count / DistanceKernel.blockLength
        order += indices[range].sorted()
        while order.count % DistanceKernel.blockLength != 0 { order.append(-1) }
        nodes.append(Node(second: 0, blocks: start..<(order.count / DistanceKernel.blockLength)))
        continue
      }
      nodes.append(Node(second: 0, blocks: 0..<0))
      var axis = 0
      for other in 0..<dimensions where high[other] - low[other] > high[axis] - low[axis] { axis = other }
      indices[range].sort { samples[$0][axis] < samples[$1][axis] }
      // All leaves but the last fill their blocks.
      let block = DistanceKernel.blockLength
      let middle = range.lowerBound + (range.count / 2 + block - 1) / block * block
      stack.append((middle..<range.upperBound, node))
      stack.append((range.lowerBound..<middle, nil))
    }
  }

  private static func bounds(
    _ samples: [[Float]], _ indices: ArraySlice<Int>, dimensions: Int
  ) -> (low: [Float], high: [Float]) {
    var low = [Float](repeating: .infinity, count: dimensions)
    var high = [Float](repeating: -.infinity, count: dimensions)
    for index in indices {
      for axis in 0..<dimensions {
        let value = samples[index][axis]
        // Where there is no number there is no bound.
        low[axis] = value.isNaN ? -.infinity : min(low[axis], value)
        high[axis] = value.isNaN ? .infinity : max(high[axis], value)
      }
    }
    return (low, high)
  }

  /// Calls `body` with the blocks of every leaf that may hold a sample within the distance that `limit` says at the time,
  /// near leaves first.
  func visit(_ point: [Float], whileWithin limit: () -> Float, _ body: (Range<Int>) -> Void) {
    guard !nodes.isEmpty else { return }
    var stack: [(node: Int, distance: Float)] = [(0, distance(point, 0))]
    while let (node, distance) = stack.popLast() {
      // The distance to a box is rounded otherwise than distances to samples.
      guard !(distance * 0.9999 > limit()) else { continue }
      guard nodes[node].second > 0 else {
        body(nodes[node].blocks)
        continue
      }
      let first = (node + 1, self.distance(point, node + 1))
      let second = (nodes[node].second, self.distance(point, nodes[node].second))
      // The nearer child is looked at first, so it goes on top.
      stack += first.1 <= second.1 ? [second, first] : [first, second]
    }
  }

  /// Squared distance from a point to the box around a node's samples.
  private func distance(_ point: [Float], _ node: Int) -> Float {
    DistanceKernel.boxDistance(to: point, bounds, from: node * 2 * dimensions)
  }
}
