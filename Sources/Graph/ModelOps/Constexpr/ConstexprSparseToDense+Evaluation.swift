extension ConstexprSparseToDense: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let data = try inputs.tensor("nonzero_data")
    var mask = try inputs.tensor("mask")
    if let packedShape {
      try context.check(packedShape)
      let count = packedShape.reduce(1, *)
      guard mask.count * 8 >= count else {
        throw OperationError(
          "`mask` has \(mask.count) bytes, expected \((count + 7) / 8) for \(count) elements", argument: "mask")
      }
      mask = UnpackKernel.lowestFirst(mask, bits: 1, as: .uint1, shape: packedShape, in: context)
    }
    return [.tensor(try SparseKernel.dense(data, "nonzero_data", mask: mask, maskName: "mask", in: context))]
  }
}
