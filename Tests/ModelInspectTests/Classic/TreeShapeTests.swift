import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelInspect

@Suite struct TreeShapeTests {
  @Test func treesAreToldByTheirNumbers() {
    let trees = TreeShape.trees(
      of: .trees([
        .branch(0, .branchOnValueLessThan, 1, yes: 1, no: 2), .leaf(1, 1),
        .branch(2, .branchOnValueEqual, 1, yes: 3, no: 4),
        .leaf(0, tree: 7, 5), .leaf(3, 1), .leaf(4, 1),
      ]))
    #expect(trees.map(\.id) == [0, 7])
    #expect(trees.map(\.nodes) == [[0, 1, 2, 4, 5], [3]])
    #expect(trees.map(\.depth) == [2, 0])
    #expect(trees.map(\.leafCount) == [3, 1])
    #expect(trees.map(\.root) == [0, 3])
    #expect(trees[0].text == "5 nodes, depth 2")
  }

  @Test func circlesEnd() {
    let trees = TreeShape.trees(
      of: .trees([
        .branch(0, .branchOnValueLessThan, 1, yes: 1, no: 1), .branch(1, .branchOnValueLessThan, 1, yes: 2, no: 1),
        .branch(2, .branchOnValueLessThan, 1, yes: 1, no: 9),
      ]))
    #expect(trees.map(\.depth) == [2])
    let circle = TreeShape.trees(of: .trees([.branch(0, .branchOnValueLessThan, 1, yes: 0, no: 0)]))
    #expect(circle.map(\.root) == [nil])
  }

  @Test func comparisonsAreWords() {
    let node = TreeEnsembleParameters.TreeNode.branch(
      0, feature: 3, .branchOnValueLessThanEqual, 0.30000001192092896, yes: 1, no: 2)
    #expect(node.comparison() == "x[3] ≤ 0.3")
    #expect(node.comparison("age") == "age ≤ 0.3")
    #expect(node.comparison(isExact: true) == "x[3] ≤ 0.30000001192092896")
    #expect(TreeEnsembleParameters.TreeNode.leaf(0, 1).comparison() == nil)
  }
}
