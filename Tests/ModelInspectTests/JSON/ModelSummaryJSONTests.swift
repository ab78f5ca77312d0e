import ModelFormat
import ModelInspect
import ModelSpec
import Testing
import _ModelTestSupport

struct ModelSummaryJSONTests {
  private func text(_ model: Model) -> String {
    JSONWriter.text(ModelSummary(model).json)
  }

  /// The text of one feature.
  private func text(_ feature: FeatureDescription) throws -> String {
    guard case .object(let members) = ModelSummary(.model(nil, inputs: [feature])).json,
      case .array(let inputs)? = members.first(where: { $0.key == "inputs" })?.value, let first = inputs.first
    else { return "" }
    return JSONWriter.text(first).split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  @Test func aModelWithoutAnythingHasWhatIsAlwaysThere() {
    #expect(
      text(Model()) == """
        {
          "specificationVersion": 0,
          "isUpdatable": false,
          "metadata": {},
          "inputs": [],
          "outputs": []
        }
        """)
  }

  @Test func pathAndFormatComeFromTheFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(WireText.varint(1, 4), to: "a.mlmodel")
    #expect(
      JSONWriter.text(ModelSummary(try ModelFile.read(path)).json).hasPrefix(
        "{\n  \"path\": \"\(path)\",\n  \"format\": \"mlmodel\","))
  }

  @Test(
    arguments: [
      (
        FeatureDescription.image("i", width: 28, height: 14, .grayscale),
        #"{ "name": "i", "type": "image", "optional": false, "image": { "width": 28, "height": 14, "colorSpace": "GRAYSCALE" } }"#
      ),
      (
        .feature(
          "i",
          .imageType(
            .with {
              $0.colorSpace = .bgr
              $0.sizeFlexibility = .imageSizeRange(
                .with {
                  $0.widthRange = .with {
                    $0.lowerBound = 8
                    $0.upperBound = -1
                  }
                  $0.heightRange = .with {
                    $0.lowerBound = 8
                    $0.upperBound = 9
                  }
                })
            })),
        #"{ "name": "i", "type": "image", "optional": false, "image": { "width": 0, "height": 0, "colorSpace": "BGR", "widthRange": [8, -1], "heightRange": [8, 9] } }"#
      ),
      (
        .feature(
          "i",
          .imageType(
            .with {
              $0.sizeFlexibility = .enumeratedSizes(
                .with {
                  $0.sizes = [
                    .with {
                      $0.width = 1
                      $0.height = 2
                    }
                  ]
                })
            })),
        #"{ "name": "i", "type": "image", "optional": false, "image": { "width": 0, "height": 0, "enumeratedSizes": [ [1, 2] ] } }"#
      ),
      (
        .multiArray("a", [], .float16, isOptional: true),
        #"{ "name": "a", "type": "multiArray", "optional": true, "multiArray": { "dataType": "float16", "shape": [] } }"#
      ),
      (
        .feature(
          "a",
          .multiArrayType(
            .with {
              $0.shape = [1]
              $0.shapeFlexibility = .ranges([(1, -1)])
            })),
        #"{ "name": "a", "type": "multiArray", "optional": false, "multiArray": { "shape": [1], "shapeRange": [ [1, -1] ] } }"#
      ),
      (
        .dictionary("d", integerKeys: true),
        #"{ "name": "d", "type": "dictionary", "optional": false, "dictionary": { "keyType": "int64" } }"#
      ),
      (
        .feature("s", .sequenceType(.with { $0.kind = .stringType(StringFeatureType()) })),
        #"{ "name": "s", "type": "sequence", "optional": false, "sequence": { "elementType": "string" } }"#
      ),
      (
        .feature("s", .stateType(.with { $0.kind = .arrayType(.with { $0.shape = [2] }) })),
        #"{ "name": "s", "type": "state", "optional": false, "multiArray": { "shape": [2] } }"#
      ),
      (.feature("n", nil), #"{ "name": "n", "optional": false }"#),
    ] as [(FeatureDescription, String)])
  func featuresOfEveryType(feature: FeatureDescription, expected: String) throws {
    #expect(try text(feature) == expected)
  }

  @Test func aNetworkHasHistogramAndWeights() {
    let model = Model.neuralNetwork(
      [
        .layer("c", ["x"], ["c"], .convolution(.with { $0.weights = .floats(6) })),
        .layer("r", ["c"], ["r"], .activation(.with { $0.nonlinearityType = .relu(ActivationReLU()) })),
        .layer("a", ["r"], ["a"], .activation(ActivationParams())), .layer("u", ["a"], ["y"], nil),
      ], inputs: [], outputs: [])
    #expect(
      text(model) == """
        {
          "type": "neuralNetwork",
          "specificationVersion": 4,
          "isUpdatable": false,
          "metadata": {},
          "inputs": [],
          "outputs": [],
          "layerHistogram": {
            "activation": 1,
            "activation.ReLU": 1,
            "convolution": 1,
            "unknown": 1
          },
          "parameterCount": 6,
          "weightBytes": 24,
          "weightTypes": {
            "float32": 24
          }
        }
        """)
  }

  @Test func stagesHaveNoPathAndTheirWeightsAddUp() {
    let stage = Model.model(
      .glmRegressor(
        .with {
          $0.weights = [.with { $0.value = [1, 2] }]
          $0.offset = [3]
        }))
    let pipeline = Model.model(.pipeline(.with { $0.models = [stage, stage] }))
    var summary = ModelSummary(pipeline)
    summary.path = "p"
    #expect(summary.weights.parameterCount == 6)
    #expect(summary.weights.types.map(\.elementType) == ["float64"])
    #expect(summary.stages.allSatisfy { $0.model.path == nil && $0.model.weights.byteCount == 24 })
    #expect(JSONWriter.text(summary.json).contains("\"stages\": [\n    {\n      \"type\": \"glmRegressor\","))
  }
}
