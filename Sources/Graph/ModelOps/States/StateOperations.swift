/// Operations on what outlives a prediction.
enum StateOperations {
  static let all: [any TensorOperation.Type] = [
    ReadState.self,
    UpdateState.self,
    UpdateStateSlice.self,
    WriteState.self,
  ]
}
