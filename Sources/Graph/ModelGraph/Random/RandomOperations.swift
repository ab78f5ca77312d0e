/// Numbers by chance.
package enum RandomOperations {
  package static let all: [any TensorOperation.Type] = [
    RandomBernoulli.self,
    RandomCategorical.self,
    RandomNormal.self,
    RandomUniform.self,
  ]
}
