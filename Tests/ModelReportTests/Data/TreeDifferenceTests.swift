import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

@Suite struct TreeDifferenceTests {
  private func report(_ nodes: [TreeEnsembleParameters.TreeNode]) throws -> ModelReport {
    let kind = Model.Kind.treeEnsembleRegressor(.with { $0.treeEnsemble = .trees(nodes, base: [0]) })
    return try ModelReport(
      ModelFile(Model.regressor(kind, inputs: [.multiArray("x", [2], .double)])), obstacle: nil)
  }

  /// What is not the same never looks the same: a threshold, a leaf, and a tree that is new.
  @Test func nodesAreComparedByTheirNumbers() throws {
    let old = try report([
      .branch(0, .branchOnValueLessThan, 0.5, yes: 1, no: 2), .leaf(1, 1), .leaf(2, 2),
    ])
    let new = try report([
      .branch(0, .branchOnValueLessThan, 0.75, yes: 1, no: 2), .leaf(1, 1), .leaf(2, 3), .leaf(0, tree: 1, 4),
    ])
    let html = try old.html(
      [], besides: new, with: [],
      PageChanges(names: ("a", "b"), verdict: "", isBreaking: false, changes: [], notes: []))
    // Input, model, output; the trees; their roots and leaves. 0 is the same, 3 changed, 1 on this side alone.
    let lists = html.split(separator: "\"difference\": ").dropFirst().filter { $0.hasPrefix("[") }.map { part in
      part.split(separator: "]")[0].split { !$0.isNumber }.compactMap { Int($0) }
    }
    #expect(lists == [[0, 3, 0, 3, 3, 0, 3], [0, 3, 0, 3, 3, 3, 0, 3, 1]])
  }
}
