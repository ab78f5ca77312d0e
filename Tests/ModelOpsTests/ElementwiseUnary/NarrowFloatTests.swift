internal import Testing

@testable internal import ModelOps

@Suite struct NarrowFloatTests {
  private func rounded(_ values: [Float], _ format: String) throws -> [Float] {
    try evaluate("nn.narrow_float", ["x": Tensor(floats: values, [values.count])], ["format": .word(format)]).floatArray
  }

  /// As Apple's runtime of Core AI casts them.
  @Test func numbersInRange() throws {
    #expect(try rounded([0.1, 5.5, 0.001, -2.5, 448], "fp8e4m3fn") == [0.101_562_5, 5.5, 0.001_953_125, -2.5, 448])
    #expect(try rounded([0.1, 5.5, 449, 480, 57_344], "fp8e5m2") == [0.093_75, 6, 448, 512, 57_344])
    #expect(try rounded([0.25, 0.75, 1.25, 1.75, 2.5, 5, 5.5], "fp4e2m1fn") == [0, 1, 1, 2, 2, 4, 6])
    #expect(try rounded([0.1, 0.75, 3, 5.5, 1000], "fp8e8m0fn") == [0.125, 1, 4, 4, 1024])
  }

  @Test func numbersOutOfRange() throws {
    let special: [Float] = [1e6, -1e6, .infinity, .nan]
    #expect(try rounded(special, "fp8e4m3fn").allSatisfy(\.isNaN))
    let wide = try rounded(special, "fp8e5m2")
    #expect(Array(wide[..<3]) == [.infinity, -.infinity, .infinity] && wide[3].isNaN)
    #expect(try rounded(special, "fp4e2m1fn") == [6, -6, 6, 0])
    let powers = try rounded(special + [-1, 0], "fp8e8m0fn")
    #expect(
      powers[0] == 1_048_576 && powers[1] == powers[4]
        && powers[4] == Float(sign: .plus, exponent: -127, significand: 1))
    #expect(powers[2].isNaN && powers[3].isNaN && powers[5].isNaN)
  }
}
