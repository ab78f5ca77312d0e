/// `Pooling` that the processor computes.
protocol PoolingEvaluation: Pooling, EvaluableOperation {}

extension PoolingEvaluation {
  static var acceptsChannelsLast: Bool { true }

  private func prepared() throws(OperationError) -> PreparedPooling {
    let shape = try x.fixedShape("x")
    let output = try fixedOutputShape()
    return PreparedPooling(
      shape, try window.fixed(input: Array(shape[2...]), output: Array(output[2...])), kind: kind)
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    try prepared().run(&inputs, context)
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    try prepared()
  }
}

extension AvgPool: PoolingEvaluation {}

extension L2Pool: PoolingEvaluation {}

extension MaxPool: PoolingEvaluation {}
