import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct Int8WeightsValidatorTests {
  private func product(_ weights: WeightParams, hasBias: Bool = false) -> [String] {
    findings(
      .innerProduct(
        .with {
          $0.inputChannels = 4
          $0.outputChannels = 2
          $0.hasBias = hasBias
          if hasBias { $0.bias = .with { $0.floatValue = WeightData(floats: [0, 0]) } }
          $0.int8DynamicQuantize = true
          $0.weights = weights
        }))
  }

  private func matmul(_ weights: WeightParams, hasBias: Bool = false, inputs: [String] = ["x"]) -> [String] {
    findings(
      .batchedMatmul(
        .with {
          $0.weightMatrixFirstDimension = 4
          $0.weightMatrixSecondDimension = 2
          $0.hasBias = hasBias
          if hasBias { $0.bias = .with { $0.floatValue = WeightData(floats: [0, 0]) } }
          $0.int8DynamicQuantize = true
          $0.weights = weights
        }), inputs: inputs)
  }

  @Test func takesOneScale() {
    #expect(product(.int8(8)).isEmpty)
    #expect(product(.int8(8), hasBias: true).isEmpty)
    #expect(matmul(.int8(8)).isEmpty)
    #expect(matmul(.int8(8), hasBias: true).isEmpty)
  }

  @Test func refusesOtherQuantization() {
    let place = "weights › quantization"
    for (kind, check) in [("innerProduct", { self.product($0) }), ("batchedMatmul", { self.matmul($0) })] {
      #expect(
        check(.int8(8, bias: 1)) == [
          "\(kind) › \(place) › linearQuantization › bias: `bias` has 1 value, but `int8DynamicQuantize` takes none"
        ])
      #expect(
        check(.int8(8, scale: 2)) == [
          "\(kind) › \(place) › linearQuantization › scale: `scale` has 2 values, but `int8DynamicQuantize` takes 1"
        ])
      #expect(
        check(.int8(8, bits: 7)) == [
          "\(kind) › \(place) › numberOfBits: `numberOfBits` is 7, but `int8DynamicQuantize` takes 8"
        ])
      var table = WeightParams.int8(8)
      table.quantization?.quantizationType = .lookupTableQuantization(.with { $0.floatValue = [1] })
      #expect(check(table) == ["\(kind) › \(place): `int8DynamicQuantize` takes a scale, not a table"])
    }
  }

  @Test func refusesOtherForms() {
    let sentence =
      "weights: `int8DynamicQuantize` is set, but the weights have no `int8RawValue` with `quantization`"
    #expect(product(.linear(bytes: 8, bits: 8)) == ["innerProduct › \(sentence)"])
    #expect(product(.floats(8)) == ["innerProduct › \(sentence)"])
    #expect(matmul(.linear(bytes: 8, bits: 8)) == ["batchedMatmul › \(sentence)"])
  }

  @Test func refusesTwoInputs() {
    #expect(
      matmul(.int8(8), inputs: ["w", "x"]) == [
        "batchedMatmul › int8DynamicQuantize: `int8DynamicQuantize` is set, but a product of two inputs has no "
          + "weights to quantize"
      ])
  }

  @Test func countsBytes() {
    #expect(
      product(.int8(7)) == [
        "innerProduct › weights: weights hold 7 values, expected 8 (outputChannels 2 × inputChannels 4)"
      ])
  }
}
