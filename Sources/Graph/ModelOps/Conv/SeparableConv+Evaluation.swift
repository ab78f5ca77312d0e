internal import ModelSpec

extension SeparableConv: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var arguments = PreparationArguments(threadCount: context.threadCount, allowsWinograd: false)
    for name in PreparedSeparableConvolution.packed { arguments.constants[name] = inputs.optionalTensor(name) }
    return try prepared(arguments).run(&inputs, context)
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    try prepared(arguments)
  }

  private func prepared(_ arguments: PreparationArguments) throws(OperationError) -> PreparedSeparableConvolution {
    let (first, last) = (try expansion?.product(), try projection?.product())
    let chain = SeparableConvolution(
      expansion: first, depthwise: try depthwise.product(), projection: last, activations: activations,
      hasAddend: addend != nil)
    return try PreparedSeparableConvolution(chain, arguments)
  }
}
