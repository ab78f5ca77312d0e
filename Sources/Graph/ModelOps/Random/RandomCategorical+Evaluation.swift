internal import ModelSpec

extension RandomCategorical: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    var generator = context.random.generator(seed: seed)
    let y = context.tensor(x.scalar, x.shape.dropLast() + [size])
    try RandomKernel.categorical(x, y, size: size, isLogarithmic: mode == .logits, generator: &generator, in: context)
    return [.tensor(y)]
  }
}
