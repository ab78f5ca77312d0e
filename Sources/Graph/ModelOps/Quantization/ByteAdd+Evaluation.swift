extension ByteAdd: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [
      .tensor(
        try ByteKernel.add(
          (try inputs.tensor("x"), x), (try inputs.tensor("y"), y), activation: activation, result: result, in: context)
      )
    ]
  }
}
