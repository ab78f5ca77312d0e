internal import ModelSpec

/// `transpose`: axes in another order: axis i of the result is axis perm[i] of `x`.
///
/// - `x`: [*d].
/// - `perm`: every axis of `x` once; negative numbers count from the end.
/// - Result: the type of `x`.
package struct Transpose: TensorOperation {
  package static let name = "transpose"
  package static let cost = Cost.none

  package var x: TensorType
  /// Counted from the front.
  package var permutation: [Int]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    let perm = try arguments.integers("perm", default: [])
    guard perm.count == x.rank else {
      throw OperationError(
        "`perm` has \(perm.count) elements, expected \(x.rank) for a tensor \(x.shape)", argument: "perm")
    }
    permutation = try arguments.axes("perm", perm, in: x.shape)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with(Shape(permutation.map { x.shape[$0] })))]
  }
}

extension Transpose: DifferentiableOperation {
  /// The axes back in their order.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    var inverse = permutation
    for (axis, source) in permutation.enumerated() { inverse[source] = axis }
    try graph.accumulate(try graph.transposed(call.gradient, inverse), into: call.x)
  }
}
