/// Pooling over windows.
package enum PoolOperations {
  package static let all: [any TensorOperation.Type] = [
    AvgPool.self,
    L2Pool.self,
    MaxPool.self,
  ]
}
