import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelInspect

@Suite struct ModelFactTests {
  private func facts(_ kind: Model.Kind) -> [String] { ModelFact.facts(of: kind).map(\.phrase) }

  @Test func ensemblesHaveTreesAndNodes() {
    let trees = TreeEnsembleParameters.trees([
      .branch(0, feature: 4, .branchOnValueLessThan, 1, yes: 1, no: 2), .leaf(1, 1), .leaf(2, 2),
    ])
    #expect(
      facts(.treeEnsembleRegressor(.with { $0.treeEnsemble = trees }))
        == ["1 tree", "depth 1", "3 nodes", "2 leaves", "features 1", "1 sum"])
    #expect(facts(.treeEnsembleRegressor(.init())).first == "0 trees")
  }

  @Test func linearModelsHaveFeatures() {
    let linear = GLMRegressor.with { $0.weights = [.with { $0.value = [1, 2, 3] }] }
    #expect(facts(.glmRegressor(linear)) == ["3 features", "1 weight row", "NoTransform"])
  }

  @Test func vectorsHaveAKernel() {
    let vectors = SupportVectorRegressor.with {
      $0.kernel = .with { $0.kernel = .rbfKernel(.with { $0.gamma = 0.5 }) }
      $0.supportVectors = .sparseSupportVectors(.with { $0.vectors = [.with { $0.nodes = [.with { $0.index = 9 }] }] })
    }
    #expect(facts(.supportVectorRegressor(vectors)) == ["1 support vector", "9 features", "RBF, gamma 0.5"])
  }

  @Test func otherModelsHaveNone() {
    #expect(facts(.neuralNetwork(.init())) == [])
    #expect(ModelFact.facts(of: nil) == [])
  }
}
