/// Numbers by chance.
enum RandomOperations {
  static let all: [any TensorOperation.Type] = [
    RandomBernoulli.self,
    RandomCategorical.self,
    RandomNormal.self,
    RandomUniform.self,
  ]
}
