extension PackedGather: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let indices = try inputs.tensor("indices")
    let y = try context.result(scalar, indices.shape + [matrix.inputs])
    try PackedKernel.gather(try matrix.operands(inputs), indices, into: y) { index in
      ScatterGatherIndices.error(index, axis: 0, of: "x", shape: [matrix.outputs, matrix.inputs])
    }
    return [.tensor(y)]
  }
}
