internal import ModelSpec

extension Affine: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, matrix) = (try inputs.tensor("x"), try inputs.tensor("transform_matrix"))
    let y = try context.result(x.scalar, try fixedResultShape())
    guard y.count > 0 else { return [.tensor(y)] }
    try x.checkHasPixels(for: y)
    let numbers = matrix.floatArray.map { Double($0) }
    ResampleKernel.run(x, sampling, outside: inputs.number("padding_value", padding), into: y) { example, index in
      let start = matrix.shape[0] == 1 ? 0 : 6 * example
      let u = coordinate(index % width, of: width)
      let v = coordinate(index / width, of: height)
      return (
        numbers[start] * u + numbers[start + 1] * v + numbers[start + 2],
        numbers[start + 3] * u + numbers[start + 4] * v + numbers[start + 5]
      )
    }
    return [.tensor(y)]
  }
}
