/// Layers that walk along a sequence.
package enum RecurrentOperations {
  package static let all: [any TensorOperation.Type] = [
    Gru.self,
    Lstm.self,
    Rnn.self,
  ]
}
