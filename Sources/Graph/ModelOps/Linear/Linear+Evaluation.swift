internal import ModelSpec

extension Linear: ProductOperation {
  /// The product over the shapes at hand, which are fixed.
  func product() throws(OperationError) -> LinearProduct {
    LinearProduct(
      scalar: x.scalar, inputShape: try x.fixedShape("x"), weightShape: try weight.fixedShape("weight"),
      outputShape: try fixedOutputShape(), hasBias: bias != nil)
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    inputs.convert("weight", to: x.scalar, in: context)
    inputs.convert("bias", to: x.scalar, in: context)
    guard ElementForm(x.scalar) == .integer else { return [.tensor(try product().evaluate(&inputs, context))] }
    return [.tensor(try integerProduct(inputs, context))]
  }

  private func integerProduct(_ inputs: OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    let product = MatrixProduct(
      x.scalar, x: try x.fixedShape("x"), y: try weight.fixedShape("weight"), transposesX: false, transposesY: true,
      outputShape: try fixedOutputShape())
    var factors = OperationInputs([("x", try inputs.tensor("x")), ("y", try inputs.tensor("weight"))])
    return try inputs.addingBias(to: try product.evaluate(&factors, context), context)
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard [x, weight, bias ?? x].allSatisfy({ ElementForm($0.scalar) == .float }) else { return nil }
    return try product().prepare(arguments)
  }
}

extension OperationInputs {
  /// `y` and the bias that is bound to `parameter` added along the last axis; `y` itself when none is given.
  func addingBias(
    to y: Tensor, _ context: ExecutionContext, parameter: String = "bias"
  ) throws(OperationError) -> Tensor {
    guard let bias = optionalTensor(parameter) else { return y }
    var terms = OperationInputs([("x", y), ("y", bias)])
    return try BinaryKernel.add.run(&terms, context, as: y.scalar)
  }
}
