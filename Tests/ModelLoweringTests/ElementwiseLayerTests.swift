internal import ModelLowering
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

/// Layers that work on single elements, or on pairs of them.
@Suite struct ElementwiseLayerTests {
  private static let unary: [NeuralNetworkLayer.Layer] = [
    .ceil(CeilLayerParams()), .floor(FloorLayerParams()), .sign(SignLayerParams()), .round(RoundLayerParams()),
    .exp2(Exp2LayerParams()), .sin(SinLayerParams()), .cos(CosLayerParams()), .tan(TanLayerParams()),
    .asin(AsinLayerParams()), .acos(AcosLayerParams()), .atan(AtanLayerParams()), .sinh(SinhLayerParams()),
    .cosh(CoshLayerParams()), .tanh(TanhLayerParams()), .asinh(AsinhLayerParams()), .acosh(AcoshLayerParams()),
    .atanh(AtanhLayerParams()), .erf(ErfLayerParams()), .gelu(GeluLayerParams()), .clip(ClipLayerParams()),
    .clampedReLU(ClampedReLULayerParams()), .logicalNot(LogicalNotLayerParams()), .copy(CopyLayerParams()),
  ]

  @Test(arguments: unary) func keepsShape(_ layer: NeuralNetworkLayer.Layer) {
    #expect(shapes(layer, [[2, 3, 4]]) == "[2, 3, 4]")
  }

  private static let activations: [ActivationParams.NonlinearityType] = [
    .linear(ActivationLinear()), .relu(ActivationReLU()), .leakyReLU(ActivationLeakyReLU()),
    .thresholdedReLU(ActivationThresholdedReLU()), .tanh(ActivationTanh()), .scaledTanh(ActivationScaledTanh()),
    .sigmoid(ActivationSigmoid()), .sigmoidHard(ActivationSigmoidHard()), .elu(ActivationELU()),
    .softsign(ActivationSoftsign()), .softplus(ActivationSoftplus()),
    .prelu(.with { $0.alpha = .floats(2) }), .prelu(.with { $0.alpha = .floats(1) }),
    .parametricSoftplus(
      .with {
        $0.alpha = .halves(2)
        $0.beta = .floats(2)
      }),
  ]

  @Test(arguments: activations) func activation(_ kind: ActivationParams.NonlinearityType) {
    #expect(shapes(.activation(.with { $0.nonlinearityType = kind }), [[2, 3, 4]]) == "[2, 3, 4]")
  }

  @Test func activationRefusals() {
    #expect(shapes(.activation(ActivationParams()), [[2]]) == "the activation has no function")
    let slopes = NeuralNetworkLayer.Layer.activation(
      .with { $0.nonlinearityType = .prelu(.with { $0.alpha = .floats(3) }) })
    #expect(shapes(slopes, [[1, 2, 3, 4]]) == "dimension 1 (channels) of `x` [1, 2, 3, 4] is 2, expected 3")
  }

  private static let binary: [NeuralNetworkLayer.Layer] = [
    .modBroadcastable(ModBroadcastableLayerParams()), .minBroadcastable(MinBroadcastableLayerParams()),
    .maxBroadcastable(MaxBroadcastableLayerParams()), .addBroadcastable(AddBroadcastableLayerParams()),
    .powBroadcastable(PowBroadcastableLayerParams()), .divideBroadcastable(DivideBroadcastableLayerParams()),
    .floorDivBroadcastable(FloorDivBroadcastableLayerParams()),
    .multiplyBroadcastable(MultiplyBroadcastableLayerParams()),
    .subtractBroadcastable(SubtractBroadcastableLayerParams()), .equal(EqualLayerParams()),
    .notEqual(NotEqualLayerParams()), .lessThan(LessThanLayerParams()), .lessEqual(LessEqualLayerParams()),
    .greaterThan(GreaterThanLayerParams()), .greaterEqual(GreaterEqualLayerParams()),
    .logicalOr(LogicalOrLayerParams()), .logicalXor(LogicalXorLayerParams()), .logicalAnd(LogicalAndLayerParams()),
  ]

  @Test(arguments: binary) func broadcasts(_ layer: NeuralNetworkLayer.Layer) {
    #expect(shapes(layer, [[2, 1, 4], [3, 1]]) == "[2, 3, 4]")
    #expect(shapes(layer, [[2, 3], [2]]).hasPrefix("`x` [2, 3] and `y` [2] do not broadcast"))
  }

  private static let comparisons: [NeuralNetworkLayer.Layer] = [
    .equal(EqualLayerParams()), .lessThan(LessThanLayerParams()), .greaterEqual(GreaterEqualLayerParams()),
  ]

  @Test(arguments: comparisons) func comparesWithANumber(_ layer: NeuralNetworkLayer.Layer) {
    #expect(shapes(layer, [[2, 3]]) == "[2, 3]")
  }

  private static let reductions: [NeuralNetworkLayer.Layer] = [
    .reduceL1(.with { $0.axes = [-1] }), .reduceL2(.with { $0.axes = [-1] }), .reduceMax(.with { $0.axes = [-1] }),
    .reduceMin(.with { $0.axes = [-1] }), .reduceSum(.with { $0.axes = [-1] }), .reduceProd(.with { $0.axes = [-1] }),
    .reduceMean(.with { $0.axes = [-1] }), .reduceLogSum(.with { $0.axes = [-1] }),
    .reduceSumSquare(.with { $0.axes = [-1] }), .reduceLogSumExp(.with { $0.axes = [-1] }),
  ]

  @Test(arguments: reductions) func reduces(_ layer: NeuralNetworkLayer.Layer) {
    #expect(shapes(layer, [[2, 3, 4]]) == "[2, 3]")
    // Layers know no scalars.
    #expect(shapes(layer, [[4]]) == "[1]")
  }

  @Test func reducesAllAxes() {
    #expect(shapes(.reduceSum(.with { $0.reduceAll = true }), [[2, 3]]) == "[1]")
    let keeping = ReduceSumLayerParams.with {
      $0.reduceAll = true
      $0.keepDims = true
    }
    #expect(shapes(.reduceSum(keeping), [[2, 3]]) == "[1, 1]")
  }
}
