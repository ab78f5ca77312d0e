internal import ModelLowering
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

/// No number that a file can hold may trap; most are refused.
@Suite struct HostileNumbersTests {
  private static let numbers: [UInt64] = [0, 1, 3, 1 << 31, 1 << 62, .max >> 1, .max]

  @Test(arguments: numbers, numbers) func convolution(_ a: UInt64, _ b: UInt64) {
    for isTransposed in [false, true] {
      let layer = NeuralNetworkLayer.Layer.convolution(
        a, b, kernel: [b, a], stride: [a, b], edges: .edges(a, b, b, a)
      ) {
        $0.isDeconvolution = isTransposed
        $0.nGroups = b
        $0.dilationFactor = [b, a]
        $0.hasBias = true
      }
      _ = shapes(layer, [[1, 3, 8, 8]])
      _ = shapes(layer, [[1, Int64(clamping: b), Int64(clamping: a), Int64(clamping: a)]])
    }
  }

  @Test(arguments: numbers, numbers) func otherLayers(_ a: UInt64, _ b: UInt64) {
    let (x, y) = (Int64(bitPattern: a), Int64(bitPattern: b))
    let layers: [NeuralNetworkLayer.Layer] = [
      .pooling(
        .with {
          $0.kernelSize = [a, b]; $0.stride = [b, a];
          $0.poolingPaddingType = .includeLastPixel(.with { $0.paddingAmounts = [a, b] })
        }),
      .innerProduct(a, b),
      .embedding(
        .with {
          $0.inputDim = a; $0.outputChannels = b
        }),
      .batchnorm(.with { $0.channels = a }), .lrn(.with { $0.localSize = a }),
      .crop(.with { $0.cropAmounts = .edges(a, b, a, b) }),
      .padding(
        .with {
          $0.paddingType = .reflection(PaddingLayerParams.PaddingReflection()); $0.paddingAmounts = .edges(a, b, b, a)
        }),
      .upsample(.with { $0.scalingFactor = [a, b] }),
      .upsample(.with { $0.fractionalScalingFactor = [Float(a), .nan] }),
      .resizeBilinear(.with { $0.targetSize = [a, b] }), .loadConstant(.with { $0.shape = [a, b, a] }),
      .reshape(.with { $0.targetShape = [x, y, x] }), .reshape(.with { $0.targetShape = [x, y, x, y] }),
      .permute([a, b, 1, 2]), .sequenceRepeat(.with { $0.nRepetitions = a }),
      .reorganizeData(.with { $0.blockSize = a }),
      .reorganizeData(
        .with {
          $0.mode = .depthToSpace; $0.blockSize = a
        }),
      .slice(
        .with {
          $0.startIndex = x; $0.endIndex = y; $0.stride = b
        }),
      .tile(.with { $0.reps = [a, b] }), .fillStatic(.with { $0.targetShape = [a, b] }),
      .splitND(
        .with {
          $0.axis = x; $0.numSplits = b
        }), .splitND(.with { $0.splitSizes = [a, b] }),
      .concatND(.with { $0.axis = x }), .softmaxND(.with { $0.axis = x }), .expandDims(.with { $0.axes = [x, y] }),
      .squeeze(.with { $0.axes = [x, y] }), .transpose(.with { $0.axes = [a, b] }),
      .flattenTo2D(.with { $0.axis = x }), .reshapeStatic(.with { $0.targetShape = [x, y] }),
      .rankPreservingReshape(.with { $0.targetShape = [x, y] }), .constantPad(.with { $0.padAmounts = [a, b, b, a] }),
      .constantPad(
        .with {
          $0.padAmounts = [a, b, b, a]; $0.padToGivenOutputSizeMode = true
        }),
      .slidingWindows(
        .with {
          $0.axis = x; $0.windowSize = a; $0.step = b
        }),
      .topK(
        .with {
          $0.k = a; $0.axis = y
        }),
      .sliceStatic(
        .with {
          $0.beginIds = [x, y]; $0.endIds = [y, x]; $0.strides = [x, y]; $0.beginMasks = [false, true];
          $0.endMasks = [true, false]
        }),
      .sliceBySize(
        .with {
          $0.size = x; $0.axis = y
        }),
      .oneHot(
        .with {
          $0.oneHotVectorSize = a; $0.axis = y
        }),
      .rangeStatic(
        .with {
          $0.endValue = Float(a); $0.startValue = -.infinity; $0.stepSizeValue = Float(x)
        }),
      .layerNormalization(.with { $0.normalizedShape = [x, y] }), .stack(.with { $0.axis = x }),
      .matrixBandPart(.with { $0.numLower = x }), .randomNormalStatic(.with { $0.outputShape = [a, b] }),
      .categoricalDistribution(.with { $0.numSamples = x }),
      .batchedMatmul(
        .with {
          $0.weightMatrixFirstDimension = a; $0.weightMatrixSecondDimension = b
        }),
      .convolution3d(
        .with {
          $0.outputChannels = Int32(truncatingIfNeeded: x); $0.inputChannels = Int32(truncatingIfNeeded: y);
          $0.kernelDepth = .max; $0.kernelHeight = .min; $0.paddingType = .custom; $0.customPaddingTop = .max
        }),
      .uniDirectionalLSTM(
        .with {
          $0.inputVectorSize = a; $0.outputVectorSize = b
        }),
      .reduceSum(.with { $0.axes = [x, y] }), .gather(.with { $0.axis = x }),
    ]
    for layer in layers {
      for input in [[1, 1, 3, 8, 8], [4, 5], [x, y], [0], [Int64.max, 1, x, y]] as [[Int64]] {
        _ = shapes(layer, [input, input], outputs: 3)
        _ = shapes(layer, [input], outputs: 1)
      }
    }
  }

  @Test func whatIsRefusedSaysSo() {
    #expect(
      shapes(.fillStatic(.with { $0.targetShape = [.max, .max] }), [])
        .hasSuffix("more elements than any machine holds"))
    #expect(
      shapes(.loadConstantND(.with { $0.shape = [.max] }), []).hasSuffix("more elements than any file holds"))
  }
}
