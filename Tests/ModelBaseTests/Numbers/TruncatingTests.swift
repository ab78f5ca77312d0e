import ModelBase
import Testing

/// Integers of floating-point numbers: every number has one. (That `Int(x)` does not compile is the rule itself.)
@Suite struct TruncatingTests {
  private static let numbers: [Double] = [
    0, -0.0, 0.9, -0.9, 1, -1, 126.9, 127, 127.1, 128, 255, 255.9, 256, -128, -128.9, -129, 0x1p31 - 1, 0x1p31, -0x1p31,
    -0x1p31 - 1, 0x1p32 - 1, 0x1p32, 0x1p53, 0x1p63 - 1024, 0x1p63, 0x1p63 + 2048, -0x1p63, -0x1p63 - 2048,
    0x1p64 - 2048, 0x1p64, 1e300, -1e300, .infinity, -.infinity, .nan, .signalingNaN, .leastNonzeroMagnitude,
  ]

  /// What the standard library gives in range, and the ends of the range beyond it.
  private func expected<Integer: FixedWidthInteger>(_ number: Double, _ type: Integer.Type) -> Integer {
    guard !number.isNaN else { return 0 }
    return Integer(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }

  private func check<Integer: FixedWidthInteger>(_ type: Integer.Type) {
    for number in Self.numbers {
      #expect(Integer(truncating: number) == expected(number, type), "\(type) of \(number)")
      let single = Float(number)
      #expect(Integer(truncating: single) == expected(Double(single), type), "\(type) of \(single)")
    }
  }

  @Test func allTypes() {
    check(Int.self)
    check(Int8.self)
    check(Int16.self)
    check(Int32.self)
    check(Int64.self)
    check(UInt.self)
    check(UInt8.self)
    check(UInt16.self)
    check(UInt32.self)
    check(UInt64.self)
  }

  @Test func durations() {
    #expect(Duration(seconds: 1.5) == .milliseconds(1500))
    #expect(Duration(seconds: -0.25) == .milliseconds(-250))
    #expect(Duration(seconds: 3e-9) == .nanoseconds(3))
    #expect(Duration(seconds: .nan) == .zero)
    for number in Self.numbers where !number.isNaN {
      let whole = Duration(seconds: number).components.seconds
      #expect(abs(Double(whole) - number.rounded(.towardZero)) < 1 || whole == .max || whole == .min, "\(number)")
    }
    #expect(Duration(seconds: .infinity).components.seconds == .max)
    #expect(Duration(seconds: -1e300).components.seconds == .min)
  }
}
