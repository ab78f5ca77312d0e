import ModelSpec
import Testing

@testable import ModelValidation

@Suite struct DoubleParameterValidatorTests {
  private func findings(_ value: Double, _ range: (Double, Double)? = nil) -> [Diagnostic] {
    var context = ValidationContext()
    let parameter = DoubleParameter.with {
      $0.defaultValue = value
      guard let range else { return }
      $0.allowedValues = .range(
        .with {
          $0.minValue = range.0
          $0.maxValue = range.1
        })
    }
    DoubleParameterValidator.validate(parameter, "rate", &context)
    return context.diagnostics
  }

  @Test func defaultLiesInRange() {
    #expect(findings(0.7, (0, 1)) == [])
    #expect(findings(0.7) == [])
    #expect(findings(5, (0.1, 1)).map(\.message) == ["the default 5.0 of `rate` is outside 0.1...1.0"])
    #expect(findings(5, (0.1, 1)).map(\.severity) == [.error])
  }

  @Test func rangeIsNotEmpty() {
    #expect(findings(0.5, (1, 0)).map(\.message) == ["the range of `rate` is empty: 1.0...0.0"])
  }

  @Test func notANumberIsAWarning() {
    #expect(findings(.nan).map(\.message) == ["the default of `rate` is not a number"])
    #expect(findings(1, (.nan, 2)).map(\.message) == ["a bound of `rate` is not a number"])
    #expect(findings(1, (.nan, 2)).map(\.severity) == [.warning])
  }
}
