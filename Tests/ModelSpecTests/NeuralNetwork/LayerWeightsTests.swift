import ModelSpec
import Testing
import _ModelTestSupport

struct LayerWeightsTests {
  private static let weight = WeightParams.floats(1)
  private static let prelu = ActivationParams.with { $0.nonlinearityType = .prelu(.with { $0.alpha = weight }) }

  /// Parameters of every layer kind with weights, each weight field set, and the fields in order.
  static let layers: [(NeuralNetworkLayer.Layer, [String])] = [
    (
      .convolution(
        .with {
          $0.weights = weight
          $0.bias = weight
        }), ["convolution › weights", "convolution › bias"]
    ),
    (
      .convolution3d(
        .with {
          $0.weights = weight
          $0.bias = weight
        }), ["convolution3d › weights", "convolution3d › bias"]
    ),
    (
      .innerProduct(
        .with {
          $0.weights = weight
          $0.bias = weight
        }), ["innerProduct › weights", "innerProduct › bias"]
    ),
    (
      .embedding(
        .with {
          $0.weights = weight
          $0.bias = weight
        }), ["embedding › weights", "embedding › bias"]
    ),
    (
      .embeddingND(
        .with {
          $0.weights = weight
          $0.bias = weight
        }), ["embeddingND › weights", "embeddingND › bias"]
    ),
    (
      .batchedMatmul(
        .with {
          $0.weights = weight
          $0.bias = weight
        }), ["batchedMatmul › weights", "batchedMatmul › bias"]
    ),
    (
      .batchnorm(
        .with {
          $0.gamma = weight
          $0.beta = weight
          $0.mean = weight
          $0.variance = weight
        }), ["gamma", "beta", "mean", "variance"].map { "batchnorm › \($0)" }
    ),
    (
      .layerNormalization(
        .with {
          $0.gamma = weight
          $0.beta = weight
        }), ["layerNormalization › gamma", "layerNormalization › beta"]
    ),
    (.bias(.with { $0.bias = weight }), ["bias › bias"]),
    (
      .scale(
        .with {
          $0.scale = weight
          $0.bias = weight
        }), ["scale › scale", "scale › bias"]
    ),
    (.loadConstant(.with { $0.data = weight }), ["loadConstant › data"]),
    (.loadConstantND(.with { $0.data = weight }), ["loadConstantND › data"]),
    (.activation(prelu), ["activation › PReLU › alpha"]),
    (
      .activation(
        .with {
          $0.nonlinearityType = .parametricSoftplus(
            .with {
              $0.alpha = weight
              $0.beta = weight
            })
        }), ["activation › parametricSoftplus › alpha", "activation › parametricSoftplus › beta"]
    ),
    (
      .simpleRecurrent(
        .with {
          $0.activation = prelu
          $0.weightMatrix = weight
          $0.recursionMatrix = weight
          $0.biasVector = weight
        }),
      ["activation › PReLU › alpha", "weightMatrix", "recursionMatrix", "biasVector"].map { "simpleRecurrent › \($0)" }
    ),
    (.custom(.with { $0.weights = [weight, weight] }), ["custom › weights[0]", "custom › weights[1]"]),
    (.softmax(SoftmaxLayerParams()), []), (.convolution(ConvolutionLayerParams()), []),
  ]

  @Test(arguments: layers.indices)
  func everyWeightFieldIsFoundInOrder(index: Int) {
    let (layer, paths) = Self.layers[index]
    #expect(layer.weightParams.map(\.path.description) == paths)
    #expect(layer.weightParams.count == Self.weightFields(of: layer))
  }

  @Test func everyMatrixOfAGRUIsFound() {
    var params = GRULayerParams()
    params.activations = [Self.prelu]
    params.updateGateWeightMatrix = Self.weight
    params.resetGateWeightMatrix = Self.weight
    params.outputGateWeightMatrix = Self.weight
    params.updateGateRecursionMatrix = Self.weight
    params.resetGateRecursionMatrix = Self.weight
    params.outputGateRecursionMatrix = Self.weight
    params.updateGateBiasVector = Self.weight
    params.resetGateBiasVector = Self.weight
    params.outputGateBiasVector = Self.weight
    let found = NeuralNetworkLayer.Layer.gru(params).weightParams
    #expect(found.count == 10)
    #expect(found.count == Self.weightFields(of: params))
    #expect(found.first?.path.description == "gru › activations[0] › PReLU › alpha")
    #expect(found.last?.path.description == "gru › outputGateBiasVector")
  }

  @Test func everyMatrixOfBothDirectionsOfAnLSTMIsFound() {
    let both = NeuralNetworkLayer.Layer.biDirectionalLSTM(
      .with {
        $0.activationsForwardLSTM = [Self.prelu]
        $0.activationsBackwardLSTM = [Self.prelu]
        $0.weightParams = [Self.lstm, Self.lstm]
      })
    #expect(both.weightParams.count == 32)
    #expect(both.weightParams.count == Self.weightFields(of: both))
    #expect(
      both.weightParams.last?.path.description == "biDirectionalLSTM › weightParams[1] › outputGatePeepholeVector")

    let one = NeuralNetworkLayer.Layer.uniDirectionalLSTM(.with { $0.weightParams = Self.lstm })
    #expect(one.weightParams.count == 15)
    #expect(
      one.weightParams.first?.path.description == "uniDirectionalLSTM › weightParams › inputGateWeightMatrix")
  }

  @Test func bodiesOfBranchesAndLoopsAreFound() {
    let branch = NeuralNetworkLayer.layer(
      "b", [], [],
      .branch(
        .with {
          $0.ifBranch = NeuralNetwork()
          $0.elseBranch = NeuralNetwork()
        }))
    #expect(branch.bodies.map(\.path.description) == ["branch › ifBranch", "branch › elseBranch"])
    let loop = NeuralNetworkLayer.layer("l", [], [], .loop(.with { $0.bodyNetwork = NeuralNetwork() }))
    #expect(loop.bodies.map(\.path.description) == ["loop › bodyNetwork"])
    #expect(NeuralNetworkLayer.layer("n", [], [], nil).bodies.isEmpty)
  }

  private static let lstm = LSTMWeightParams.with {
    $0.inputGateWeightMatrix = weight
    $0.forgetGateWeightMatrix = weight
    $0.blockInputWeightMatrix = weight
    $0.outputGateWeightMatrix = weight
    $0.inputGateRecursionMatrix = weight
    $0.forgetGateRecursionMatrix = weight
    $0.blockInputRecursionMatrix = weight
    $0.outputGateRecursionMatrix = weight
    $0.inputGateBiasVector = weight
    $0.forgetGateBiasVector = weight
    $0.blockInputBiasVector = weight
    $0.outputGateBiasVector = weight
    $0.inputGatePeepholeVector = weight
    $0.forgetGatePeepholeVector = weight
    $0.outputGatePeepholeVector = weight
  }

  /// How many weight messages a value holds, by looking at its fields.
  private static func weightFields(of value: Any) -> Int {
    value is WeightParams ? 1 : Mirror(reflecting: value).children.reduce(0) { $0 + weightFields(of: $1.value) }
  }
}
