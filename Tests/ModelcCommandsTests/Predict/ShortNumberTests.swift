import Testing

@testable import ModelcCommands

struct ShortNumberTests {
  @Test(arguments: [
    (Duration.nanoseconds(12_340), "12.3 µs"), (.microseconds(4567), "4.567 ms"), (.milliseconds(61_234), "61.234 s"),
    (.zero, "0.0 µs"),
  ])
  func time(duration: Duration, expected: String) {
    #expect(ShortNumber.time(duration) == expected)
  }

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
