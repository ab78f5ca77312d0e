import ModelSpec

extension ExactCast: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let y = try context.result(result, x.shape)
    let width = IntegerWidth(type)
    let to = y.integers
    switch x.form {
    case .float:
      let from = x.floats
      // No float beyond 64 bits is among the numbers that are held either.
      for index in 0..<y.count { to[index] = try width.moving(Self.whole(from[index])) }
    case .integer:
      let from = x.integers
      for index in 0..<y.count { to[index] = try width.moving(Int(from[index])) }
    case .boolean:
      let from = x.booleans
      for index in 0..<y.count { to[index] = Int32(from[index]) }
    }
    return [.tensor(y)]
  }

  private static func whole(_ value: Float) -> Int {
    if value.isNaN { return 0 }
    return Int(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
  }
}
