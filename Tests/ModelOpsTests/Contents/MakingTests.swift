internal import Testing

@testable internal import ModelOps

/// What makes tensors of numbers that it is given.
@Suite struct MakingTests {
  @Test func fill() throws {
    #expect(try evaluate("fill", [:], ["shape": [2, 2], "value": .float(1.5)]).floatArray == [1.5, 1.5, 1.5, 1.5])
    #expect(try evaluate("fill", [:], ["shape": [2], "value": .integer(-3)]).integerArray == [-3, -3])
    #expect(try evaluate("fill", [:], ["shape": [3], "value": .flag(true)]).booleanArray == [true, true, true])
    #expect(try evaluate("fill", ["shape": Tensor(integers: [2, 0], [2])]).shape == [2, 0])
    #expect(
      try evaluate("fill_like", ["ref_tensor": counting([2, 1])], ["value": .integer(7)]).integerArray == [7, 7])
    #expect(
      evaluationRefusal("fill", [:], ["shape": [2], "value": .constant(.floats([]))])
        == "`value` has 0 elements, expected 1")
    #expect(
      evaluationRefusal("fill", [:], ["shape": [1 << 16, 1 << 16]])
        == "the result would have shape [65536, 65536], expected up to 2147483648 elements")
  }

  static let ranges: [(start: Int, end: Int, step: Int, elements: [Int])] = [
    (0, 5, 2, [0, 2, 4]), (5, 0, -2, [5, 3, 1]), (0, 4, 2, [0, 2]), (3, 3, 1, []), (3, 0, 1, []),
  ]

  @Test(arguments: ranges) func rangeOfIntegers(_ start: Int, _ end: Int, _ step: Int, _ elements: [Int]) throws {
    let y = try evaluate("range_1d", [:], ["start": .integer(start), "end": .integer(end), "step": .integer(step)])
    #expect(y.integerArray == elements)
    let computed = try evaluate(
      "range_1d",
      [
        "start": Tensor(integers: [Int32(start)], []), "end": Tensor(integers: [Int32(end)], []),
        "step": Tensor(integers: [Int32(step)], []),
      ])
    #expect(computed.integerArray == elements)
  }

  @Test func rangeOfFloats() throws {
    let y = try evaluate("range_1d", [:], ["start": .float(0.5), "end": .float(2), "step": .float(0.5)])
    #expect(y.floatArray == [0.5, 1, 1.5])
    #expect(
      evaluationRefusal("range_1d", [:], ["start": .float(0), "end": .float(1e30), "step": .float(1)])
        == "`start` 0.0, `end` 1.0000000150474662e+30 and `step` 1.0 make no range")
    #expect(
      evaluationRefusal("range_1d", [:], ["start": .float(0), "end": .float(1e10), "step": .float(1)])
        == "the result would have shape [10000000000], expected up to 2147483648 elements")
    #expect(
      evaluationRefusal("range_1d", ["start": counting([]), "end": counting([]), "step": counting([])])
        == "`step` is 0.0, expected any number but 0")
  }

  @Test func nonZero() throws {
    let x = Tensor(floats: [0, 1, -0.0, .nan, 0, 2], [2, 3])
    let y = try evaluate("non_zero", ["x": x])
    #expect(y.shape == [3, 2] && y.integerArray == [0, 1, 1, 0, 1, 2])
    #expect(try evaluate("non_zero", ["x": Tensor(booleans: [false, true], [2])]).integerArray == [1])
    #expect(try evaluate("non_zero", ["x": counting([1])]).shape == [0, 1])
    #expect(try evaluate("non_zero", ["x": Tensor(floats: [3], [])]).shape == [1, 0])
  }

  @Test func oneHot() throws {
    let indices = Tensor(integers: [1, 0, 3, -1], [2, 2])
    let last = try evaluate("one_hot", ["indices": indices], ["one_hot_vector_size": .integer(3)])
    #expect(last.shape == [2, 2, 3] && last.integerArray == [0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    let middle = try evaluate(
      "one_hot", ["indices": indices, "one_hot_vector_size": Tensor(integers: [2], [])],
      ["axis": .integer(1), "on_value": .float(5), "off_value": .float(-1)])
    #expect(middle.shape == [2, 2, 2] && middle.floatArray == [-1, 5, 5, -1, -1, -1, -1, -1])
    #expect(
      evaluationRefusal("one_hot", ["indices": indices], ["one_hot_vector_size": .integer(Int(Int32.max))])
        == "the result would have shape [2, 2, 2147483647], expected up to 2147483648 elements")
    #expect(
      refusal("one_hot", ["indices": .typed(.int32, [2]), "one_hot_vector_size": .integer(-1)])
        == "`one_hot_vector_size` is -1, expected no negative number")
  }

  /// The number of dimensions is known, where the lengths are not.
  @Test func dimensionsOfAResultAreLimited() {
    #expect(
      refusal("fill", ["shape": .typed(.int32, [65])]) == "the result would have 65 dimensions, expected up to 64")
  }

  @Test func bandPart() throws {
    let x = Tensor(floats: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [3, 4])
    func band(_ lower: Int, _ upper: Int) throws -> [Float] {
      try evaluate("band_part", ["x": x], ["lower": .integer(lower), "upper": .integer(upper)]).floatArray
    }
    #expect(try band(0, -1) == [1, 2, 3, 4, 0, 6, 7, 8, 0, 0, 11, 12])
    #expect(try band(-1, 0) == [1, 0, 0, 0, 5, 6, 0, 0, 9, 10, 11, 0])
    #expect(try band(1, 1) == [1, 2, 0, 0, 5, 6, 7, 0, 0, 10, 11, 12])
    #expect(try band(Int.max - 1, Int.max - 1) == x.floatArray)
    let tall = try evaluate(
      "band_part", ["x": Tensor(integers: [1, 2, 3, 4], [4, 1])], ["lower": .integer(1), "upper": .integer(0)])
    #expect(tall.integerArray == [1, 2, 0, 0])
  }

  @Test func cumsum() throws {
    let x = Tensor(floats: [1, 2, 3, 4, 5, 6], [2, 3])
    func sums(_ axis: Int, _ exclusive: Bool, _ reverse: Bool) throws -> [Float] {
      try evaluate(
        "cumsum", ["x": x], ["axis": .integer(axis), "exclusive": .flag(exclusive), "reverse": .flag(reverse)]
      ).floatArray
    }
    #expect(try sums(1, false, false) == [1, 3, 6, 4, 9, 15])
    #expect(try sums(1, true, false) == [0, 1, 3, 0, 4, 9])
    #expect(try sums(1, false, true) == [6, 5, 3, 15, 11, 6])
    #expect(try sums(1, true, true) == [5, 3, 0, 11, 6, 0])
    #expect(try sums(0, false, false) == [1, 2, 3, 5, 7, 9])
    #expect(try sums(0, true, false) == [0, 0, 0, 1, 2, 3])
    #expect(try sums(0, false, true) == [5, 7, 9, 4, 5, 6])
    #expect(try sums(0, true, true) == [4, 5, 6, 0, 0, 0])
    let wrapped = try evaluate("cumsum", ["x": Tensor(integers: [.max, 1], [2])])
    #expect(wrapped.integers[1] == .min)
    #expect(try evaluate("cumsum", ["x": counting([0, 2])]).shape == [0, 2])
  }

  @Test func identityAndShape() throws {
    let x = counting([1, 2, 3]).withChannelsLast
    #expect(try evaluateInPlace("identity", ["x": x]).layout == .channelsLast)
    #expect(try evaluate("shape", ["x": x]).integerArray == [1, 2, 3])
    #expect(try evaluate("shape", ["x": counting([])]).shape == [0])
  }
}
