internal import ModelSpec

/// A transpose that leaves the axes in order is the value; a transpose of a transpose becomes one, or none.
package enum MergeTransposes: PatternPass {
  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "transpose", let x = operation["x"].first, case .value = x,
      let permutation = operation.permutation
    else { return nil }
    let order = Array(permutation.indices)
    if permutation == order { return .value(x) }
    guard let before = graph.producer(of: x, ["transpose"])?.operation, let first = before["x"].first,
      case .value = first, let earlier = before.permutation, earlier.count == permutation.count
    else { return nil }
    let merged = permutation.map { earlier[$0] }
    if merged == order { return .value(first) }
    return .operation(operation.binding("x", to: first).binding("perm", to: .constant(.integers(merged))))
  }
}

extension GraphOperation {
  /// The order that a transposition brings axes into, counted from the front.
  var permutation: [Int]? {
    guard let axes = self["perm"].first?.integers else { return nil }
    let counted = axes.map { $0 < 0 ? $0 + axes.count : $0 }
    return counted.sorted() == Array(axes.indices) ? counted : nil
  }
}
