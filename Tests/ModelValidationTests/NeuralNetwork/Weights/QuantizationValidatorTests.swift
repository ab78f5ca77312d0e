import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct QuantizationValidatorTests {
  /// 4 × 3 weights of a fully connected layer.
  private func product(_ weights: WeightParams, _ severity: Diagnostic.Severity = .error) -> [String] {
    findings(
      .innerProduct(
        .with {
          $0.inputChannels = 3
          $0.outputChannels = 4
          $0.weights = weights
        }), severity)
  }

  @Test func takesAScaleForAllOrForEachChannel() {
    #expect(product(.linear(bytes: 12, bits: 8)).isEmpty)
    #expect(product(.linear(bytes: 12, bits: 8, scale: 4, bias: 4)).isEmpty)
    #expect(product(.linear(bytes: 2, bits: 1)).isEmpty)
    #expect(
      product(.linear(bytes: 12, bits: 8, scale: 3)) == [
        "innerProduct › weights › quantization › linearQuantization › scale: `scale` has 3 values, expected 1 or 4"
      ])
    #expect(
      product(.linear(bytes: 12, bits: 8, scale: 4, bias: 1)) == [
        "innerProduct › weights › quantization › linearQuantization › bias: `bias` has 1 value, expected none or as "
          + "many as `scale`, 4"
      ])
  }

  @Test func checksTheTable() {
    #expect(product(.lookup(bytes: 3, bits: 2, entries: 4)).isEmpty)
    #expect(
      product(.lookup(bytes: 3, bits: 2, entries: 3)) == [
        "innerProduct › weights › quantization › lookupTableQuantization: the lookup table has 3 entries, but 2 bits address "
          + "4"
      ])
  }

  @Test func checksTheWidth() {
    #expect(
      product(.linear(bytes: 12, bits: 9)) == [
        "innerProduct › weights › quantization › numberOfBits: `numberOfBits` is 9, expected 1 to 8"
      ])
    #expect(product(.linear(bytes: 12, bits: 0)).count == 1)
    #expect(product(.lookup(bytes: 12, bits: .max, entries: 2)).count == 1)
  }

  @Test func demandsAScaleOrATable() {
    var weights = WeightParams.linear(bytes: 12, bits: 8)
    weights.quantization?.quantizationType = nil
    #expect(
      product(weights) == [
        "innerProduct › weights › quantization: `quantization` has neither a scale nor a table"
      ])
  }

  @Test func countsBytes() {
    #expect(
      product(.linear(bytes: 5, bits: 4)) == [
        "innerProduct › weights: weights: 5 bytes of `rawValue`, 12 values of 4 bits need 6 (outputChannels 4 × "
          + "inputChannels 3)"
      ])
    #expect(product(.linear(bytes: 7, bits: 4)).isEmpty)
    #expect(product(.linear(bytes: 7, bits: 4), .warning).count == 1)
  }
}
