extension Softmax: EvaluableOperation {
  static let acceptsChannelsLast = true

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try SoftmaxKernel.run(&inputs, axis: axis, in: context))]
  }
}
