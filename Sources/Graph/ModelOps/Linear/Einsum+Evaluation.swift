extension Einsum: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let contraction = try contraction()
    return [
      .tensor(
        try contraction.evaluate(inputs, context) { (factors) throws(OperationError) in
          try contraction.product.evaluate(&factors, context)
        })
    ]
  }

  private func contraction() throws(OperationError) -> EinsumContraction {
    EinsumContraction(
      equation, x.scalar, x: try x.fixedShape("values"), y: try y.fixedShape("values"), result: try fixedOutputShape())
  }
}
