/// Matrix products.
enum LinearOperations {
  static let all: [any TensorOperation.Type] = [
    Linear.self,
    Matmul.self,
  ]
}
