import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct NormalizationValidatorTests {
  private let sound = BatchnormLayerParams.with {
    $0.channels = 5
    $0.gamma = .floats(5)
    $0.beta = .floats(5)
    $0.mean = .floats(5)
    $0.variance = .floats(5)
  }

  @Test func batchnorm() {
    #expect(findings(.batchnorm(sound)).isEmpty)
    var params = sound
    params.mean = nil
    params.variance = nil
    #expect(
      findings(.batchnorm(params)) == [
        "batchnorm › mean: mean holds no values, expected 5 (channels 5)",
        "batchnorm › variance: variance holds no values, expected 5 (channels 5)",
      ])
    params.computeMeanVar = true
    #expect(findings(.batchnorm(params)).isEmpty)
    params.gamma = .halves(5)
    #expect(
      findings(.batchnorm(params)) == [
        "batchnorm › gamma: `beta` is in 32-bit floats, but `gamma` is in 16-bit floats"
      ])
  }

  @Test func lrn() {
    #expect(
      findings(
        .lrn(
          .with {
            $0.k = -1
            $0.localSize = 1
          })) == ["lrn › k: `k` is -1.0, expected at least 0"])
  }

  private func layerNormalization(
    _ shape: [Int64], _ gamma: WeightParams?, _ beta: WeightParams?, _ severity: Diagnostic.Severity = .error
  ) -> [String] {
    findings(
      .layerNormalization(
        .with {
          $0.normalizedShape = shape
          $0.gamma = gamma
          $0.beta = beta
        }), severity)
  }

  @Test func layerNormalizationDemandsScaleAndShift() {
    #expect(layerNormalization([2, 3], .floats(6), .floats(6)).isEmpty)
    #expect(
      layerNormalization([], .floats(1), .floats(1))
        == ["layerNormalization › normalizedShape: `normalizedShape` is empty"])
    #expect(
      layerNormalization([2], nil, .floats(2)) == [
        "layerNormalization › gamma: gamma holds no values, expected 2 (normalizedShape 2)"
      ])
    #expect(
      layerNormalization([2], .floats(2), nil) == [
        "layerNormalization › beta: beta holds no values, expected 2 (normalizedShape 2)"
      ])
    #expect(
      layerNormalization([2, 3], .floats(5), .floats(7)) == [
        "layerNormalization › gamma: gamma holds 5 values, expected 6 (normalizedShape 2 × 3)",
        "layerNormalization › beta: beta holds 7 values, expected 6 (normalizedShape 2 × 3)",
      ])
    #expect(
      layerNormalization([-2], .floats(2), .floats(2)) == [
        "layerNormalization › normalizedShape: `normalizedShape` has the size -2, expected at least 1"
      ])
  }

  @Test func layerNormalizationTakes32BitFloats() {
    var quantized = WeightParams.floats(2)
    quantized.quantization = QuantizationParams()
    #expect(
      layerNormalization([2], quantized, .floats(2)) == [
        "layerNormalization › gamma: gamma has a `quantization`, but this layer takes 32-bit floats"
      ])
    #expect(layerNormalization([2], .floats(2), quantized).isEmpty)
    #expect(layerNormalization([2], .floats(2), quantized, .warning).count == 1)
    #expect(
      layerNormalization([2], .floats(2), .linear(bytes: 2, bits: 8)) == [
        "layerNormalization › beta: beta is quantized, which this layer cannot use"
      ])
    #expect(
      layerNormalization([2], .halves(2), .floats(2)) == [
        "layerNormalization › gamma: gamma is in 16-bit floats, but this layer takes 32-bit floats"
      ])
  }
}
