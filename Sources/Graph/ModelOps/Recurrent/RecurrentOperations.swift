/// Layers that walk along a sequence.
enum RecurrentOperations {
  static let all: [any TensorOperation.Type] = [
    Gru.self,
    Lstm.self,
    Rnn.self,
  ]
}
