internal import ModelSpec

/// Lengths that tensors of several shapes broadcast to.
package enum BroadcastShape {
  /// The shape that `shapes` broadcast to; nil when they do not.
  package static func of(_ shapes: [[Int]]) -> [Int]? {
    var result = [Int](repeating: 1, count: shapes.lazy.map(\.count).max() ?? 0)
    for shape in shapes {
      let offset = result.count - shape.count
      for (axis, length) in shape.enumerated() where length != 1 {
        guard result[axis + offset] == 1 || result[axis + offset] == length else { return nil }
        result[axis + offset] = length
      }
    }
    return result
  }
}
