import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct TreeEnsembleValidatorTests {
  private typealias Node = TreeEnsembleParameters.TreeNode

  private func branch(_ id: UInt64, _ yes: UInt64, _ no: UInt64, tree: UInt64 = 0, feature: UInt64 = 1) -> Node {
    .with {
      $0.treeId = tree
      $0.nodeId = id
      $0.nodeBehavior = .branchOnValueGreaterThan
      $0.branchFeatureIndex = feature
      $0.branchFeatureValue = 5
      $0.trueChildNodeId = yes
      $0.falseChildNodeId = no
    }
  }

  private func leaf(_ id: UInt64, _ values: [(UInt64, Double)] = [(0, 1)], tree: UInt64 = 0) -> Node {
    .with {
      $0.treeId = tree
      $0.nodeId = id
      $0.nodeBehavior = .leafNode
      $0.evaluationInfo = values.map { index, value in
        .with {
          $0.evaluationIndex = index
          $0.evaluationValue = value
        }
      }
    }
  }

  private func model(
    _ nodes: [Node], dimensions: UInt64 = 1, base: [Double] = [0], predicted: String = "z"
  ) -> Model {
    var model = Model.model(
      .treeEnsembleRegressor(
        .with {
          $0.treeEnsemble = .with {
            $0.nodes = nodes
            $0.numPredictionDimensions = dimensions
            $0.basePredictionValue = base
          }
        }), inputs: [.double("x"), .double("y")], outputs: [.double("z")])
    model.description?.predictedFeatureName = predicted
    return model
  }

  private var tree: [Node] { [branch(0, 1, 2), leaf(1), leaf(2)] }

  @Test func acceptsATree() {
    #expect(ModelValidator.validate(model(tree)) == [])
    #expect(ModelValidator.validate(model(tree, base: [])) == [])
    #expect(ModelValidator.validate(model([leaf(0)])) == [])
    #expect(ModelValidator.validate(model(tree + [leaf(0, tree: 1)])) == [])
  }

  @Test func dimensionsAreThere() {
    #expect(Checked.errors(model(tree, dimensions: 0, base: [])) == ["`numPredictionDimensions` is 0"])
    #expect(
      Checked.errors(model(tree, base: [0, 0]))
        == ["`basePredictionValue` has 2 values, but `numPredictionDimensions` is 1"])
  }

  @Test func leavesHaveValues() {
    #expect(Checked.errors(model([leaf(0, [])])) == ["leaf node 0 of tree 0 has no value"])
    #expect(
      Checked.errors(model([leaf(0, [(1, 1)])]))
        == ["leaf node 0 of tree 0 has a value for dimension 1, but `numPredictionDimensions` is 1"])
    #expect(
      Checked.errors(model([leaf(0, [(0, 1), (0, 2)])]))
        == ["leaf node 0 of tree 0 has two values for dimension 0"])
  }

  @Test func nodesStandOnce() {
    #expect(Checked.errors(model(tree + [leaf(2)])) == ["node 2 of tree 0 appears twice"])
    #expect(Checked.places(model(tree + [leaf(2)])) == ["treeEnsembleRegressor › treeEnsemble › nodes[3] › nodeId"])
  }

  @Test func childrenExist() {
    #expect(
      Checked.errors(model([branch(0, 1, 2), leaf(1)]))
        == ["the false child 2 of node 0 of tree 0 does not exist"])
    #expect(
      Checked.errors(model([branch(0, 1, 2, tree: 4), leaf(1), leaf(2, tree: 4)]))
        == ["the true child 1 of node 0 of tree 4 does not exist"])
  }

  @Test func childrenHaveOneParent() {
    #expect(
      Checked.errors(model([branch(0, 1, 1), leaf(1)]))
        == ["the true child 1 of node 0 of tree 0 is already a child of node 0"])
    #expect(
      Checked.errors(model([branch(0, 1, 2), branch(1, 2, 3), leaf(2), leaf(3)]))
        == ["the true child 2 of node 1 of tree 0 is already a child of node 0"])
  }

  @Test func treesHaveOneRoot() {
    #expect(Checked.errors(model(tree + [leaf(9)])) == ["tree 0 has 2 roots, nodes 0 and 9"])
  }

  @Test func treesHaveNoLoops() {
    #expect(
      Checked.errors(model([branch(0, 0, 1), leaf(1)])) == ["the true child 0 of node 0 of tree 0 is the node itself"])
    #expect(
      Checked.errors(model([leaf(9), branch(0, 1, 2), branch(1, 0, 3), leaf(2), leaf(3)]))
        == ["node 0 of tree 0 is its own descendant: no root leads to it"])
  }

  @Test func longChainsTakeLinearTime() {
    let count: UInt64 = 20_000
    var nodes: [Node] = []
    for id in 0..<count { nodes += [branch(id, id + 1, count + 1 + id), leaf(count + 1 + id)] }
    nodes.append(leaf(count))
    #expect(ModelValidator.validate(model(nodes)) == [])
  }

  @Test func behaviorsAreKnown() {
    var node = leaf(0)
    node.nodeBehavior = .unrecognized(42)
    #expect(Checked.errors(model([node])) == ["node 0 of tree 0 has behavior 42, which is not known"])
  }

  @Test func doubtsAreWarnings() {
    #expect(Checked.errors(model([])) == [])
    #expect(Checked.warnings(model([])) == ["the ensemble has no trees"])
    #expect(
      Checked.warnings(model([branch(0, 1, 2, feature: 2), leaf(1), leaf(2)]))
        == ["node 0 of tree 0 branches on feature 2, but the inputs have 2 elements"])
    #expect(
      Checked.warnings(model(tree, predicted: ""))
        == ["a tree ensemble regressor should name its prediction in `predictedFeatureName`"])
    var unknown = model(tree)
    unknown.kind = .treeEnsembleRegressor(
      .with {
        $0.postEvaluationTransform = .unrecognized(9)
        $0.treeEnsemble = .with {
          $0.nodes = tree
          $0.numPredictionDimensions = 1
        }
      })
    #expect(Checked.errors(unknown) == ["post-evaluation transform 9 is not known"])
    var several = model(tree, dimensions: 2, base: [])
    #expect(Checked.errors(several) == ["output 'z' is a single number, but the model makes 2"])
    several.description?.output = [.string("z")]
    #expect(
      Checked.errors(several)
        == ["output 'z' of a tree ensemble regressor is String, expected Double, Int64 or MultiArray"])
  }

  @Test func classifiersHaveAsManyLabelsAsDimensions() {
    func errors(_ dimensions: UInt64, _ labels: [String]?) -> [String] {
      var model = Model.model(
        .treeEnsembleClassifier(
          .with {
            $0.treeEnsemble = .with {
              $0.nodes = tree
              $0.numPredictionDimensions = dimensions
            }
            if let labels { $0.classLabels = .stringClassLabels(.with { $0.vector = labels }) }
          }), inputs: [.double("x"), .double("y")], outputs: [.string("z")])
      model.description?.predictedFeatureName = "z"
      return Checked.errors(model)
    }
    #expect(errors(1, nil) == [])
    #expect(errors(3, nil) == [])
    #expect(errors(1, ["a", "b"]) == [])
    #expect(errors(3, ["a", "b", "c"]) == [])
    #expect(
      errors(1, ["a", "b", "c"])
        == ["the model has 3 class labels, but trees with 1 dimension distinguish 2 classes"])
    #expect(
      errors(3, ["a", "b"]) == ["the model has 2 class labels, but trees with 3 dimensions distinguish 3 classes"])
  }
}
