extension RandomNormal: RandomEvaluation {
  static func fill(_ y: Tensor, _ numbers: [Float], from generator: inout RandomGenerator) {
    RandomKernel.normal(y, mean: numbers[0], deviation: numbers[1], generator: &generator)
  }
}
