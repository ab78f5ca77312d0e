extension UnpackLut: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (data, lut) = (try inputs.tensor("data"), try inputs.tensor("lut"))
    let y = try context.result(.fp32, try fixedResultShape())
    try data.checkHolds(y.count, bits: bits)
    if let number = UnpackKernel.table(data, bits: bits, table: lut, into: y) {
      throw OperationError("`lut` has \(lut.count) elements, expected more than \(number)", argument: "lut")
    }
    return [.tensor(y)]
  }
}
