/// What makes a classifier's outputs.
package enum ClassifyOperations {
  package static let all: [any TensorOperation.Type] = [
    Classify.self
  ]
}
