/// `nn.broadcast_to`: a tensor repeated along its axes of length 1 until it has a given shape.
///
/// - `x`: [*d].
/// - `shape`: the result's shape, to which `x` broadcasts; need not be constant.
/// - Result: the type of `x`.
struct BroadcastTo: TensorOperation {
  static let name = "nn.broadcast_to"
  static let cost = Cost.none

  var x: TensorType
  var target: TargetShape

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    target = try TargetShape(arguments)
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    if let shape = target.shape {
      let lead = shape.rank - x.rank
      let fits =
        lead >= 0 && x.shape.indices.allSatisfy { x.shape[$0].contains(1) || x.shape[$0].canEqual(shape[lead + $0]) }
      guard fits else {
        throw OperationError("`x` \(x.shape) does not broadcast to `shape` \(shape)", argument: "x")
      }
    }
    return [target.type(x.scalar)]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let known = target.shape?.fixed
    let shape = try inputs.optionalTensor("shape")?.lengths("shape") ?? known ?? []
    let lead = shape.count - x.rank
    guard lead >= 0, x.shape.indices.allSatisfy({ x.shape[$0] == 1 || x.shape[$0] == shape[lead + $0] }) else {
      throw .elements(
        "`x` \(x.type.shape) does not broadcast to `shape` \(Shape(fixed: shape))", argument: "x")
    }
    if shape == x.shape { return [.tensor(x)] }
    let y = try context.tensor(x.scalar, ofComputedShape: shape)
    var from = x.places
    for axis in x.shape.indices where x.shape[axis] == 1 {
      from.axes[axis] = Places.Axis(length: shape[lead + axis], stride: 0)
    }
    for axis in 0..<lead { from = from.repeated(at: axis, count: shape[axis]) }
    y.copy(x, from, to: y.places)
    return [.tensor(y)]
  }
}

extension BroadcastTo: DifferentiableOperation {
  /// Summed over what was repeated.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(call.gradient, into: call.x)
  }
}
