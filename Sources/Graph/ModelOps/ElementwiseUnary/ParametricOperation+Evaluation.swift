/// `ParametricOperation` that the processor computes.
protocol ParametricEvaluation: ParametricOperation, EvaluableOperation {
  static var kernel: ParametricKernel { get }
}

extension ParametricEvaluation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    try Self.kernel.run(&inputs, context, numbers: operands.numbers)
  }
}
