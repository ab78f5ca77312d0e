import ModelInspect
import ModelSpec
import Testing
import _ModelTestSupport

struct ModelSummaryTests {
  private func counts(_ model: Model) -> [String] {
    ModelSummary(model).layerHistogram.byName.map { "\($0.count) \($0.kind)" }
  }

  @Test func layersInBodiesOfBranchesAndLoopsCount() {
    let relu = NeuralNetworkLayer.layer(
      "r", [], [], .activation(.with { $0.nonlinearityType = .prelu(.with { $0.alpha = .floats(2) }) }))
    let loop = NeuralNetworkLayer.layer("l", [], [], .loop(.with { $0.bodyNetwork = .with { $0.layers = [relu] } }))
    let branch = NeuralNetworkLayer.layer(
      "b", [], [],
      .branch(
        .with {
          $0.ifBranch = .with { $0.layers = [loop] }
          $0.elseBranch = .with { $0.layers = [relu] }
        }))
    let model = Model.neuralNetwork([branch], inputs: [], outputs: [])
    #expect(counts(model) == ["2 activation.PReLU", "1 branch", "1 loop"])
    #expect(
      ModelSummary(model).weights.entries.map { $0.path.joined(separator: "/") } == [
        "b/l/r/PReLU/alpha", "b/r/PReLU/alpha",
      ])
  }

  @Test func weightsOfEveryEncodingAreMeasured() {
    let weights: [WeightParams] = [
      .floats(3), .halves(5), .quantized(byteCount: 3, bits: 4), .quantized(byteCount: 2, bits: 0),
      .with { $0.int8RawValue = WeightData(bytes: [1, 2, 3]) }, .quantized(byteCount: 1, bits: .max), WeightParams(),
    ]
    let model = Model.neuralNetwork(
      [.layer("", [], [], .custom(.with { $0.weights = weights }))], inputs: [], outputs: [])
    let inventory = ModelSummary(model).weights
    #expect(
      inventory.entries.map { "\($0.elementType) \($0.count) \($0.byteCount)" } == [
        "float32 3 12", "float16 5 10", "uint4 6 3", "uint8 2 2", "int8 3 3", "uint18446744073709551615 0 1",
      ])
    #expect(inventory.entries.first?.path == ["layers[0]", "weights[0]"])
    #expect(inventory.byteCount == 31)
  }

  /// Indices and their table are one weight, in the form of iOS 16 and in that of iOS 18.
  @Test func compressedWeightsCountAsWhatTheyStandFor() {
    let model = Model.mlProgram([
      (
        "main",
        [
          .operation(
            "constexpr_lut_to_dense", [], "old", .float16, [100, 50],
            attributes: [("indices", .blob(.uint8, [2500])), ("lut", .blob(.float16, [16]))]),
          .const("mask", .blob(.uint1, [100])), .const("indices", .blob(.uint4, [60])),
          .const("table", .blob(.float16, [1, 16, 1])),
          .operation(
            "constexpr_lut_to_sparse",
            [("indices_mask", ["mask"]), ("indices_nonzero_data", ["indices"]), ("lut", ["table"])], "sparse"),
          .operation("constexpr_sparse_to_dense", [("nonzero_data", ["sparse"])], "new", .float16, [100]),
          .const("data", .blob(.int8, [30], offset: 128)), .const("plain", .blob(.float16, [7])),
          .operation("constexpr_blockwise_shift_scale", [("data", ["data"])], "quantized", .float16, [30]),
        ]
      )
    ])
    let weights = ModelSummary(model).weights
    #expect(
      weights.entries.map { "\($0.path[0]) \($0.elementType) \($0.count) \($0.byteCount): \($0.compression)" } == [
        "old uint8 5000 2532: 4-bit palettized", "new uint4 100 75: 4-bit palettized, sparse", "plain float16 7 14: ",
        "quantized int8 30 30: 8-bit quantized",
      ])
    #expect(weights.parameterCount == 5137)
  }

  @Test func operationsOfNestedBlocksAndWeightsInFilesCount() {
    let model = Model.mlProgram([
      (
        "main",
        [
          .const("w", .blob(.uint4, [3, 3])), .const("n", .int32(1)),
          .operation(
            "cond", [("pred", ["p"])], "c",
            blocks: [[.operation("relu", [("x", ["w"])], "r")], [.const("v", .blob(.float16, [2]))]]),
          .operation("constexpr_lut_to_dense", [], "l", attributes: [("indices", .blob(.uint8, [4]))]),
        ]
      )
    ])
    #expect(counts(model) == ["1 cond", "3 const", "1 constexpr_lut_to_dense", "1 relu"])
    let summary = ModelSummary(model)
    #expect(
      summary.weights.entries.map { "\($0.path.joined(separator: "/")) \($0.elementType) \($0.byteCount)" } == [
        "w uint4 5", "v float16 4", "l uint8 4",
      ])
    #expect(summary.functions.map(\.name) == ["main"])
    #expect(summary.functions.first?.isDefault == true)
  }

  @Test func functionsOfTheDescriptionDecideTheInterface() {
    var model = Model.mlProgram([("b", [.operation("relu", [], "y")]), ("a", [])], version: 9)
    #expect(ModelSummary(model).functions.map(\.name) == ["a", "b"])
    model.description = .with {
      $0.functions = [
        .with {
          $0.name = "b"
          $0.input = [.double("x")]
        },
        .with {
          $0.name = "missing"
          $0.input = [.double("z")]
        },
      ]
      $0.defaultFunctionName = "missing"
      $0.trainingInput = [.double("t")]
    }
    let summary = ModelSummary(model)
    #expect(summary.functions.map(\.name) == ["b", "missing"])
    #expect(summary.functions.map(\.isDefault) == [false, true])
    #expect(summary.functions.map(\.opset) == ["CoreML7", nil])
    #expect(summary.interface.inputs.map(\.name) == ["z"])
    #expect(summary.trainingInputs.map(\.name) == ["t"])
  }

  @Test func labelsOfSamplesAreGivenOnce() {
    let model = Model.model(
      .kNearestNeighborsClassifier(
        .with { $0.classLabels = .int64ClassLabels(.with { $0.vector = [3, 1, 3, 2, 1] }) }))
    #expect(ModelSummary(model).classLabels == .integers([3, 1, 2]))
  }

  @Test func updateParametersAreToldWithWhatTheyMayBe() throws {
    let model = Model.model(
      .neuralNetworkRegressor(
        .with {
          $0.layers = [
            .with {
              $0.name = "dense"
              $0.isUpdatable = true
            }, .with { $0.name = "relu" },
          ]
          $0.updateParams = .with {
            $0.lossLayers = [
              .with {
                $0.name = "loss"
                $0.lossLayerType = .meanSquaredErrorLossLayer(
                  .with {
                    $0.input = "y"
                    $0.target = "y_true"
                  })
              }
            ]
            $0.optimizer = .with {
              $0.optimizerType = .adamOptimizer(
                .with {
                  $0.learningRate = .with {
                    $0.defaultValue = 0.5
                    $0.allowedValues = .range(.with { $0.maxValue = .infinity })
                  }
                  $0.miniBatchSize = .with {
                    $0.defaultValue = 8
                    $0.allowedValues = .set(.with { $0.values = [8, 16] })
                  }
                })
            }
            $0.epochs = .with {
              $0.defaultValue = 2
              $0.allowedValues = .range(
                .with {
                  $0.minValue = 1
                  $0.maxValue = .max
                })
            }
            $0.shuffle = .with { $0.defaultValue = true }
          }
        }))
    let update = try #require(ModelSummary(model).update)
    #expect(update.optimizer == "adamOptimizer")
    #expect(update.updatableLayers == ["dense"])
    #expect(update.losses.map(\.target) == ["y_true"])
    #expect(
      update.parameters.map { "\($0.name) \($0.defaultValue) \($0.allowedValues ?? "-")" } == [
        "learningRate 0.5 0.0 or more", "miniBatchSize 8 one of 8, 16", "epochs 2 1 or more", "shuffle true -",
      ])
    let pipeline = Model.model(.pipeline(.with { $0.models = [Model(), model] }))
    #expect(ModelSummary(pipeline).update == update)
  }
}
