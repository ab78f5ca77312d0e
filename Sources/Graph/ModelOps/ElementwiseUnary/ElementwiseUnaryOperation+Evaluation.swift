/// `ElementwiseUnaryOperation` that the processor computes.
protocol ElementwiseUnaryEvaluation: ElementwiseUnaryOperation, EvaluableOperation {
  static var kernel: UnaryKernel { get }
}

extension ElementwiseUnaryEvaluation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    try Self.kernel.run(&inputs, context)
  }
}
