extension ConstexprLutToSparse: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (mask, lut) = (try inputs.tensor("indices_mask"), try inputs.tensor("lut"))
    let indices = try SparseKernel.dense(
      try inputs.tensor("indices_nonzero_data"), "indices_nonzero_data", mask: mask, maskName: "indices_mask",
      in: context)
    let weights = try palette.evaluate(indices, lut, in: context)
    let expanded = try palette.expanded(mask, lut, in: context)
    let count = self.indices.shape[0] * palette.length
    return [
      .tensor(expanded),
      .tensor(SparseKernel.elements(weights, mask: expanded, count: count.lower, in: context)),
    ]
  }
}
