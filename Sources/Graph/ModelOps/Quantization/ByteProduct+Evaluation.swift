import ModelSpec

extension ByteProduct: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var constants: [String: Tensor] = [:]
    for name in ["weights", "sum_scale", "bias"] { constants[name] = try inputs.tensor(name) }
    let arguments = PreparationArguments(constants: constants, threadCount: context.threadCount)
    guard let prepared = try prepare(arguments) else { throw OperationError("`weights` is missing") }
    return try prepared.run(&inputs, context)
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard let weights = arguments.constants["weights"], let scale = arguments.constants["sum_scale"],
      let bias = arguments.constants["bias"]
    else { return nil }
    return PreparedByteProduct(
      input, output, window, isDepthwise: isDepthwise, weights: weights, scale: scale.floatArray, bias: bias.floatArray,
      zero: UInt8(zero),
      activation: activation, result: result, as: scalar, threadCount: arguments.threadCount)
  }
}
