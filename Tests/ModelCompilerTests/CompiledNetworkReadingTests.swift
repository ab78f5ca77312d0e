import ModelCompiler
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Layers of compiled networks, put in their places.
struct CompiledNetworkReadingTests {
  private func file(_ model: Model, _ networks: [CompiledNetwork]) -> ModelFile {
    var file = ModelFile(model, format: .mlmodelc)
    file.compiledNetworks = networks
    return file
  }

  private func network(_ stage: [Int], updatable: [String] = []) -> CompiledNetwork {
    CompiledNetwork(stage: stage, net: "net", shape: "shape", weights: "weights", updatableLayers: updatable)
  }

  @Test func withoutRaisingEachNetworkGetsANote() throws {
    var file = file(.model(.neuralNetwork(NeuralNetwork())), [network([])])
    let notes = try CompiledNetworkReading.complete(&file, raise: nil)
    #expect(notes.map(\.message) == ["the layers of this compiled network are not read"])
    #expect(notes.map(\.severity) == [.note])
    #expect(notes.first?.location.file == "net")
    #expect(file.compiledNetworks.count == 1)
  }

  @Test func layersGoToTheirStage() throws {
    let inner = Pipeline.with {
      $0.models = [
        .model(.identity(Identity())), .model(.neuralNetworkClassifier(.with { $0.labelProbabilityLayerName = "p" })),
      ]
    }
    let outer = Model.model(
      .pipelineClassifier(
        .with { $0.pipeline = .with { $0.models = [.model(.pipelineRegressor(.with { $0.pipeline = inner }))] } }))
    var file = file(outer, [network([0, 1], updatable: ["product"])])
    let notes = try CompiledNetworkReading.complete(&file) { network in
      #expect(network.net == "net")
      return .with {
        $0.layers = [.innerProduct("product", "a", "b"), .relu("relu", "b", "c")]
        $0.arrayInputShapeMapping = .exactArrayMapping
        $0.preprocessing = [NeuralNetworkPreprocessing()]
      }
    }
    #expect(notes.isEmpty)
    #expect(file.compiledNetworks.isEmpty)
    let stage = file.model.pipeline?.models.first?.pipeline?.models.last
    guard case .neuralNetworkClassifier(let network)? = stage?.kind else { return #expect(Bool(false)) }
    #expect(network.layers.map(\.name) == ["product", "relu"])
    #expect(network.layers.map(\.isUpdatable) == [true, false])
    guard case .innerProduct(let product)? = network.layers.first?.layer else { return #expect(Bool(false)) }
    #expect(product.weights?.isUpdatable == true)
    #expect(network.arrayInputShapeMapping == .exactArrayMapping)
    #expect(network.labelProbabilityLayerName == "p")
    #expect(network.preprocessing.isEmpty)
  }

  @Test func whatRaisingThrowsIsThrown() throws {
    var file = file(.model(.neuralNetworkRegressor(NeuralNetworkRegressor())), [network([])])
    let problem = #expect(throws: FormatError.self) {
      try CompiledNetworkReading.complete(&file) { _ throws(FormatError) in
        throw Diagnostic(.error, "espresso", "no such layer")
      }
    }
    #expect(problem?.diagnostic.message == "no such layer")
  }
}
