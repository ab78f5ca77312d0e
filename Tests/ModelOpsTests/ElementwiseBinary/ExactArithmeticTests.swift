internal import Testing

@testable internal import ModelOps

@Suite struct ExactArithmeticTests {
  private func compute(
    _ function: String, _ x: [Int32], _ y: [Int32], _ scalar: ScalarType = .int32, as type: String? = nil
  ) throws -> [Int] {
    let operands: KeyValuePairs = [
      "x": Tensor(integers: x, [x.count], scalar: scalar), "y": Tensor(integers: y, [y.count], scalar: scalar),
    ]
    return try evaluate(
      "nn.exact_arithmetic", operands, ["function": .word(function), "type": .word(type ?? scalar.name)]
    ).integerArray
  }

  @Test func quotients() throws {
    let (x, y): ([Int32], [Int32]) = ([7, -7, 7, -7, 6, .min, 1], [2, 2, -2, -2, 3, -1, 0])
    #expect(try compute("divide", x, y) == [3, -3, -3, 3, 2, Int(Int32.min), 0])
    #expect(try compute("floor_divide", x, y) == [3, -4, -4, 3, 2, Int(Int32.min), 0])
    #expect(try compute("modulo", x, y) == [1, -1, 1, -1, 0, 0, 0])
  }

  @Test func widths() throws {
    #expect(try compute("add", [250, 1], [10, 1], .uint8) == [4, 2])
    #expect(try compute("mul", [100, -128], [3, -1], .int8) == [44, -128])
    #expect(try compute("sub", [0], [1], .uint16) == [65_535])
    #expect(try compute("pow", [3, 2, -1, 2], [4, 31, -3, -1]) == [81, Int(Int32.min), -1, 0])
    #expect(try compute("add", [1 << 30], [1 << 30], as: "int32") == [Int(Int32.min)])
    #expect(throws: OperationError.self) { try compute("add", [1 << 30], [1 << 30], as: "int64") }
    #expect(throws: OperationError.self) { try compute("sub", [0], [1], as: "uint64") }
  }

  @Test func bits() throws {
    #expect(try compute("and", [12, -1], [10, 5]) == [8, 5])
    #expect(try compute("or", [12, 1], [10, 4]) == [14, 5])
    #expect(try compute("xor", [12, -1], [10, 0]) == [6, -1])
  }

  @Test func broadcasting() throws {
    let z = try evaluate(
      "nn.exact_arithmetic", ["x": Tensor(integers: [7, 9], [2, 1]), "y": Tensor(integers: [2, 3, 4], [3])],
      ["function": .word("divide")])
    #expect(z.shape == [2, 3] && z.integerArray == [3, 2, 1, 4, 3, 2])
  }

  @Test func floats() throws {
    let operands: KeyValuePairs = [
      "x": Tensor(floats: [7.5, -7.5, .infinity, 1], [4]), "y": Tensor(floats: [2, 2, 2, 0], [4]),
    ]
    let rests = try evaluate("nn.exact_arithmetic", operands, ["function": .word("modulo")]).floatArray
    #expect(rests[0] == 1.5 && rests[1] == -1.5 && rests[2].isNaN && rests[3].isNaN)
    #expect(
      evaluationRefusal("nn.exact_arithmetic", operands, ["function": .word("add")]).contains("`x` has elements"))
  }

  @Test func casts() throws {
    let x = Tensor(integers: [300, -300, 5, -1], [4])
    #expect(try evaluate("nn.exact_cast", ["x": x], ["dtype": .word("int8")]).integerArray == [127, -128, 5, -1])
    #expect(try evaluate("nn.exact_cast", ["x": x], ["dtype": .word("uint8")]).integerArray == [255, 0, 5, 0])
    #expect(try evaluate("nn.exact_cast", ["x": x], ["dtype": .word("uint4")]).integerArray == [15, 0, 5, 0])
    let large = Tensor(floats: [3e9, 1], [2])
    #expect(throws: OperationError.self) { try evaluate("nn.exact_cast", ["x": large], ["dtype": .word("uint32")]) }
    #expect(
      try evaluate("nn.exact_cast", ["x": Tensor(floats: [.nan, -1.9], [2])], ["dtype": .word("int64")]).integerArray
        == [0, -1])
  }

  @Test func scans() throws {
    let x = Tensor(floats: [1, 3, 2, 4, 0, 5], [2, 3])
    func scan(_ function: String, reverse: Bool = false) throws -> [Float] {
      try evaluate(
        "nn.scan", ["x": x], ["axis": .integer(1), "function": .word(function), "reverse": .flag(reverse)]
      ).floatArray
    }
    #expect(try scan("sum") == [1, 4, 6, 4, 4, 9])
    #expect(try scan("product", reverse: true) == [6, 6, 2, 0, 0, 5])
    #expect(try scan("max") == [1, 3, 3, 4, 4, 5])
    #expect(try scan("min") == [1, 1, 1, 4, 0, 0])
    let bytes = Tensor(integers: [200, 100, 1], [3], scalar: .uint8)
    #expect(
      try evaluate("nn.scan", ["x": bytes], ["axis": .integer(0), "function": .word("sum")]).integerArray
        == [200, 44, 45])
  }
}
