import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct GeneratorValidatorTests {
  @Test func uniform() {
    let sentence = "minVal: `minVal` 2.0 is above `maxVal` 1.0"
    #expect(
      findings(
        .randomUniformLike(
          .with {
            $0.minVal = 2
            $0.maxVal = 1
          })) == ["randomUniformLike › \(sentence)"])
    #expect(
      findings(
        .randomUniformDynamic(
          .with {
            $0.minVal = 2
            $0.maxVal = 1
          })) == ["randomUniformDynamic › \(sentence)"])
    #expect(
      findings(
        .randomUniformStatic(
          .with {
            $0.minVal = 2
            $0.maxVal = 1
            $0.outputShape = [1]
          }), inputs: []) == ["randomUniformStatic › \(sentence)"])
  }

  @Test(arguments: [-0.5, 1.5] as [Float])
  func bernoulli(_ prob: Float) {
    let sentence = "prob: `prob` is \(prob), expected 0...1"
    #expect(findings(.randomBernoulliLike(.with { $0.prob = prob })) == ["randomBernoulliLike › \(sentence)"])
    #expect(findings(.randomBernoulliDynamic(.with { $0.prob = prob })) == ["randomBernoulliDynamic › \(sentence)"])
    #expect(
      findings(
        .randomBernoulliStatic(
          .with {
            $0.prob = prob
            $0.outputShape = [1]
          }), inputs: []) == ["randomBernoulliStatic › \(sentence)"])
    #expect(findings(.randomBernoulliLike(.with { $0.prob = 1 })).isEmpty)
  }

  @Test func staticShapes() {
    #expect(
      findings(.randomNormalStatic(RandomNormalStaticLayerParams()), inputs: [])
        == ["randomNormalStatic › outputShape: `outputShape` is empty"])
    #expect(
      findings(.randomUniformStatic(RandomUniformStaticLayerParams()), inputs: [])
        == ["randomUniformStatic › outputShape: `outputShape` is empty"])
    #expect(
      findings(.randomBernoulliStatic(RandomBernoulliStaticLayerParams()), inputs: [])
        == ["randomBernoulliStatic › outputShape: `outputShape` is empty"])
  }

  @Test func normal() {
    #expect(
      findings(.randomNormalLike(.with { $0.stdDev = -1 }), .warning)
        == ["randomNormalLike › stdDev: `stdDev` is -1.0, expected at least 0"])
  }

  @Test func ranges() {
    let range = RangeStaticLayerParams.with { $0.stepSizeValue = 1 }
    #expect(findings(.rangeStatic(range), inputs: [], ranks: ([], [1])).isEmpty)
    #expect(
      findings(.rangeStatic(range), inputs: [], ranks: ([], [2]))
        == ["rangeStatic: rangeStatic produces a value of rank 1, but its output has rank 2"])
    #expect(findings(.rangeDynamic(RangeDynamicLayerParams())).isEmpty)
    #expect(
      findings(.rangeStatic(RangeStaticLayerParams()), .warning, inputs: []).contains(
        "rangeStatic › stepSizeValue: `stepSizeValue` is 0"))
  }
}
