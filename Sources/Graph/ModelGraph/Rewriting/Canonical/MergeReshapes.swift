internal import ModelSpec

/// A reshape to the shape that a value has is the value, and so are `squeeze` and `expand_dims` that take each other back. A reshape
/// of any of these becomes one reshape of what they began with.
package enum MergeReshapes: PatternPass {
  private static let names: Set<String> = ["reshape", "squeeze", "expand_dims"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard names.contains(operation.operation), let x = operation["x"].first, case .value = x,
      let type = graph.type(x), let result = graph.resultType(operation)
    else { return nil }
    let shape = result.shape.nonEmpty
    if shape != nil, type == result { return .value(x) }
    guard let before = graph.producer(of: x, names)?.operation, let first = before["x"].first, case .value = first,
      let source = graph.type(first), source.scalar == result.scalar
    else { return nil }
    if shape != nil, source == result { return .value(first) }
    if operation.operation == "squeeze", before.operation == "expand_dims",
      let added = axes(before, rank: type.rank), added == axes(operation, rank: type.rank)
    {
      return .value(first)
    }
    guard operation.operation == "reshape", let bound = operation["shape"].first else { return nil }
    // 0 stands for the length that the argument has, which is another one then.
    if let lengths = bound.integers, !lengths.contains(0) { return .operation(operation.binding("x", to: first)) }
    guard let shape, bound.known != nil else { return nil }
    return .operation(operation.binding("x", to: first).binding("shape", to: .constant(.integers(shape))))
  }

  private static func axes(_ operation: GraphOperation, rank: Int) -> Set<Int>? {
    operation["axes"].first?.integers.map { Set($0.map { $0 < 0 ? $0 + rank : $0 }) }
  }
}
