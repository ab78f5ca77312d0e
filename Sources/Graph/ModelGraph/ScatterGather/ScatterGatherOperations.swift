/// Reading and writing by index.
package enum ScatterGatherOperations {
  package static let all: [any TensorOperation.Type] = [
    Gather.self,
    GatherAlongAxis.self,
    GatherNd.self,
    PackedGather.self,
    Scatter.self,
    ScatterAlongAxis.self,
    ScatterNd.self,
  ]
}
