extension RandomBernoulli: RandomEvaluation {
  static func fill(_ y: Tensor, _ numbers: [Float], from generator: inout RandomGenerator) {
    RandomKernel.bernoulli(y, probability: numbers[0], generator: &generator)
  }
}
