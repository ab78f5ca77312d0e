extension RandomUniform: RandomEvaluation {
  static func fill(_ y: Tensor, _ numbers: [Float], from generator: inout RandomGenerator) {
    RandomKernel.uniform(y, low: numbers[0], high: numbers[1], generator: &generator)
  }
}
