import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

/// Names, labels and categories that differ in their bytes alone: "é" as one scalar and as two. Core ML tells them apart.
@Suite struct SpellingTests {
  private static let (composed, decomposed) = ("\u{e9}", "e\u{301}")
  private static let both = [composed, decomposed]

  @Test func labelsOfNetworks() throws {
    let classifier = NeuralNetworkClassifier.with {
      $0.layers = [.softmax("s", "x", "scores")]
      $0.arrayInputShapeMapping = .exactArrayMapping
      $0.classLabels = .stringClassLabels(.with { $0.vector = Self.both + ["z"] })
      $0.labelProbabilityLayerName = "scores"
    }
    var model = Model.model(
      .neuralNetworkClassifier(classifier), version: 4, inputs: [.multiArray("x", [3])],
      outputs: [.string("label"), .dictionary("p")])
    model.description?.predictedFeatureName = "label"
    model.description?.predictedProbabilitiesName = "p"
    let outputs = try predict(model, ["x": .doubles([0, 5, 1])])
    #expect(outputs["label"]?.string == Self.decomposed)
    let probabilities = try #require(outputs["p"]?.strings)
    #expect(probabilities.count == 3)
    #expect(isClose(probabilities.values.reduce(0, +), 1, within: 1e-6))
    #expect((probabilities[Self.decomposed] ?? 0) > 0.9 && (probabilities[Self.composed] ?? 1) < 0.1)
  }

  @Test func categories() throws {
    let model = Model.model(
      .oneHotEncoder(.with { $0.categoryType = .stringCategories(.with { $0.vector = Self.both }) }),
      inputs: [.string("x")], outputs: [.multiArray("y", [2], .double)])
    #expect(try predict(model, ["x": .string(Self.composed)])["y"]?.array?.doubles == [1, 0])
    #expect(try predict(model, ["x": .string(Self.decomposed)])["y"]?.array?.doubles == [0, 1])
  }

  @Test func keysOfDictionaries() throws {
    let model = Model.model(
      .dictVectorizer(.with { $0.map = .stringToIndex(.with { $0.vector = Self.both }) }), inputs: [.dictionary("x")],
      outputs: [.multiArray("y", [2], .double)])
    let x = FeatureValue.dictionary(.strings([Self.composed: 3, Self.decomposed: 4]))
    #expect(try predict(model, ["x": x])["y"]?.array?.doubles == [3, 4])
  }

  @Test func features() throws {
    let model = Model.model(
      .identity(Identity()), inputs: Self.both.map { .double($0) }, outputs: Self.both.map { .double($0) })
    let outputs = try RuntimeModel(model).prediction(from: [Self.composed: .double(1), Self.decomposed: .double(2)])
    #expect(outputs[Self.composed]?.double == 1 && outputs[Self.decomposed]?.double == 2)
  }

  @Test func blobsOfNetworks() throws {
    func scale(_ name: String, _ input: String, _ output: String, by factor: Float) -> NeuralNetworkLayer {
      .layer(
        name, [input], [output],
        .activation(.with { $0.nonlinearityType = .linear(.with { $0.alpha = factor }) }))
    }
    let model = Model.neuralNetwork(
      [
        scale("a", "x", Self.composed, by: 2), scale("b", "x", Self.decomposed, by: 3),
        .layer("sum", [Self.composed, Self.composed, Self.decomposed], ["y"], .add(AddLayerParams())),
      ], inputs: [.multiArray("x", [1])], outputs: [.multiArray("y", [1])])
    #expect(try predict(model, ["x": .doubles([1])])["y"]?.array?.doubles == [7])
  }

  @Test func inputsAndOutputsOfNetworks() throws {
    let outputs = ["y\u{e9}", "ye\u{301}"]
    let model = Model.neuralNetwork(
      [.relu("a", Self.composed, outputs[0]), .relu("b", Self.decomposed, outputs[1])],
      inputs: Self.both.map { .multiArray($0, [1]) }, outputs: outputs.map { .multiArray($0, [1]) })
    let found = try RuntimeModel(model).prediction(
      from: [Self.composed: .doubles([1]), Self.decomposed: .doubles([2])])
    #expect(outputs.map { found[$0]?.array?.doubles } == [[1], [2]])
  }
}
