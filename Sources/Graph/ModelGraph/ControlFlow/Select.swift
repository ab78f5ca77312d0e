internal import ModelSpec

/// `select`: elements of one tensor where a condition holds, and of another where it does not.
///
/// - `cond`: bool; `a`, `b`: of one type. All shapes broadcast.
/// - Result: of the broadcast shape, the type of `a`.
package struct Select: TensorOperation {
  package static let name = "select"
  package static let cost = Cost.perElement
  package var condition: TensorType
  package var a: TensorType
  package var b: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    condition = try arguments.tensor("cond", .booleans)
    a = try arguments.tensor("a", .all)
    b = try arguments.tensor("b", .all)
    guard a.scalar == b.scalar else {
      throw OperationError("`b` has elements of type \(b.scalar.name), expected \(a.scalar.name) as `a`", argument: "b")
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    guard let both = a.shape.broadcast(with: b.shape), let shape = both.broadcast(with: condition.shape) else {
      throw Self.mismatch(condition.shape, a.shape, b: b.shape)
    }
    return [.tensor(a.with(shape))]
  }

  /// Why arguments of these shapes are refused.
  package static func mismatch(_ condition: Shape, _ a: Shape, b: Shape) -> OperationError {
    OperationError(
      "`cond` \(condition), `a` \(a) and `b` \(b) do not broadcast: aligned at their last dimensions, lengths must be "
        + "equal or 1")
  }
}

extension Select: DifferentiableOperation {
  /// The gradient where the operand was chosen, 0 elsewhere.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let condition = try call.argument("cond")
    let zero = try graph.number(0, like: call.gradient)
    for (parameter, operands) in [("a", ("a", "b")), ("b", ("b", "a"))] {
      let value = try call.argument(parameter)
      guard graph.needs(value) else { continue }
      let kept = try graph.add(
        "select", [("cond", condition), (operands.0, call.gradient), (operands.1, zero)])
      try graph.accumulate(kept, into: value)
    }
  }
}
