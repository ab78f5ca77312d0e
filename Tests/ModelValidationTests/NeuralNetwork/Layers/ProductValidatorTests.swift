import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ProductValidatorTests {
  private func product(
    _ weights: WeightParams?, bias: WeightParams? = nil, hasBias: Bool = false,
    _ severity: Diagnostic.Severity = .error
  ) -> [String] {
    findings(
      .innerProduct(
        .with {
          $0.inputChannels = 3
          $0.outputChannels = 4
          $0.hasBias = hasBias
          $0.weights = weights
          $0.bias = bias
        }), severity)
  }

  @Test func innerProduct() {
    #expect(product(.floats(12)).isEmpty)
    #expect(product(.halves(12), bias: .halves(4), hasBias: true).isEmpty)
    #expect(
      product(.floats(13)) == [
        "innerProduct › weights: weights hold 13 values, expected 12 (outputChannels 4 × inputChannels 3)"
      ])
    #expect(
      product(.floats(12), bias: .floats(3), hasBias: true) == [
        "innerProduct › bias: bias holds 3 values, expected 4 (outputChannels 4)"
      ])
    #expect(
      product(.floats(12), bias: .halves(4), hasBias: true) == [
        "innerProduct › bias: `weights` is in 32-bit floats, but `bias` is in 16-bit floats"
      ])
  }

  /// Apple's compiler refuses a layer that announces a bias and has none.
  @Test func innerProductWithoutValues() {
    #expect(
      product(.floats(12), hasBias: true) == [
        "innerProduct › bias: bias holds no values, expected 4 (outputChannels 4)"
      ])
    #expect(
      product(nil) == [
        "innerProduct › weights: weights hold no values, expected 12 (outputChannels 4 × inputChannels 3)"
      ])
  }

  @Test func batchedMatmulWithWeights() {
    let params = BatchedMatMulLayerParams.with {
      $0.weightMatrixFirstDimension = 2
      $0.weightMatrixSecondDimension = 3
      $0.weights = .floats(5)
    }
    #expect(
      findings(.batchedMatmul(params)) == [
        "batchedMatmul › weights: weights hold 5 values, expected 6 (weightMatrixSecondDimension 3 × "
          + "weightMatrixFirstDimension 2)"
      ])
    #expect(
      findings(.batchedMatmul(.with { $0.weights = .floats(0) }), ranks: ([4], [3])) == [
        "batchedMatmul: the output has rank 3, but inputs of these ranks give 4"
      ])
  }

  @Test func batchedMatmulOfTwoInputs() {
    #expect(findings(.batchedMatmul(BatchedMatMulLayerParams()), inputs: ["x", "z"]).isEmpty)
    #expect(
      findings(.batchedMatmul(.with { $0.hasBias = true }), inputs: ["x", "z"]) == [
        "batchedMatmul › hasBias: `hasBias` is set, but a product of two inputs has no bias"
      ])
    #expect(
      findings(.batchedMatmul(BatchedMatMulLayerParams()), inputs: ["x", "z"], ranks: ([4, 4], [5])) == [
        "batchedMatmul: the output has rank 5, but inputs of these ranks give 4"
      ])
  }

  @Test func embedding() {
    var params = EmbeddingLayerParams.with {
      $0.inputDim = 5
      $0.outputChannels = 3
      $0.hasBias = true
      $0.weights = .floats(15)
      $0.bias = .floats(3)
    }
    #expect(findings(.embedding(params)).isEmpty)
    params.bias = nil
    #expect(
      findings(.embedding(params)) == ["embedding › bias: bias holds no values, expected 3 (outputChannels 3)"])
    params.hasBias = false
    params.weights = nil
    #expect(
      findings(.embedding(params)) == [
        "embedding › weights: weights hold no values, expected 15 (outputChannels 3 × inputDim 5)"
      ])
    #expect(
      findings(
        .embeddingND(
          .with {
            $0.vocabSize = 5
            $0.embeddingSize = 3
            $0.weights = .floats(16)
          })) == [
          "embeddingND › weights: weights hold 16 values, expected 15 (embeddingSize 3 × vocabSize 5)"
        ])
  }
}
