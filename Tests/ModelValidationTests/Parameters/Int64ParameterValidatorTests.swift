import ModelSpec
import Testing

@testable import ModelValidation

@Suite struct Int64ParameterValidatorTests {
  private func findings(
    _ value: Int64, range: (Int64, Int64)? = nil, set: [Int64]? = nil, positive: Bool = true
  ) -> [Diagnostic] {
    var context = ValidationContext()
    let parameter = Int64Parameter.with {
      $0.defaultValue = value
      if let range {
        $0.allowedValues = .range(
          .with {
            $0.minValue = range.0
            $0.maxValue = range.1
          })
      }
      if let set { $0.allowedValues = .set(.with { $0.values = set }) }
    }
    Int64ParameterValidator.validate(parameter, "k", positive: positive, &context)
    return context.diagnostics
  }

  private func errors(
    _ value: Int64, range: (Int64, Int64)? = nil, set: [Int64]? = nil, positive: Bool = true
  ) -> [String] {
    findings(value, range: range, set: set, positive: positive).filter { $0.severity == .error }.map(\.message)
  }

  @Test func defaultIsPositive() {
    #expect(errors(1) == [])
    #expect(errors(0) == ["the default 0 of `k` is not positive"])
    #expect(errors(0, positive: false) == [])
    #expect(errors(-3, range: (-5, 5), positive: false) == [])
  }

  @Test func defaultLiesInRange() {
    #expect(errors(5, range: (1, 10)) == [])
    #expect(errors(15, range: (1, 10)) == ["the default 15 of `k` is outside 1...10"])
    #expect(errors(5, range: (10, 100)) == ["the default 5 of `k` is outside 10...100"])
    #expect(errors(100, range: (1, 50)) == ["the default 100 of `k` is outside 1...50"])
  }

  @Test func rangeIsPositiveAndNotEmpty() {
    #expect(errors(5, range: (-1, 10)) == ["`minValue` of `k` is -1, which is not positive"])
    #expect(errors(5, range: (0, 10)) == ["`minValue` of `k` is 0, which is not positive"])
    #expect(errors(5, range: (10, 1)) == ["the range of `k` is empty: 10...1"])
    #expect(
      errors(5, range: (-10, -5))
        == [
          "the default 5 of `k` is outside -10...-5", "`minValue` of `k` is -10, which is not positive",
          "`maxValue` of `k` is -5, which is not positive",
        ])
  }

  @Test func defaultIsInSet() {
    #expect(errors(4, set: [1, 4, 7]) == [])
    #expect(errors(10, set: [1, 4, 7]) == ["the default 10 of `k` is not among the allowed values"])
    #expect(errors(5, set: [10, 20, 30, 40]) == ["the default 5 of `k` is not among the allowed values"])
    #expect(errors(5, set: []) == ["the default 5 of `k` is not among the allowed values"])
  }

  @Test func setIsPositive() {
    #expect(errors(4, set: [0, 4]) == ["`k` allows 0, which is not positive"])
    #expect(errors(4, set: [-1, 4]) == ["`k` allows -1, which is not positive"])
    #expect(errors(-1, set: [-1, 4]) == ["the default -1 of `k` is not positive"])
    #expect(errors(4, set: [1, 4]) == [])
    #expect(errors(4, set: [4, -1]) == [])
    #expect(findings(4, set: [4, -1]).map(\.severity) == [.warning])
  }
}
