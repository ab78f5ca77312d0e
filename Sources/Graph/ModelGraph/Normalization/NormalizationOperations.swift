/// Normalization.
package enum NormalizationOperations {
  package static let all: [any TensorOperation.Type] = [
    BatchNorm.self,
    GroupNorm.self,
    InstanceNorm.self,
    L2Norm.self,
    LayerNorm.self,
    LocalResponseNorm.self,
    RootMeanSquareNorm.self,
  ]
}
