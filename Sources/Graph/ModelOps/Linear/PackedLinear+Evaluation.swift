extension PackedLinear: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let outer = x.shape.dropLast()
    var products: [PackedProduct] = []
    for matrix in matrices {
      products.append(
        PackedProduct(
          operands: try matrix.operands(inputs), y: context.tensor(x.scalar, Array(outer) + [matrix.outputs])))
    }
    PackedKernel.multiply(x, products, rows: outer.reduce(1, *), in: context)
    var results: [RuntimeValue] = []
    for (matrix, product) in zip(matrices, products) {
      results.append(.tensor(try inputs.addingBias(to: product.y, context, parameter: "bias" + matrix.suffix)))
    }
    return results
  }
}
