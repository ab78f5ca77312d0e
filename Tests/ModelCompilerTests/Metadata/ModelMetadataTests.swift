import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelCompiler

struct ModelMetadataTests {
  private func root(
    _ model: Model, _ dialect: CompilerDialect = .newest
  ) -> [(key: String, value: JSONValue)] {
    guard case .array(let list) = ModelMetadata.value(of: model, className: "M", dialect: dialect),
      case .object(let members)? = list.first
    else { return [] }
    return members.map { ($0.key, $0.value) }
  }

  private func value(_ key: String, _ model: Model, _ dialect: CompilerDialect = .newest) -> JSONValue? {
    root(model, dialect).first { $0.key == key }?.value
  }

  private let identity = Model.model(
    .identity(Identity()), inputs: [.double("x")], outputs: [.double("x")])

  @Test func keysFollowTheGeneration() {
    #expect(root(identity, .xcode12).map(\.key).contains("license"))
    #expect(!root(identity, .xcode13).map(\.key).contains("license"))
    #expect(root(identity, .xcode26).map(\.key).contains("stateSchema"))
    #expect(!root(identity, .xcode15).map(\.key).contains("stateSchema"))
    #expect(value("generatedClassName", identity) == "M")
    #expect(value("modelType", identity) == .object([.init("name", "MLModelType_identity")]))
  }

  @Test func availability() {
    func text(_ version: Int32, _ dialect: CompilerDialect) -> String {
      guard case .object(let members) = SystemAvailability.value(specificationVersion: version, dialect: dialect)
      else { return "" }
      return members.map { member in
        if case .string(let text) = member.value { "\(member.key) \(text)" } else { member.key }
      }.joined(separator: ", ")
    }
    #expect(text(2, .xcode12) == "macOS 10.13.2, tvOS 11.2, watchOS 4.2, iOS 11.2, macCatalyst 11.2")
    #expect(text(9, .xcode26) == "macOS 15.0, tvOS 18.0, visionOS 2.0, watchOS 11.0, iOS 18.0, macCatalyst 18.0")
    #expect(text(.max, .xcode26) == text(SpecificationVersion.newest.number, .xcode26))
    #expect(text(.min, .xcode13) == text(1, .xcode13))
  }

  @Test func networkClassifier() {
    let layers: [NeuralNetworkLayer] = [
      .layer(
        "a", ["x"], ["y"],
        .innerProduct(
          .with {
            $0.weights = .with { $0.floatValue = WeightData(floats: [1]) }
            $0.bias = .with { $0.float16Value = WeightData(bytes: [0, 0]) }
          })),
      .layer("b", ["y"], ["z"], .softmax(SoftmaxLayerParams())),
    ]
    let model = Model.model(
      .neuralNetworkClassifier(
        .with {
          $0.layers = layers
          $0.classLabels = .int64ClassLabels(.with { $0.vector = [7, 8] })
        }), inputs: [.multiArray("x", [1])], outputs: [.int64("label")])
    #expect(value("classLabels", model, .xcode13) == ["7", "8"])
    #expect(value("classLabels", model, .xcode26) == [7, 8])
    #expect(value("computePrecision", model) == "Float16")
    #expect(value("computePrecision", model, .xcode12) == nil)
    #expect(value("storagePrecision", model) == "Mixed (Float16, Float32)")
    #expect(
      value("neuralNetworkLayerTypeHistogram", model)
        == .foundationObject([.init("InnerProduct", 1), .init("Softmax", 1)]))
  }

  /// The keys of a published file: an updatable pipeline of a network and a nearest neighbor classifier.
  @Test func updatablePipeline() {
    let network = Model.neuralNetwork(
      [
        .layer(
          "i", ["x"], ["y"],
          .innerProduct(.with { $0.weights = .with { $0.floatValue = WeightData(floats: [1, 2, 3, 4]) } }))
      ], inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [2])])
    let neighbors = Model.model(
      .kNearestNeighborsClassifier(
        .with {
          $0.numberOfNeighbors = .with {
            $0.defaultValue = 5
            $0.allowedValues = .range(
              .with {
                $0.minValue = 1
                $0.maxValue = 1000
              })
          }
        }), version: 4, isUpdatable: true)
    var model = Model.model(
      .pipelineClassifier(.with { $0.pipeline = .with { $0.models = [network, neighbors] } }), version: 4,
      inputs: [.multiArray("x", [2])], outputs: [.string("label")], isUpdatable: true)
    model.description?.metadata = .with {
      $0.author = "a"
      $0.license = "l"
      $0.shortDescription = "s"
    }
    model.description?.trainingInput = [.multiArray("x", [2]), .string("label")]
    #expect(
      root(model).map(\.key) == [
        "metadataOutputVersion", "userDefinedMetadata", "classLabels", "availability", "inputSchema", "outputSchema",
        "trainingInputSchema", "modelParameters", "neuralNetworkLayerTypeHistogram", "storagePrecision", "method",
        "updateParameters", "isUpdatable", "specificationVersion", "stateSchema", "computePrecision",
        "shortDescription", "license", "generatedClassName", "author", "modelType",
      ])
    #expect(value("classLabels", model) == [])
    #expect(value("computePrecision", model) == "Float16")
    #expect(
      value("modelParameters", model)
        == [
          .object([
            .init("defaultValue", "5"), .init("scope", "model1"), .init("allowedRange", "[1, 1000]"),
            .init("name", "numberOfNeighbors"), .init("dataType", "Int64"),
            .init("shortDescription", "Number of neighbors to use for prediction"),
          ])
        ])
    #expect(
      value("modelType", model)
        == .object([
          .init("name", "MLModelType_pipelineClassifier"),
          .init(
            "structure",
            .array([
              .object([.init("name", "MLModelType_neuralNetwork")]),
              .object([.init("name", "MLModelType_kNearestNeighborsClassifier")]),
            ])),
        ]))
  }

  @Test func histogramsOfPipelinesAddUpInTheOrderOfTheirDictionaries() {
    var child = TypeHistogram()
    for name in ["Convolution", "ActivationReLU", "PoolingINVALID", "Flatten", "InnerProduct"] { child.add(name) }
    var total = TypeHistogram()
    total.add(child)
    guard case .object(let members) = total.value else {
      Issue.record("no object")
      return
    }
    #expect(
      members.map(\.key) == ["InnerProduct", "PoolingINVALID", "Convolution", "ActivationReLU", "Flatten"])
  }

  @Test func anEmptyModelHasMetadataToo() {
    #expect(value("modelType", Model()) == .object([.init("name", "MLModelType_NOT_SET")]))
    #expect(value("inputSchema", Model()) == [])
  }
}
