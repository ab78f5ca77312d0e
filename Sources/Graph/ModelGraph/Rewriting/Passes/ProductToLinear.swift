internal import ModelSpec

/// A `matmul` of a value of two or three axes and a constant matrix is `linear`, whose weights are that matrix transposed. What is
/// then added becomes its bias by `FuseScale`.
package enum ProductToLinear: PatternPass {
  package static let triggers: Set<String>? = ["matmul"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard let type = graph.type(operation["x"].first), (2...3).contains(type.rank),
      let matrix = operation["y"].first?.known, matrix.type.scalar == type.scalar,
      operation["transpose_y"].first.map({ $0.flag != nil }) ?? true,
      let (x, weight) = FuseLinear.layer(operation, graph)
    else { return nil }
    return .operation(operation.becoming("linear", [("x", x), ("weight", .constant(weight))]))
  }
}
