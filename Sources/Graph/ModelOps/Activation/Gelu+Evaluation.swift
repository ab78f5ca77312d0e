extension Gelu: EvaluableOperation {
  static let acceptsChannelsLast = true

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let kernel =
      switch mode {
      case .exact: UnaryKernel.gelu
      case .tanhApproximation: UnaryKernel.geluTanh
      case .sigmoidApproximation: UnaryKernel.geluSigmoid
      }
    return try kernel.run(&inputs, context)
  }
}
