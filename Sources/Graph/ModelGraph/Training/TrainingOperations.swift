/// Gradients that MIL has no operations for, losses and the steps of optimizers; their names begin with `grad.`.
package enum TrainingOperations {
  package static let all: [any TensorOperation.Type] = [
    ActivationGradient.self,
    AdamStep.self,
    ConvWeightGradient.self,
    PoolGradient.self,
    SgdStep.self,
    SoftmaxCrossEntropy.self,
  ]
}
