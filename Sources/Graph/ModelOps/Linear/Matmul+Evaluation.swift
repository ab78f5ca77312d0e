internal import ModelSpec

extension Matmul: EvaluableOperation {
  /// The product over the shapes at hand, which are fixed.
  func product() throws(OperationError) -> MatrixProduct {
    MatrixProduct(
      scalar, x: try x.fixedShape("x"), y: try y.fixedShape("y"), transposesX: transposesX, transposesY: transposesY,
      outputShape: try fixedOutputShape())
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    inputs.convert("x", to: scalar, in: context)
    inputs.convert("y", to: scalar, in: context)
    return [.tensor(try product().evaluate(&inputs, context))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard [x, y].allSatisfy({ ElementForm($0.scalar) == ElementForm(scalar) }) else { return nil }
    return try product().prepare(arguments)
  }
}
