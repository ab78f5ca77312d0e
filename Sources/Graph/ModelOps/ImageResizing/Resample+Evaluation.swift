internal import ModelSpec

extension Resample: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, places) = (try inputs.tensor("x"), try inputs.tensor("coordinates"))
    let y = try context.result(x.scalar, try fixedResultShape())
    guard y.count > 0 else { return [.tensor(y)] }
    try x.checkHasPixels(for: y)
    let count = y.shape[2] * y.shape[3]
    let isFloat = places.form == .float
    ResampleKernel.run(x, sampling, outside: inputs.number("padding_value", padding), into: y) { example, index in
      let start = 2 * (example * count + index)
      return isFloat
        ? (Double(places.floats[start]), Double(places.floats[start + 1]))
        : (Double(places.integers[start]), Double(places.integers[start + 1]))
    }
    return [.tensor(y)]
  }
}
