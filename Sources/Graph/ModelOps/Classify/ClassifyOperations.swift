/// What makes a classifier's outputs.
enum ClassifyOperations {
  static let all: [any TensorOperation.Type] = [
    Classify.self
  ]
}
