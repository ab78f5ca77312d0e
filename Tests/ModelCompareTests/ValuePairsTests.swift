import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelCompare

/// Models that name their values in other ways.
@Suite struct ValuePairsTests {
  /// Additions one after the other; the names of values begin with `prefix`, and one of 0 may stand between any two.
  private func chain(
    _ constants: [Float], prefix: String
  ) throws -> (model: RuntimeModel, steps: [ModelComparison.Step]) {
    var layers: [NeuralNetworkLayer] = []
    for (index, constant) in constants.enumerated() {
      var params = AddLayerParams()
      params.alpha = constant
      layers.append(
        .with {
          $0.name = "\(prefix)-add\(index)"
          $0.input = ["\(prefix)\(index)"]
          $0.output = ["\(prefix)\(index + 1)"]
          $0.layer = .add(params)
        })
    }
    let model = Model.neuralNetwork(
      layers, inputs: [.multiArray("\(prefix)0", [3])], outputs: [.multiArray("\(prefix)\(constants.count)", [3])])
    return (
      try RuntimeModel(model),
      constants.indices.map { ModelComparison.Step(name: "\(prefix)\($0 + 1)", operation: "add") }
    )
  }

  private func comparison(_ left: [Float], _ right: [Float]) throws -> ModelComparison {
    let (model, steps) = try chain(left, prefix: "a")
    let (other, otherSteps) = try chain(right, prefix: "b")
    #expect(ValuePairs.needsContents(model.description, steps, and: other.description, otherSteps: otherSteps))
    var comparison = ModelComparison(
      model, steps: steps, with: .model(other, values: NameSet(otherSteps.map(\.name))),
      Tolerance(absolute: 1e-4, relative: 1e-3))
    let inputs: NameMap = ["a0": FeatureValue.array(FeatureArray(doubles: [1, -2, 0.5], shape: [3]))]
    try comparison.align(otherSteps, inputs: inputs, PredictionOptions())
    try comparison.add(inputs, PredictionOptions())
    return comparison
  }

  @Test func valuesAreFoundByWhatTheyHold() throws {
    let comparison = try comparison([1, 2, 3, 4], [1, 2, 1.5, 1.5, 4])
    #expect(comparison.outputsAgree)
    #expect(comparison.pairs?.rightByLeft["a1"] == "b1" && comparison.pairs?.rightByLeft["a2"] == "b2")
    #expect(comparison.pairs?.rightByLeft["a3"] == "b4" && comparison.pairs?.rightByLeft["a4"] == "b5")
    #expect(comparison.values.map(\.name) == ["a1", "a2", "a3", "a4"])
  }

  @Test func theLastValuesThatAgreeAreNamed() throws {
    let comparison = try comparison([1, 2, 3, 4], [1, 2, 7, 4])
    #expect(!comparison.outputsAgree)
    let parting = try #require(comparison.pairs?.parting)
    #expect(parting.last.left == "a2" && parting.last.right == "b2")
    #expect(parting.next.left?.name == "a3" && parting.next.right?.name == "b3")
  }

  @Test func namesAreEnoughWhereTheyAgree() throws {
    let (model, steps) = try chain([1, 2, 3], prefix: "a")
    #expect(!ValuePairs.needsContents(model.description, steps, and: model.description, otherSteps: steps))
  }

  @Test func otherNumbersOfInputsAreRefused() throws {
    var left = ModelDescription()
    left.input = [.multiArray("x", [1])]
    var right = left
    right.input.append(.multiArray("y", [1]))
    #expect(throws: Diagnostic.self) { try ValuePairs(left, right) }
  }
}
