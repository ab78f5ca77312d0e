internal import ModelOps
internal import Testing

@Suite struct CastTests {
  private func cast(_ x: Tensor, _ type: String) throws -> Tensor {
    try evaluate("cast", ["x": x], ["dtype": .word(type)])
  }

  @Test func floats() throws {
    let x = Tensor(floats: [-1.9, 0, 2.7, .nan, 3e9, -3e9, .infinity], [7])
    #expect(
      try cast(x, "int32").integerArray == [-1, 0, 2, 0, 2_147_483_647, -2_147_483_648, 2_147_483_647])
    #expect(try cast(x, "uint8").integerArray == [0, 0, 2, 0, 255, 0, 255])
    #expect(try cast(x, "int8").integerArray == [-1, 0, 2, 0, 127, -128, 127])
    #expect(try cast(x, "bool").booleanArray == [true, false, true, true, true, true, true])
    #expect(try cast(Tensor(floats: [1 + 1e-6], [1]), "fp16").floatArray == [1 + 1e-6])
  }

  @Test func integers() throws {
    let x = Tensor(integers: [-1, 0, 300, 16_777_217], [4])
    #expect(try cast(x, "fp32").floatArray == [-1, 0, 300, 16_777_216])
    #expect(try cast(x, "uint8").integerArray == [255, 0, 44, 1])
    #expect(try cast(x, "int8").integerArray == [-1, 0, 44, 1])
    #expect(try cast(x, "uint16").integerArray == [65535, 0, 300, 1])
    #expect(try cast(x, "bool").booleanArray == [true, false, true, true])
    #expect(try cast(Tensor(integers: [-5], [1], scalar: .int8), "int32").integerArray == [-5])
  }

  @Test func truthValues() throws {
    let x = Tensor(booleans: [true, false], [2])
    #expect(try cast(x, "fp32").floatArray == [1, 0])
    #expect(try cast(x, "int32").integerArray == [1, 0])
    #expect(try cast(x, "bool").booleanArray == [true, false])
    #expect(
      evaluationRefusal("cast", ["x": x], ["dtype": .word("string")])
        == "`dtype` is 'string', expected a number type or bool")
  }
}
