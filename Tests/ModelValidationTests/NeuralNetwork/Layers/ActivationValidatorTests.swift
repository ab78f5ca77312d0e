import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ActivationValidatorTests {
  private func check(
    _ type: ActivationParams.NonlinearityType?, _ severity: Diagnostic.Severity = .error
  ) -> [String] {
    findings(.activation(.with { $0.nonlinearityType = type }), severity)
  }

  @Test func demandsAFunction() {
    #expect(check(nil) == ["activation › NonlinearityType: the activation has no function"])
    #expect(check(.sigmoid(ActivationSigmoid())).isEmpty)
  }

  @Test func slopesHaveOneForm() {
    #expect(check(.prelu(.with { $0.alpha = .floats(3) })).isEmpty)
    #expect(
      check(.prelu(ActivationPReLU()), .warning) == ["activation › PReLU › alpha: alpha holds no values"])
    var both = WeightParams.floats(1)
    both.rawValue = WeightParams.linear(bytes: 1, bits: 8).rawValue
    #expect(
      check(.prelu(.with { $0.alpha = both })) == [
        "activation › PReLU › alpha: alpha holds values in `floatValue` and `rawValue`"
      ])
    #expect(
      check(
        .parametricSoftplus(
          .with {
            $0.alpha = .floats(1)
            $0.beta = .halves(1)
          })) == [
          "activation › parametricSoftplus › beta: `alpha` holds 32-bit floats, but `beta` holds 16-bit floats"
        ])
    #expect(
      check(
        .parametricSoftplus(
          .with {
            $0.alpha = .floats(1)
            $0.beta = .floats(1)
          })
      ).isEmpty)
  }

  @Test func slopesForChannelsTakeAChannelAxis() {
    #expect(
      findings(
        .activation(.with { $0.nonlinearityType = .prelu(.with { $0.alpha = .floats(3) }) }), shape: [1, 3])
        == ["input: activation needs rank at least 3, but its input has rank 2"])
  }

  @Test func clips() {
    #expect(
      findings(
        .clip(
          .with {
            $0.minVal = 2
            $0.maxVal = 1
          })) == ["clip › minVal: `minVal` 2.0 is above `maxVal` 1.0"])
    #expect(findings(.clip(ClipLayerParams())).isEmpty)
    #expect(
      findings(.gelu(.with { $0.mode = .unrecognized(5) })) == [
        "gelu › mode: `mode` is 5, which is not in the schema"
      ])
  }
}
