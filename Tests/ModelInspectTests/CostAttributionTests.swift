import ModelOps
import ModelSpec
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
    let path = ModelPath().entry("functions", "main")
    var inspected = InspectedGraph(title: nil, name: "main", opset: nil, graph)
    inspected.path = path
    let one = GraphCost(inspected.graph).rows[0]
    let costs = CostAttribution([inspected], steps: [(path, ["b"]), (path.element("operations", 2), ["c"])])
    #expect(costs.cost(of: ["b"], at: path)?.floatingPointOperations == 2 * one.floatingPointOperations)
    #expect(costs.cost(of: ["b"], at: path)?.bytes == Double(2 * one.resultBytes))
    #expect(costs.cost(of: ["c"], at: path)?.floatingPointOperations == one.floatingPointOperations)
    #expect(costs.cost(of: ["unused"], at: path) == nil)
    // A step that does what several operations did.
    #expect(costs.cost(of: ["b", "c"], at: path)?.floatingPointOperations == 3 * one.floatingPointOperations)
    #expect(costs.cost(of: ["b", "c"], at: path)?.bytes == Double(3 * one.resultBytes))
    #expect(one.resultBytes == 24)
  }
}
