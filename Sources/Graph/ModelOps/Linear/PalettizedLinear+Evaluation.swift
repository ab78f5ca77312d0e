extension PalettizedLinear: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, indices, lut) = (try inputs.tensor("x"), try inputs.tensor("indices"), try inputs.tensor("lut"))
    let features = x.shape[x.rank - 1]
    let rows = x.shape.dropLast().reduce(1, *)
    let y = context.tensor(x.scalar, Array(x.shape.dropLast()) + [outputs])
    PaletteKernel.multiply(
      x, indices: indices, table: lut, rows: rows, inputs: features, outputs: outputs, into: y, in: context)
    return [.tensor(try inputs.addingBias(to: y, context))]
  }
}
