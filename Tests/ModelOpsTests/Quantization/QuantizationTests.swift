internal import ModelOps
internal import Testing

@Suite struct QuantizationTests {
  @Test func quantize() throws {
    let x = Tensor(floats: [0.5, 1.5, 2.5, -0.5, .nan, 1000, -1000, -.infinity], [2, 4])
    let y = try evaluate(
      "quantize", ["input": x, "scale": Tensor(floats: [1], [])], ["output_dtype": .word("int8")])
    #expect(y.integerArray == [0, 2, 2, 0, 0, 127, -128, -128] && y.scalar == .int8)
    let byRow = try evaluate(
      "quantize",
      [
        "input": x, "scale": Tensor(floats: [0.5, 10], [2]),
        "zero_point": Tensor(integers: [1, 128], [2], scalar: .uint8),
      ], ["axis": .integer(0), "output_dtype": .word("uint8")])
    #expect(byRow.integerArray == [2, 4, 6, 0, 0, 228, 28, 0])
    #expect(
      refusal(
        "quantize",
        [
          "input": .tensor([2]), "scale": .tensor([]), "zero_point": .typed(.int8, []),
          "output_dtype": .word("uint8"),
        ]) == "`zero_point` has elements of type int8, expected uint8")
  }

  @Test func dequantize() throws {
    let x = Tensor(integers: [-128, 0, 127, 4], [2, 2], scalar: .int8)
    #expect(
      try evaluate("dequantize", ["input": x, "scale": Tensor(floats: [0.5], [])]).floatArray == [-64, 0, 63.5, 2])
    let byColumn = try evaluate(
      "dequantize",
      [
        "input": x, "scale": Tensor(floats: [1, 2], [2], scalar: .fp16),
        "zero_point": Tensor(integers: [2, 3], [2], scalar: .int8),
      ], ["axis": .integer(1)])
    #expect(byColumn.floatArray == [-130, -6, 125, 2] && byColumn.scalar == .fp16)
    let empty = try evaluate(
      "dequantize", ["input": Tensor(integers: [], [0, 2], scalar: .int8), "scale": Tensor(floats: [], [0])],
      ["axis": .integer(0)])
    #expect(empty.shape == [0, 2])
  }
}
