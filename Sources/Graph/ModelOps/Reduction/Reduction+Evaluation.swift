/// `Reduction` that the processor computes.
protocol ReductionEvaluation: Reduction, EvaluableOperation {
  static var kernel: ReductionKernel { get }
}

extension ReductionEvaluation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    return [.tensor(try Self.kernel.run(x, reduced.axes, keepsDimensions: reduced.keepsDimensions, in: context))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    reduced.x.shape.fixed.map {
      PreparedReduction(Self.kernel, $0, axes: reduced.axes, keepsDimensions: reduced.keepsDimensions)
    }
  }
}

/// `IndexReduction` that the processor computes.
protocol IndexReductionEvaluation: IndexReduction, EvaluableOperation {
  static var kernel: IndexKernel { get }
}

extension IndexReductionEvaluation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, axis) = (try inputs.take("x"), reduced.axes[0])
    return [
      .tensor(
        try Self.kernel.run(x, axis, keepsDimensions: reduced.keepsDimensions, as: indexType, in: context))
    ]
  }
}
