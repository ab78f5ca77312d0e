import ModelSpec
import Testing
import _ModelTestSupport

/// The one view of the three kinds of neural networks, and of the three kinds of pipelines.
@Suite struct ModelNetworkTests {
  private static let network = NeuralNetwork.with {
    $0.layers = [.innerProduct("product", "A", "B")]
    $0.preprocessing = [.with { $0.featureName = "A" }]
    $0.arrayInputShapeMapping = .exactArrayMapping
    $0.imageInputShapeMapping = .rank4ImageMapping
    $0.updateParams = NetworkUpdateParameters()
  }

  @Test func networkOfEachKindIsWhatWasSet() {
    for kind: Model.Kind in [
      .neuralNetwork(.init()), .neuralNetworkClassifier(.init()), .neuralNetworkRegressor(.init()),
    ] {
      var model = Model.with { $0.kind = kind }
      #expect(model.network == NeuralNetwork())
      model.network = Self.network
      #expect(model.network == Self.network)
      #expect(model.kind?.schemaName == kind.schemaName)
    }
  }

  @Test func classifierKeepsItsOwnFields() {
    var model = Model.updatableClassifier { $0.labelProbabilityLayerName = "scores" }
    model.network?.layers = []
    guard case .neuralNetworkClassifier(let classifier)? = model.kind else {
      Issue.record("the model is no classifier any more")
      return
    }
    #expect(classifier.layers.isEmpty)
    #expect(classifier.labelProbabilityLayerName == "scores")
    #expect(classifier.classLabels != nil)
    #expect(classifier.updateParams != nil)
  }

  @Test func modelOfAnotherKindHasNone() {
    var model = Model.with { $0.kind = .identity(.init()) }
    #expect(model.network == nil)
    #expect(model.pipeline == nil)
    model.network?.layers = Self.network.layers
    model.pipeline?.names = ["stage"]
    model.network = nil
    model.pipeline = nil
    #expect(model.kind == .identity(.init()))
    model.network = Self.network
    #expect(model.kind == .neuralNetwork(Self.network))
  }

  @Test func pipelineOfEachKindIsWhatWasSet() {
    let pipeline = Pipeline.with { $0.names = ["stage"] }
    for kind: Model.Kind in [.pipeline(.init()), .pipelineClassifier(.init()), .pipelineRegressor(.init())] {
      var model = Model.with { $0.kind = kind }
      model.pipeline = pipeline
      #expect(model.pipeline == pipeline)
      #expect(model.kind?.schemaName == kind.schemaName)
    }
  }
}
