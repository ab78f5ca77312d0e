import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ConvolutionValidatorTests {
  /// 5 × 3 × 2 × 5 weights and 5 values of bias.
  private let sound = ConvolutionLayerParams.with {
    $0.outputChannels = 5
    $0.kernelChannels = 3
    $0.kernelSize = [2, 5]
    $0.hasBias = true
    $0.convolutionPaddingType = .valid(ValidPadding())
    $0.weights = .floats(150)
    $0.bias = .floats(5)
  }

  private func check(
    _ severity: Diagnostic.Severity = .error, inputs: [String] = ["x"],
    _ change: (inout ConvolutionLayerParams) -> Void = { _ in }
  ) -> [String] {
    var params = sound
    change(&params)
    return findings(.convolution(params), severity, inputs: inputs)
  }

  @Test func takesSoundConvolutions() {
    #expect(check().isEmpty)
    #expect(check(.warning).isEmpty)
    #expect(
      check {
        $0.weights = .halves(150)
        $0.bias = .linear(bytes: 5, bits: 8)
      }.isEmpty)
    #expect(
      check {
        $0.nGroups = 5
        $0.convolutionPaddingType = .same(SamePadding())
      }.isEmpty)
  }

  @Test func takesDeconvolutions() {
    #expect(check { $0.isDeconvolution = true }.isEmpty)
    #expect(
      check {
        $0.isDeconvolution = true
        $0.nGroups = 5
        $0.weights = .floats(30)
      }.isEmpty)
    #expect(
      check {
        $0.isDeconvolution = true
        $0.nGroups = 5
      } == [
        "convolution › weights: weights hold 150 values, expected 30 (kernelChannels 3 × outputChannels / nGroups 1 × "
          + "2 × 5)"
      ])
  }

  @Test func demandsPaddingWeightsAndBias() {
    #expect(
      check { $0.convolutionPaddingType = nil }
        == ["convolution › ConvolutionPaddingType: the layer has no padding"])
    #expect(
      check { $0.weights = nil } == [
        "convolution › weights: weights hold no values, expected 150 (outputChannels 5 × kernelChannels 3 × 2 × 5)"
      ])
    #expect(
      check { $0.bias = nil }
        == ["convolution › bias: bias holds no values, expected 5 (outputChannels 5)"])
    #expect(
      check { $0.bias = .floats(4) }
        == ["convolution › bias: bias holds 4 values, expected 5 (outputChannels 5)"])
    #expect(
      check { $0.weights = .int8(150) }
        == ["convolution › weights: weights hold `int8RawValue`, which this layer cannot use"])
  }

  @Test func demandsOnePrecision() {
    #expect(
      check { $0.bias = .halves(5) }
        == ["convolution › bias: `weights` is in 32-bit floats, but `bias` is in 16-bit floats"])
  }

  @Test func refusesWhatCannotRun() {
    #expect(check { $0.stride = [1, 0] } == ["convolution › stride: `stride` has a 0"])
    #expect(
      check { $0.nGroups = 2 } == ["convolution › nGroups: `outputChannels` 5 is not divisible by `nGroups` 2"])
    #expect(
      check { $0.convolutionPaddingType = .same(.with { $0.asymmetryMode = .unrecognized(7) }) } == [
        "convolution › same › asymmetryMode: `asymmetryMode` is 7, which is not in the schema"
      ])
  }

  @Test func warnsOfStrangeCounts() {
    #expect(
      check(.warning) { $0.stride = [1] }
        == ["convolution › stride: `stride` has 1 value, expected none or 2 (height and width)"])
    #expect(
      check(.warning) { $0.outputShape = [1, 1] }
        == ["convolution › outputShape: only deconvolutions use `outputShape`"])
  }

  @Test func readsWeightsFromAnInput() {
    #expect(
      check(inputs: ["w", "x"]) {
        $0.weights = nil
        $0.hasBias = false
      }.isEmpty)
    #expect(
      check(inputs: ["w", "x"]) { $0.isDeconvolution = true } == [
        "convolution › isDeconvolution: a deconvolution cannot read its weights from an input"
      ])
    #expect(
      check(inputs: ["w", "x"]) { $0.dilationFactor = [1, 2] } == [
        "convolution › dilationFactor: a dilated convolution cannot read its weights from an input"
      ])
  }
}

@Suite struct Convolution3DValidatorTests {
  /// 5 × 4 × 1 × 2 × 3 weights and 5 values of bias.
  private let sound = Convolution3DLayerParams.with {
    $0.inputChannels = 4
    $0.outputChannels = 5
    $0.nGroups = 1
    ($0.kernelDepth, $0.kernelHeight, $0.kernelWidth) = (1, 2, 3)
    ($0.strideDepth, $0.strideHeight, $0.strideWidth) = (1, 1, 1)
    ($0.dilationDepth, $0.dilationHeight, $0.dilationWidth) = (1, 1, 1)
    $0.hasBias = true
    $0.weights = .floats(120)
    $0.bias = .floats(5)
  }

  private func check(
    inputs: [String] = ["x"], _ change: (inout Convolution3DLayerParams) -> Void = { _ in }
  ) -> [String] {
    var params = sound
    change(&params)
    return findings(.convolution3d(params), inputs: inputs, shape: [1, 4, 5, 6, 7])
  }

  @Test func takesSoundConvolutions() {
    #expect(check().isEmpty)
    #expect(
      check {
        $0.isDeconvolution = true
        $0.outputShape = [1, 2, 3]
      }.isEmpty)
  }

  @Test func demandsPositiveSizes() {
    let fields: [(String, WritableKeyPath<Convolution3DLayerParams, Int32>)] = [
      ("inputChannels", \.inputChannels), ("outputChannels", \.outputChannels), ("nGroups", \.nGroups),
      ("kernelDepth", \.kernelDepth), ("kernelHeight", \.kernelHeight), ("kernelWidth", \.kernelWidth),
      ("strideDepth", \.strideDepth), ("strideHeight", \.strideHeight), ("strideWidth", \.strideWidth),
      ("dilationDepth", \.dilationDepth), ("dilationHeight", \.dilationHeight), ("dilationWidth", \.dilationWidth),
    ]
    for (field, path) in fields {
      #expect(
        check { $0[keyPath: path] = 0 } == ["convolution3d › \(field): `\(field)` is 0, expected at least 1"])
      #expect(
        check { $0[keyPath: path] = -3 } == ["convolution3d › \(field): `\(field)` is -3, expected at least 1"])
    }
  }

  @Test func refusesNegativePadding() {
    let fields: [(String, WritableKeyPath<Convolution3DLayerParams, Int32>)] = [
      ("customPaddingFront", \.customPaddingFront), ("customPaddingBack", \.customPaddingBack),
      ("customPaddingTop", \.customPaddingTop), ("customPaddingBottom", \.customPaddingBottom),
      ("customPaddingLeft", \.customPaddingLeft), ("customPaddingRight", \.customPaddingRight),
    ]
    for (field, path) in fields {
      #expect(
        check { $0[keyPath: path] = -1 } == ["convolution3d › \(field): `\(field)` is -1, expected at least 0"])
    }
  }

  @Test func demandsWeightsAndBias() {
    let product = "(outputChannels 5 × inputChannels 4 × 1 × 2 × 3)"
    #expect(
      check { $0.weights = nil } == ["convolution3d › weights: weights hold no values, expected 120 \(product)"])
    #expect(
      check { $0.weights = .floats(60) }
        == ["convolution3d › weights: weights hold 60 values, expected 120 \(product)"])
    #expect(
      check { $0.bias = nil }
        == ["convolution3d › bias: bias holds no values, expected 5 (outputChannels 5)"])
    #expect(
      check { $0.weights = .linear(bytes: 120, bits: 8) }
        == ["convolution3d › weights: weights are quantized, which this layer cannot use"])
    #expect(
      check { $0.bias = .halves(5) }
        == ["convolution3d › bias: `weights` is in 32-bit floats, but `bias` is in 16-bit floats"])
  }

  @Test func onlyDeconvolutionsStateTheirOutput() {
    #expect(
      check { $0.outputShape = [1, 2, 3] }
        == ["convolution3d › outputShape: only deconvolutions have an `outputShape`"])
    #expect(
      check {
        $0.isDeconvolution = true
        $0.outputShape = [1, 2]
      } == ["convolution3d › outputShape: `outputShape` has 2 values, expected 3 (depth, height and width)"])
  }

  @Test func takesOneInput() {
    #expect(check(inputs: ["w", "x"]) == ["input: convolution3d layers must have 1 input, this one has 2"])
  }
}
