import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct WeightsValidatorTests {
  /// A bias of 4 values.
  private func bias(_ weights: WeightParams?, _ severity: Diagnostic.Severity = .error) -> [String] {
    findings(
      .bias(
        .with {
          $0.shape = [4]
          $0.bias = weights
        }), severity)
  }

  @Test func takesFloatsHalvesAndQuantizedValues() {
    #expect(bias(.floats(4)).isEmpty)
    #expect(bias(.halves(4)).isEmpty)
    #expect(bias(.linear(bytes: 4, bits: 8)).isEmpty)
    #expect(bias(.linear(bytes: 1, bits: 2, bias: 1)).isEmpty)
    #expect(bias(.lookup(bytes: 2, bits: 4, entries: 16)).isEmpty)
  }

  @Test func countsValues() {
    #expect(bias(.floats(3)) == ["bias › bias: bias holds 3 values, expected 4 (shape 4)"])
    #expect(bias(.halves(5)) == ["bias › bias: bias holds 5 values, expected 4 (shape 4)"])
    #expect(bias(.floats(1)) == ["bias › bias: bias holds 1 value, expected 4 (shape 4)"])
  }

  @Test func refusesNoValues() {
    #expect(bias(nil) == ["bias › bias: bias holds no values, expected 4 (shape 4)"])
    #expect(bias(WeightParams()) == ["bias › bias: bias holds no values, expected 4 (shape 4)"])
  }

  @Test func refusesSeveralForms() {
    var weights = WeightParams.floats(4)
    weights.float16Value = WeightParams.halves(4).float16Value
    #expect(bias(weights) == ["bias › bias: bias holds values in `floatValue` and `float16Value`"])
  }

  @Test func refusesRawValuesWithoutQuantization() {
    var weights = WeightParams.linear(bytes: 4, bits: 8)
    weights.quantization = nil
    #expect(bias(weights) == ["bias › bias: bias holds `rawValue` without `quantization`"])
  }

  @Test func refusesInt8WhereItIsNotUsed() {
    #expect(bias(.int8(4)) == ["bias › bias: bias holds `int8RawValue`, which this layer cannot use"])
  }

  @Test func warnsOfHalfAHalf() {
    let weights = WeightParams.with { $0.float16Value = WeightData(bytes: [UInt8](repeating: 0, count: 9)) }
    #expect(bias(weights).isEmpty)
    #expect(
      bias(weights, .warning) == ["bias › bias: bias holds 9 bytes of `float16Value`, expected a multiple of 2"])
  }

  @Test func namesTheSizesOfTheProduct() {
    let convolution = ConvolutionLayerParams.with {
      $0.outputChannels = 4
      $0.kernelChannels = 3
      $0.convolutionPaddingType = .valid(ValidPadding())
      $0.weights = .floats(96)
    }
    #expect(
      findings(.convolution(convolution)) == [
        "convolution › weights: weights hold 96 values, expected 108 (outputChannels 4 × kernelChannels 3 × 3 × 3)"
      ])
  }

  @Test func reportsProductsThatDoNotFit() {
    let product = InnerProductLayerParams.with {
      $0.inputChannels = .max
      $0.outputChannels = .max
      $0.weights = .floats(1)
    }
    #expect(
      findings(.innerProduct(product)) == [
        "innerProduct › weights: weights would hold more values than fit in 64 bits "
          + "(outputChannels 18446744073709551615 × inputChannels 18446744073709551615)"
      ])
    var quantized = product
    quantized.weights = .linear(bytes: 1, bits: 8)
    #expect(findings(.innerProduct(quantized)).count == 1)
    var missing = product
    missing.weights = nil
    #expect(
      findings(.innerProduct(missing)) == [
        "innerProduct › weights: weights hold no values, expected more than fit in 64 bits "
          + "(outputChannels 18446744073709551615 × inputChannels 18446744073709551615)"
      ])
  }

  @Test func aZeroMakesAnyProductZero() {
    #expect(ElementCount([("a", 0), ("b", .max), ("c", .max)]).value == 0)
    #expect(ElementCount([("a", .max), (nil, 2)]).value == nil)
    #expect(ElementCount([("a", 2), (nil, 3)]).formula == "a 2 × 3")
    #expect(ElementCount(shape: [], "shape").formula == "shape without sizes")
  }
}
