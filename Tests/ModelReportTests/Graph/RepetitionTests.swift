import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

@Suite struct RepetitionTests {
  /// A chain of operations of these kinds.
  private func chain(_ kinds: [String]) -> ReportGraph {
    var graph = ReportGraph()
    var last = graph.addValue("x", type: "float32 [3]")
    for (index, kind) in kinds.enumerated() {
      var node = ReportGraph.Node(kind: kind, name: "v\(index)", category: .other)
      node.inputs = [ReportGraph.Slot(name: "", value: last)]
      last = graph.addValue("v\(index)", type: "float32 [3]")
      node.outputs = [ReportGraph.Slot(name: "", value: last)]
      graph.scopes[0].nodes.append(node)
    }
    return graph
  }

  private static let layer = ["norm", "linear", "gelu", "linear", "add"]

  @Test func layersOfATransformerAreOneBox() {
    var graph = chain(["gather"] + (0..<12).flatMap { _ in Self.layer } + ["softmax"])
    graph.fold()
    #expect(graph.scopes[0].nodes.map(\.name) == ["v0", "block × 12", "v61"])
    let blocks = graph.scopes[graph.scopes[0].nodes[1].inner ?? 0].nodes
    #expect(blocks.map(\.name) == (0..<12).map { "block \($0)" })
    for block in blocks { #expect(graph.scopes[block.inner ?? 0].nodes.map(\.kind) == Self.layer) }
    #expect(graph.operationCount == 62)
  }

  @Test func anUnevenLastBlockStaysOutside() {
    var graph = chain((0..<6).flatMap { _ in Self.layer } + ["norm", "linear"])
    graph.fold()
    #expect(graph.scopes[0].nodes.map(\.name) == ["block × 6", "v30", "v31"])
  }

  @Test func chainsOfOneKindAreNoBlocks() {
    var graph = chain(Array(repeating: "relu", count: 60))
    graph.fold()
    #expect(graph.scopes[0].nodes.count == 60)
  }

  @Test func whatDiffersInShapeIsNoRepetition() {
    var graph = chain((0..<12).flatMap { _ in Self.layer })
    for index in graph.values.indices { graph.values[index].type = "float32 [\(index)]" }
    graph.fold()
    #expect(graph.scopes[0].nodes.count == 60)
  }

  @Test func severalStagesAreSeveralRepetitions() {
    let other = ["conv", "norm", "relu", "conv", "norm", "add"]
    var graph = chain((0..<5).flatMap { _ in Self.layer } + ["pool"] + (0..<5).flatMap { _ in other })
    graph.fold()
    #expect(graph.scopes[0].nodes.map(\.name) == ["block × 5", "v25", "block × 5"])
  }
}
