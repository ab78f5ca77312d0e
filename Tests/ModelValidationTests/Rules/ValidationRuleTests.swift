import ModelSpec
import Testing

@testable import ModelValidation

@Suite struct ValidationRuleTests {
  @Test func everyRuleHasACodeOfItsOwn() {
    let codes = ValidationRule.all.map(\.code.rawValue)
    #expect(codes == Array(Set(codes)).sorted())
    #expect(codes.count > 250)
  }

  @Test func sentencesAreSentences() {
    for rule in ValidationRule.all {
      #expect(rule.sentence.hasSuffix(".") && rule.sentence.first?.isUppercase == true, "\(rule.code.rawValue)")
    }
  }

  @Test func findingsCarryTheVerdict() {
    #expect(Diagnostic(.error, "rank-limit", "").verdict == .refused)
    #expect(Diagnostic(.error, "flexibility-mixed", "").verdict == .failsAtRunTime)
    #expect(Diagnostic(.error, "no-such-code", "").verdict == .unknown)
    #expect(Diagnostic(.error, "flexibility-mixed", "").isDoubtful)
    #expect(!Diagnostic(.error, "no-such-code", "").isDoubtful)
    #expect(Diagnostic(.warning, "operation-parameter-unwritten", "").isForCompiling)
  }
}
