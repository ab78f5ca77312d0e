/// Operations of neural network layers that MIL has no exact counterpart of; their names begin with `nn.`.
package enum NetworkOperations {
  package static let all: [any TensorOperation.Type] = [
    BatchStatisticsNorm.self,
    BroadcastTo.self,
    CropLike.self,
    CustomLayerCall.self,
    MeanVarianceNorm.self,
    MergeLeading.self,
    PadToSize.self,
    Require.self,
    ReshapeLike.self,
    SliceAxisBySize.self,
    SplitLeading.self,
    TriangularPart.self,
    UnpackLinear.self,
    UnpackLut.self,
  ]
}
