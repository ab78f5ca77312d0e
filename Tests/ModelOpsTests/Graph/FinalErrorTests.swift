import ModelOps
import Testing

/// What no computed value can change is refused before the model runs; what one may change is not.
@Suite struct FinalErrorTests {
  private func problems(_ mask: ValueType) -> [String] {
    let bindings: [(String, [GraphOperation.Argument])] = [
      ("x", [.value("x")]), ("ref_tensors", [.value("x")]), ("begins", [.constant(.integers([0]))]),
      ("ends", [.constant(.integers([1]))]), ("end_masks", [.value("mask")]),
    ]
    let operation = GraphOperation(
      "reshape_like", bindings.map { GraphOperation.Binding($0.0, $0.1) }, outputs: [GraphOperation.Output("y")])
    let graph = Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, [4]))), Graph.Input("mask", mask)], operations: [operation],
      outputs: [])
    return graph.checked(folding: GraphFolding(probes: true)).problems.map(\.error.message)
  }

  @Test func aStateIsNeverAConstant() {
    let found = problems(.state(TensorType(.bool, [1])))
    #expect(found.count == 1 && found.first?.contains("`end_masks` is state") == true, "\(found)")
  }

  @Test func floatsAreNoTruthValues() {
    let found = problems(.tensor(TensorType(.fp16, [4])))
    #expect(found.count == 1 && found.first?.contains("`end_masks` has elements of type fp16") == true, "\(found)")
  }
}
