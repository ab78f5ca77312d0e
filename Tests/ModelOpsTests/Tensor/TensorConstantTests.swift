internal import Testing

internal import struct ModelSpec.WeightData

@testable internal import ModelOps

@Suite struct TensorConstantTests {
  private func loaded(_ scalar: ScalarType, _ count: Int, _ bytes: [UInt8]) throws(OperationError) -> Tensor {
    try Tensor(Constant(TensorType(scalar, [Extent(count)]), .weights(WeightData(bytes: bytes), stored: scalar)))
  }

  /// Numbers packed one after the other, the lowest bit of each first.
  private func packed(_ numbers: [Int], bits: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (numbers.count * bits + 7) / 8)
    for (index, number) in numbers.enumerated() {
      for bit in 0..<bits where number >> bit & 1 == 1 {
        bytes[(index * bits + bit) / 8] |= 1 << UInt8((index * bits + bit) % 8)
      }
    }
    return bytes
  }

  @Test(arguments: [ScalarType.uint1, .uint2, .uint3, .uint4, .uint6])
  func numbersOfLessThanAByte(_ scalar: ScalarType) throws {
    let bits = scalar.bitWidth
    for count in [0, 1, 7, 8, 9, 16, 21] {
      let numbers = (0..<count).map { $0 * 37 % 64 & (1 << bits - 1) }
      let tensor = try loaded(scalar, count, packed(numbers, bits: bits))
      #expect(tensor.integerArray == numbers && tensor.scalar == scalar)
    }
  }

  @Test func numbersWithSigns() throws {
    let numbers = Array(-8...7) + [-1]
    #expect(try loaded(.int4, 17, packed(numbers, bits: 4)).integerArray == numbers)
  }

  @Test func smallFloats() throws {
    let wide: [UInt8] = [0x00, 0x38, 0xB8, 0x7E, 0x01, 0x08, 0x3C]
    #expect(try loaded(.fp8e4m3fn, 7, wide).floatArray == [0, 1, -1, 448, 0x1p-9, 0x1p-6, 1.5])
    #expect(try loaded(.fp8e4m3fn, 1, [0x7F]).floatArray[0].isNaN)
    let steep: [UInt8] = [0x00, 0x3C, 0xBC, 0x7C, 0x7B, 0x01]
    #expect(try loaded(.fp8e5m2, 6, steep).floatArray == [0, 1, -1, .infinity, 57344, 0x1p-16])
  }

  /// Attributes of layers have 64 bits: the nearest number of 32 means the same. Other numbers are not changed silently.
  @Test func integersBeyond32Bits() throws {
    let attributes = try Tensor(Constant(TensorType(.int32, [3]), .integers([1 << 32, .min, 5])))
    #expect(attributes.integerArray == [Int(Int32.max), Int(Int32.min), 5])
    let four: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0]
    for (scalar, bytes, number) in [
      (ScalarType.int64, four, "4294967296"), (.uint64, four, "4294967296"), (.uint32, [0, 0, 0, 128], "2147483648"),
    ] {
      let expected = "a constant of type \(scalar.name) holds \(number), expected -2147483648 to 2147483647"
      #expect(throws: OperationError(expected)) { try loaded(scalar, 1, bytes) }
    }
  }

  @Test func tooFewBytes() {
    #expect(throws: OperationError("a constant uint3 [9] has 3 bytes of weights, expected 4")) {
      try loaded(.uint3, 9, [1, 2, 3])
    }
  }
  /// A tensor holds no strings, be it of none.
  @Test func stringsAreNoTensor() {
    let expected = OperationError("a constant holds strings, expected numbers")
    for elements in [Constant.Elements.strings([]), .integers([]), .booleans([]), .floats([])] {
      #expect(throws: expected) { try Tensor(Constant(TensorType(.string, [3, 0]), elements)) }
    }
  }

  @Test func absurdLengths() {
    let expected = OperationError(
      "a constant has shape [1099511627776, 1099511627776, 0], more elements than any machine holds")
    #expect(throws: expected) {
      try Tensor(Constant(TensorType(.fp32, Shape(fixed: [1 << 40, 1 << 40, 0])), .floats([])))
    }
  }
}
