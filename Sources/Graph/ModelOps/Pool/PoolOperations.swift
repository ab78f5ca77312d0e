/// Pooling over windows.
enum PoolOperations {
  static let all: [any TensorOperation.Type] = [
    AvgPool.self,
    L2Pool.self,
    MaxPool.self,
  ]
}
