internal import CModelKernels

/// A fully connected layer whose weights come with each run, as they do in training.
struct RunTimeLinear: PreparedOperation {
  let product: LinearProduct
  let matmul: any PreparedOperation

  private static let factors = OperationInputs.Layout([("x", 0..<1), ("y", 1..<2)])

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x").checked("x", product.inputShape)
    let weight = try inputs.tensor(product.weightName).checked(product.weightName, product.weightShape)
    var factors = OperationInputs(
      Self.factors, [.tensor(x.reshaped([product.rows, product.inputs])), .tensor(weight)])
    guard let found = try matmul.run(&factors, context).first?.tensor else {
      throw OperationError("the product has no result")
    }
    let y = found.reshaped(product.outputShape).retyped(product.scalar)
    if product.hasBias {
      let bias = try inputs.tensor("bias").checked("bias", [product.outputs])
      model_kernels_add_column_bias(y.floatAddress, bias.floatAddress, product.rows, product.outputs)
      withExtendedLifetime(bias) {}
    }
    product.activation.apply(to: y)
    return [.tensor(y)]
  }
}

extension LinearProduct {
  /// The product by oneDNN with weights that are bound when it runs; nil when something is added to its result, or
  /// oneDNN has nothing fast.
  func prepareForRunTimeWeights(_ arguments: PreparationArguments) throws(OperationError) -> RunTimeLinear? {
    guard !hasAddend, rows > 1 else { return nil }
    let product = MatrixProduct(
      scalar, x: [rows, inputs], y: weightShape, transposesX: false, transposesY: !weightIsTransposed,
      outputShape: [rows, outputs])
    return try product.prepare(PreparationArguments(threadCount: arguments.threadCount)).map {
      RunTimeLinear(product: self, matmul: $0)
    }
  }
}
