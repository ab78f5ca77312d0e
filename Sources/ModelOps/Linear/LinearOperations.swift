/// Matrix products.
enum LinearOperations {
  static let all: [any TensorOperation.Type] = [
    FusedLinear.self,
    Linear.self,
    Matmul.self,
  ]
}
