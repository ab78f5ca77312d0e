internal import ModelSpec

/// `ScatterOperation` that the processor computes.
protocol ScatterEvaluation: ScatterOperation, EvaluableOperation {
  /// Changes `y`, which holds the data. There is at least one update, and all have the form of the data.
  ///
  /// - Throws: when an index is outside of its axis.
  func scatter(
    _ updates: Tensor, _ indices: Tensor, into y: Tensor, in context: ExecutionContext
  ) throws(OperationError)
}

extension ScatterEvaluation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (indices, updates) = (try inputs.tensor("indices"), try inputs.tensor("updates"))
    var data = try inputs.take("data")
    let y = context.tensor(reusing: &data)
    if y.storage !== data.storage { y.copy(data, data.places, to: y.places) }
    if updates.count > 0 { try scatter(updates, indices, into: y, in: context) }
    return [.tensor(y)]
  }
}
