internal import ModelOps
internal import Testing

@Suite struct ArithmeticTests {
  private func floats(_ name: String, _ x: [Float], _ y: [Float]) throws -> [Float] {
    try evaluate(name, ["x": Tensor(floats: x, [x.count]), "y": Tensor(floats: y, [y.count])]).floatArray
  }

  private func integers(_ name: String, _ x: [Int32], _ y: [Int32]) throws -> [Int] {
    try evaluate(name, ["x": Tensor(integers: x, [x.count]), "y": Tensor(integers: y, [y.count])]).integerArray
  }

  @Test func floatsAreExact() throws {
    let (x, y): ([Float], [Float]) = ([1, -2, 3.5, 0], [4, 0.5, -2, 1])
    #expect(try floats("add", x, y) == [5, -1.5, 1.5, 1])
    #expect(try floats("sub", x, y) == [-3, -2.5, 5.5, -1])
    #expect(try floats("mul", x, y) == [4, -1, -7, 0])
    #expect(try floats("real_div", x, y) == [0.25, -4, -1.75, 0])
  }

  /// Numbers that numpy's `floor_divide` and `mod` give.
  @Test func floatQuotientsAreRoundedDown() throws {
    let (x, y): ([Float], [Float]) = ([7, -7, 7, -7, 1, 6, 5.5, 1], [3, 3, -3, -3, 0.1, -3, 0, .infinity])
    #expect(try floats("floor_div", x, y) == [2, -3, -3, 2, 9, -2, .infinity, 0])
    #expect(isClose(try floats("mod", x, y), [1, 2, -2, -1, 0.099999985, 0, .nan, 1]))
  }

  @Test func largestAndSmallest() throws {
    let (x, y): ([Float], [Float]) = ([1, 5, .nan, 2, -.infinity], [3, 4, 1, .nan, 0])
    #expect(isClose(try floats("maximum", x, y), [3, 5, .nan, .nan, 0]))
    #expect(isClose(try floats("minimum", x, y), [1, 4, .nan, .nan, -.infinity]))
  }

  @Test func powers() throws {
    #expect(isClose(try floats("pow", [2, 9, -2, 0, -8], [10, 0.5, 3, 0, 1 / 3]), [1024, 3, -8, 1, .nan]))
    let x: [Float] = [-3, 0.25, 0, 4]
    for (power, expected) in [
      (2, [9, 0.0625, 0, 16]), (3, [-27, 0.015625, 0, 64]), (0.5, [.nan, 0.5, 0, 2]),
      (-1, [-1 / 3, 4, .infinity, 0.25]), (1, x), (1.5, [.nan, 0.125, 0, 8]),
    ] as [(Float, [Float])] {
      #expect(isClose(try floats("pow", x, [power]), expected), "\(power)")
    }
    #expect(isClose(try floats("pow", [-.infinity, .infinity, -0.0], [0.5]), [.infinity, .infinity, 0]))
  }

  @Test func integersWrapAround() throws {
    #expect(try integers("add", [.max, 1], [1, 2]) == [-2_147_483_648, 3])
    #expect(try integers("sub", [.min, 1], [1, 2]) == [2_147_483_647, -1])
    #expect(try integers("mul", [65536, -3], [65536, 4]) == [0, -12])
    #expect(try integers("maximum", [-1, 4], [0, 3]) == [0, 4])
    #expect(try integers("minimum", [-1, 4], [0, 3]) == [-1, 3])
    #expect(
      try integers("pow", [2, -3, 10, 2, -1, 5], [10, 3, 12, -1, -3, 0]) == [1024, -27, -727_379_968, 0, -1, 1])
  }

  @Test func integerQuotients() throws {
    let (x, y): ([Int32], [Int32]) = ([7, -7, 7, -7, 5, .min, 6], [3, 3, -3, -3, 0, -1, 3])
    #expect(try integers("floor_div", x, y) == [2, -3, -3, 2, 0, -2_147_483_648, 2])
    #expect(try integers("mod", x, y) == [1, 2, -2, -1, 0, 0, 0])
    #expect(try integers("real_div", x, y) == [2, -2, -2, 2, 0, -2_147_483_648, 2])
  }

  @Test func comparisons() throws {
    let x = Tensor(floats: [1, 2, 3, .nan], [4])
    let y = Tensor(floats: [2, 2, 2, .nan], [4])
    for (name, expected) in [
      ("equal", [false, true, false, false]), ("not_equal", [true, false, true, true]),
      ("less", [true, false, false, false]), ("less_equal", [true, true, false, false]),
      ("greater", [false, false, true, false]), ("greater_equal", [false, true, true, false]),
    ] {
      #expect(try evaluate(name, ["x": x, "y": y]).booleanArray == expected, "\(name)")
      let integers = try evaluate(
        name, ["x": Tensor(integers: [1, 2, 3], [3]), "y": Tensor(integers: [2], [])])
      #expect(integers.booleanArray == Array(expected.prefix(3)), "\(name)")
    }
  }

  @Test func logic() throws {
    let x = Tensor(booleans: [false, false, true, true], [4])
    let y = Tensor(booleans: [false, true, false, true], [4])
    for (name, expected) in [
      ("logical_and", [false, false, false, true]), ("logical_or", [false, true, true, true]),
      ("logical_xor", [false, true, true, false]), ("equal", [true, false, false, true]),
      ("not_equal", [false, true, true, false]),
    ] {
      #expect(try evaluate(name, ["x": x, "y": y]).booleanArray == expected, "\(name)")
    }
  }
}
