extension ConstexprSparseBlockwiseShiftScale: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (mask, data) = (try inputs.tensor("data_mask"), try inputs.tensor("nonzero_data"))
    let dense = try SparseKernel.dense(data, "nonzero_data", mask: mask, maskName: "data_mask", in: context)
    let weights = try line.evaluate(dense, inputs, in: context)
    return [.tensor(mask), .tensor(SparseKernel.elements(weights, mask: mask, count: data.count, in: context))]
  }
}
