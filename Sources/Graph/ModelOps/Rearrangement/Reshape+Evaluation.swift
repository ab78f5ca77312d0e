extension Reshape: ReshapingEvaluation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let target = try inputs.integers("shape")
    let x = try inputs.take("x")
    let shape = try Self.resolve(target.map { Extent($0) }, Shape(fixed: x.shape))
    guard let lengths = shape.fixed else {
      throw OperationError("`shape` \(target) is no shape", argument: "shape")
    }
    try context.check(lengths)
    return [.tensor(x.reshaped(lengths))]
  }
}
