import CoreMLAPI
import Testing

@Suite struct MLKeyTests {
  @Test func scopes() {
    let key = MLParameterKey.weights.scoped(to: "dense_1")
    #expect(key.name == "weights" && key.scope == "dense_1")
    #expect(key == MLParameterKey.weights.scoped(to: "dense_1"))
    #expect(key != MLParameterKey.weights && key != MLParameterKey.biases.scoped(to: "dense_1"))
    #expect(key.description == "dense_1.weights")
    #expect([key: 1][MLParameterKey.weights.scoped(to: "dense_1")] == 1)
  }

  @Test func numbersOfEventsAndStates() {
    #expect(MLUpdateProgressEvent.trainingBegin.rawValue == 1)
    #expect(MLUpdateProgressEvent.epochEnd.rawValue == 2)
    #expect(MLUpdateProgressEvent.miniBatchEnd.rawValue == 4)
    let states: [MLTaskState] = [.suspended, .running, .cancelling, .completed, .failed]
    #expect(states.map(\.rawValue) == [1, 2, 3, 4, 5])
  }
}
