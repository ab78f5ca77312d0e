/// `transpose`: axes in another order: axis i of the result is axis perm[i] of `x`.
///
/// - `x`: [*d].
/// - `perm`: every axis of `x` once; negative numbers count from the end.
/// - Result: the type of `x`.
struct Transpose: TensorOperation {
  static let name = "transpose"
  static let cost = Cost.none

  var x: TensorType
  /// Counted from the front.
  var permutation: [Int]

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    let perm = try arguments.integers("perm", default: [])
    guard perm.count == x.rank else {
      throw OperationError(
        "`perm` has \(perm.count) elements, expected \(x.rank) for a tensor \(x.shape)", argument: "perm")
    }
    permutation = try arguments.axes("perm", perm, in: x.shape)
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with(Shape(permutation.map { x.shape[$0] })))]
  }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    return [.tensor(try x.elements(at: x.places.permuted(permutation), in: context))]
  }
}

extension Transpose: DifferentiableOperation {
  /// The axes back in their order.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    var inverse = permutation
    for (axis, source) in permutation.enumerated() { inverse[source] = axis }
    try graph.accumulate(try graph.transposed(call.gradient, inverse), into: call.x)
  }
}
