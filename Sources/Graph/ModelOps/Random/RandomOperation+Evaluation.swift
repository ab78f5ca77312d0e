/// `RandomOperation` that the processor computes.
protocol RandomEvaluation: RandomOperation, EvaluableOperation {
  static func fill(_ y: Tensor, _ numbers: [Float], from generator: inout RandomGenerator)
}

extension RandomEvaluation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let bound = inputs
    let numbers = try draw.numbers.map { (number) throws(OperationError) in try number.value(bound) }
    var generator = context.random.generator(seed: draw.seed)
    let y = context.tensor(draw.scalar, try draw.target.lengths())
    Self.fill(y, numbers, from: &generator)
    return [.tensor(y)]
  }
}
