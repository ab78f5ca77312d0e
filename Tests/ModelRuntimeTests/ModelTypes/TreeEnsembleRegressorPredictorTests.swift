import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct TreeEnsembleRegressorPredictorTests {
  typealias Behavior = TreeEnsembleParameters.TreeNode.TreeNodeBehavior

  private func model(
    _ trees: TreeEnsembleParameters?, _ transform: TreeEnsemblePostEvaluationTransform = .noTransform,
    inputs: [FeatureDescription] = [.multiArray("x", [2], .double, isOptional: true)],
    output: FeatureDescription = .double("y")
  ) -> Model {
    .regressor(
      .treeEnsembleRegressor(
        .with {
          $0.treeEnsemble = trees
          $0.postEvaluationTransform = transform
        }), inputs: inputs, output: output)
  }

  private func stump(_ behavior: Behavior, _ value: Double, missingIsYes: Bool = false) -> TreeEnsembleParameters {
    .trees([
      .branch(0, feature: 1, behavior, value, yes: 1, no: 2, missingIsYes: missingIsYes), .leaf(1, 1), .leaf(2, 0),
    ])
  }

  static let comparisons: [(Behavior, @Sendable (Double, Double) -> Bool)] = [
    (.branchOnValueLessThanEqual, { $0 <= $1 }), (.branchOnValueLessThan, { $0 < $1 }),
    (.branchOnValueGreaterThanEqual, { $0 >= $1 }), (.branchOnValueGreaterThan, { $0 > $1 }),
    (.branchOnValueEqual, { $0 == $1 }), (.branchOnValueNotEqual, { $0 != $1 }),
  ]

  @Test(arguments: 0..<6) func comparisons(_ index: Int) throws {
    let (behavior, holds) = Self.comparisons[index]
    let values = [-Double.infinity, -1, 0, 1.5.nextDown, 1.5, 1.5.nextUp, Double.infinity]
    for value in values + [.nan] {
      let model = try RuntimeModel(model(stump(behavior, value)))
      for feature in values {
        let result = try model.prediction(from: ["x": .doubles([9, feature])])["y"]?.double
        #expect(result == (holds(feature, value) ? 1 : 0), "\(feature) \(behavior.schemaName) \(value)")
      }
    }
  }

  @Test(arguments: 0..<6) func missing(_ index: Int) throws {
    for isYes in [false, true] {
      let model = try RuntimeModel(model(stump(Self.comparisons[index].0, 0, missingIsYes: isYes)))
      #expect(try model.prediction(from: ["x": .doubles([0, .nan])])["y"]?.double == (isYes ? 1 : 0))
      #expect(try model.prediction(from: [:])["y"]?.double == (isYes ? 1 : 0))
    }
  }

  /// Trees of up to 9 branches on the way, with leaves at all depths.
  private func forest(treeCount: Int, dimensions: Int) -> TreeEnsembleParameters {
    var random = SeededGenerator(seed: 7)
    var nodes: [TreeEnsembleParameters.TreeNode] = []
    for tree in 0..<UInt64(treeCount) {
      var next: UInt64 = 1
      var open: [(node: UInt64, depth: Int)] = [(0, 0)]
      while let (node, depth) = open.popLast() {
        if depth < 9, depth < 2 || Int.random(in: 0..<3, using: &random) > 0 {
          let behavior = Self.comparisons[Int.random(in: 0..<4, using: &random)].0
          nodes.append(
            .branch(
              node, tree: tree, feature: UInt64.random(in: 0..<4, using: &random), behavior,
              Double.random(in: -1...1, using: &random), yes: next, no: next + 1))
          open += [(next, depth + 1), (next + 1, depth + 1)]
          next += 2
        } else {
          var leaf = TreeEnsembleParameters.TreeNode.leaf(node, tree: tree)
          for place in 0..<UInt64(dimensions) {
            leaf.evaluationInfo.append(
              .with {
                $0.evaluationIndex = place
                $0.evaluationValue = Double(Int.random(in: -50...50, using: &random))
              })
          }
          nodes.append(leaf)
        }
      }
    }
    return .trees(nodes, dimensions: UInt64(dimensions), base: Array(repeating: 1, count: dimensions))
  }

  /// Follows the message's nodes one by one.
  private func walk(_ trees: TreeEnsembleParameters, _ x: [Double]) -> [Double] {
    var sums = trees.basePredictionValue
    let places = Dictionary(uniqueKeysWithValues: trees.nodes.map { ([$0.treeId, $0.nodeId], $0) })
    for root in trees.nodes where root.nodeId == 0 {
      var node: TreeEnsembleParameters.TreeNode? = root
      while let here = node, here.nodeBehavior != .leafNode {
        let holds = Self.comparisons[Int(here.nodeBehavior.rawValue)].1
        let isTrue = holds(x[Int(here.branchFeatureIndex)], here.branchFeatureValue)
        node = places[[here.treeId, isTrue ? here.trueChildNodeId : here.falseChildNodeId]]
      }
      for info in node?.evaluationInfo ?? [] { sums[Int(info.evaluationIndex)] += info.evaluationValue }
    }
    return sums
  }

  @Test(arguments: [1, 3]) func batchesAndSingleRowsAgreeWithWalks(_ dimensions: Int) throws {
    var random = SeededGenerator(seed: 3)
    let trees = forest(treeCount: 21, dimensions: dimensions)
    let model = try RuntimeModel(
      model(trees, inputs: [.multiArray("x", [4], .double)], output: .multiArray("y", [Int64(dimensions)], .double)))
    let rows = (0..<301).map { _ in (0..<4).map { _ in Double.random(in: -1...1, using: &random) } }
    #expect(try model.predictions(fromBatch: []).isEmpty)
    let batch = try model.predictions(fromBatch: rows.map { ["x": .doubles($0)] })
    for (row, outputs) in zip(rows, batch) {
      #expect(outputs["y"]?.array?.doubles == walk(trees, row))
      #expect(try model.prediction(from: ["x": .doubles(row)])["y"]?.array?.doubles == walk(trees, row))
    }
  }

  @Test func transform() throws {
    let trees = TreeEnsembleParameters.trees([.leaf(0, 1.5)], base: [-0.5])
    let outputs = try predict(model(trees, .regressionLogistic), ["x": .doubles([0, 0])])
    #expect(isClose(outputs["y"]?.double, 0.7310585786300049))
  }

  @Test func brokenModels() {
    let less = Behavior.branchOnValueLessThan
    let place = "\n  at: treeEnsembleRegressor › treeEnsemble"
    #expect(loadingProblem(model(nil)) == "the model has no trees" + place)
    #expect(
      loadingProblem(model(.trees([.branch(0, less, 0, yes: 1, no: 7), .leaf(1, 1)])))
        == "child 7 of node 0 of tree 0 does not exist\(place) › nodes[0]")
    #expect(
      loadingProblem(model(.trees([.branch(0, less, 0, yes: 1, no: 1), .leaf(1, 1)])))
        == "node 1 of tree 0 is the child of two nodes\(place) › nodes[1]")
    #expect(
      loadingProblem(model(.trees([.leaf(0, 1), .leaf(0, 2)]))) == "node 0 of tree 0 appears twice\(place) › nodes[1]")
    #expect(
      loadingProblem(model(.trees([.leaf(0, 1), .leaf(1, 2)])))
        == "tree 0 has two roots, nodes 0 and 1\(place) › nodes[1]")
    #expect(
      loadingProblem(model(.trees([.branch(0, less, 0, yes: 0, no: 1), .leaf(1, 1)])))
        == "2 nodes are in a cycle: no root leads to them\(place) › nodes")
    #expect(
      loadingProblem(model(.trees([.leaf(0, 1, 2)])))
        == "node 0 of tree 0 adds to sum 1, but `numPredictionDimensions` is 1\(place) › nodes[0]")
    #expect(
      loadingProblem(model(.trees([.leaf(0, 1)], dimensions: 0)))
        == "`numPredictionDimensions` is 0, expected 1 or more\(place) › numPredictionDimensions")
    #expect(
      loadingProblem(model(.trees([.leaf(0, 1)], base: [1, 2])))
        == "`basePredictionValue` has 2 values, but `numPredictionDimensions` is 1\(place) › basePredictionValue")
    #expect(
      predictionProblem(model(stump(less, 0)), ["x": .doubles([1])])
        == "input 'x' has 1 element, the trees read element 1")
  }
}
