/// Operations on what outlives a prediction.
package enum StateOperations {
  package static let all: [any TensorOperation.Type] = [
    ReadState.self,
    UpdateState.self,
    UpdateStateSlice.self,
    WriteState.self,
  ]
}
