/// `ElementwiseBinaryOperation` that the processor computes.
protocol ElementwiseBinaryEvaluation: ElementwiseBinaryOperation, EvaluableOperation {
  static var kernel: BinaryKernel { get }
}

extension ElementwiseBinaryEvaluation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try Self.kernel.run(&inputs, context, as: Self.result))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard let x = operands.x.shape.fixed, let y = operands.y.shape.fixed else { return nil }
    return PreparedBinary(Self.kernel, x, y: y, as: Self.result)
  }
}
