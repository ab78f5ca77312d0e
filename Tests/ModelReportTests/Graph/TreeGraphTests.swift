import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

@Suite struct TreeGraphTests {
  private func ensemble(_ nodes: [TreeEnsembleParameters.TreeNode]) -> Model {
    .regressor(
      .treeEnsembleRegressor(.with { $0.treeEnsemble = .trees(nodes, base: [0]) }),
      inputs: [.multiArray("x", [2], .double), .double("age")])
  }

  private func graph(_ model: Model) throws -> ReportGraph {
    try #require(ReportGraphReading(ModelFile(model)).graph)
  }

  @Test func treesAreDrawnWithThresholdsAndValues() throws {
    let graph = try graph(
      ensemble([
        .branch(0, feature: 2, .branchOnValueLessThan, 0.5, yes: 1, no: 2), .leaf(1, 1), .leaf(2, 2.5),
        .leaf(0, tree: 1, 4),
      ]))
    #expect(graph.scopes[0].nodes.map(\.kind) == ["input", "input", "treeEnsembleRegressor", "output"])
    let trees = graph.scopes[try #require(graph.scopes[0].nodes[2].inner)].nodes
    #expect(trees.filter { $0.port == nil }.map(\.name) == ["tree 0", "tree 1"])
    let first = graph.scopes[try #require(trees[0].inner)]
    #expect(first.nodes.map(\.name) == ["age < 0.5", "1", "2.5"])
    #expect(first.nodes[0].outputs.map(\.name) == ["yes", "no"])
    #expect(graph.operationCount == 0)
  }

  @Test func aCircleOfNodesIsDrawnOnce() throws {
    let graph = try graph(ensemble([.branch(0, .branchOnValueLessThan, 0.5, yes: 0, no: 0)]))
    #expect(graph.scopes.allSatisfy { $0.nodes.count < 6 })
  }

  @Test func manyTreesAreCounted() throws {
    let graph = try graph(ensemble((0..<5000).map { .leaf(0, tree: $0, 1) }))
    let trees = graph.scopes[try #require(graph.scopes[0].nodes[2].inner)].nodes
    #expect(trees.contains { $0.kind == "2,000 more trees" && $0.name == "not drawn" })
  }

  @Test func linearModelsListTheirWeights() throws {
    let linear = GLMRegressor.with {
      $0.weights = [.with { $0.value = [1, -2, 3] }]
      $0.offset = [0.5]
    }
    let model = Model.regressor(.glmRegressor(linear), inputs: [.multiArray("x", [2], .double), .double("age")])
    let text = JSONWriter.text(ContentTables.members(of: model)[0].value, isOneLine: true)
    #expect(text.contains("(offset)") && text.contains("x[1]") && text.contains("age"))
    #expect(try graph(model).scopes[0].nodes.map(\.kind) == ["input", "input", "glmRegressor", "output"])
  }
}
