import Testing

@testable import ModelcCommands

struct ShortNumberTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (3, "3"), (1.0 / 3, "0.333333"), (-123456.789, "-123457"), (1e-7 / 3, "3.33333e-08"),
      (1.5e300, "1.5e+300"), (.leastNonzeroMagnitude, "5e-324"), (.nan, "nan"), (-.infinity, "-inf"),
      (999999.9, "1000000"),
    ] as [(Double, String)])
  func text(number: Double, expected: String) {
    #expect(ShortNumber.text(number) == expected)
  }

  @Test(
    arguments: [
      (1, 3, "1.000"), (0.0004, 3, "0.000"), (12.3456, 2, "12.35"), (-0.5, 1, "-0.5"), (-0.001, 2, "0.00"),
    ] as [(Double, Int, String)])
  func decimals(number: Double, count: Int, expected: String) {
    #expect(ShortNumber.decimals(number, count) == expected)
  }
}
