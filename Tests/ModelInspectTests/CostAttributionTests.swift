import ModelOps
import Testing

@testable import ModelInspect

@Suite struct CostAttributionTests {
  /// What was fused into a step counts for it.
  @Test func operationsCountForTheStepThatUsesThem() throws {
    let type = ValueType.tensor(TensorType(.fp32, Shape([Extent(2), Extent(3)])))
    var graph = Graph()
    graph.inputs = [Graph.Input("x", type)]
    graph.operations = [
      GraphOperation("relu", [.init("x", [.value("x")])], outputs: [.init("a")]),
      GraphOperation("relu", [.init("x", [.value("a")])], outputs: [.init("b")]),
      GraphOperation("relu", [.init("x", [.value("b")])], outputs: [.init("c")]),
      GraphOperation("relu", [.init("x", [.value("x")])], outputs: [.init("unused")]),
    ]
    graph.outputs = [Graph.Output("c", value: "c")]
    let typed = graph.typed()
    let one = GraphCost(typed).rows[0]
    let costs = CostAttribution([typed], results: ["b", "c"])
    #expect(costs.cost(of: ["b"])?.floatingPointOperations == 2 * one.floatingPointOperations)
    #expect(costs.cost(of: ["b"])?.bytes == Double(2 * one.resultBytes))
    #expect(costs.cost(of: ["c"])?.floatingPointOperations == one.floatingPointOperations)
    #expect(costs.cost(of: ["unused"]) == nil)
    // A step that does what several operations did.
    #expect(costs.cost(of: ["b", "c"])?.floatingPointOperations == 3 * one.floatingPointOperations)
    #expect(costs.cost(of: ["b", "c"])?.bytes == Double(3 * one.resultBytes))
    #expect(one.resultBytes == 24)
  }
}
