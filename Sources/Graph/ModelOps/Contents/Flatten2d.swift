/// `flatten2d`: all axes before one joined, and all from it on.
///
/// - `x`: [*d].
/// - `axis`: the first axis of the second group, 0 to the rank of `x`, or negative from the end; 1 unless given.
/// - Result: [Π before, Π from it on], the type of `x`.
struct Flatten2d: TensorOperation {
  static let name = "flatten2d"

  var x: TensorType
  var axis: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    let axis = try arguments.integer("axis", default: 1)
    self.axis = axis == x.rank ? axis : try arguments.axis("axis", axis, in: x.shape)
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with([x.shape.product(0..<axis), x.shape.product(axis..<x.rank)]))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    return [.tensor(x.reshaped(try outputTypes()[0].lengths()))]
  }
}

extension Flatten2d: ReshapingOperation {}
