import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelInspect

/// A weight that is decoded in pieces has the values that it has as a whole.
@Suite struct TensorValuesTests {
  /// What an operation unpacks from constants in a weight file.
  private func unpacked(
    _ type: String, _ sizes: [UInt64], _ arguments: [(String, BlobDataType, [UInt64], WeightData)],
    settings: [(String, MILSpec.Value)] = []
  ) throws -> TensorValues? {
    var blob = WeightBlobWriter()
    var constants: NameMap<MILSpec.Value> = [:]
    for (name, type, sizes, data) in arguments {
      let offset = try blob.append(data, type, elementCount: Int(sizes.reduce(1, *)))
      constants[name] = .blob(type.dataType, sizes.map { $0 }, offset: offset)
    }
    for (name, value) in settings { constants[name] = value }
    let operation = MILSpec.Operation.operation(
      type, constants.keys.map { ($0, [$0]) }, "w", .float32, sizes.map { $0 })
    let file = ModelFile(Model(), weightBlobs: ["@model_path/weights/weight.bin": blob])
    let packed = PackedTensor(operation, constants: constants, unpacking: [:])
    return TensorValues(try StoredTensor(packed, named: "w", in: file))
  }

  private func expect(_ values: TensorValues?, _ expected: [Double]) throws {
    let values = try #require(values)
    #expect(values.count == expected.count)
    for length in [1, 3, expected.count] {
      let pieces = stride(from: 0, to: expected.count, by: length).map {
        values.values($0..<min($0 + length, expected.count))
      }
      #expect(Array(pieces.joined()) == expected)
    }
  }

  @Test func indicesWithAShape() throws {
    let values = try unpacked(
      "constexpr_lut_to_dense", [5],
      [
        ("lut", .float32, [4], WeightData(floats: [10, 11, 12, 13])),
        ("indices", .uint8, [2], WeightData(bytes: [0b1110_0100, 2])),
      ],
      settings: [("shape", .int32(5))])
    try expect(values, [10, 11, 12, 13, 12])
  }

  @Test func aTableForEachBlock() throws {
    let values = try unpacked(
      "constexpr_lut_to_dense", [2, 2],
      [
        ("lut", .float32, [2, 1, 2, 1], WeightData(floats: [1, 2, 3, 4])),
        ("indices", .uint1, [2, 2], WeightData(bytes: [0b0110])),
      ])
    try expect(values, [1, 2, 4, 3])
  }

  @Test func aScaleForEachBlock() throws {
    let values = try unpacked(
      "constexpr_blockwise_shift_scale", [2, 4],
      [
        ("data", .int8, [2, 4], WeightData(bytes: [1, 2, 3, 4, 5, 6, 7, 0xff])),
        ("scale", .float32, [2, 2], WeightData(floats: [1, 10, 100, 1000])),
        ("offset", .int8, [2, 2], WeightData(bytes: [0, 1, 0, 0])),
      ])
    try expect(values, [1, 2, 20, 30, 500, 600, 7000, -1000])
  }

  @Test func aScaleForEachChannel() throws {
    let values = try unpacked(
      "constexpr_affine_dequantize", [2, 3],
      [
        ("quantized_data", .uint8, [2, 3], WeightData(bytes: [1, 2, 3, 4, 5, 6])),
        ("scale", .float32, [3], WeightData(floats: [1, 2, 4])), ("zero_point", .uint8, [1], WeightData(bytes: [1])),
      ], settings: [("axis", .int32(1))])
    try expect(values, [0, 2, 8, 3, 8, 20])
  }

  @Test func valuesWhereAMaskIsSet() throws {
    let values = try unpacked(
      "constexpr_sparse_to_dense", [6],
      [
        ("nonzero_data", .float32, [3], WeightData(floats: [1, 2, 3])),
        ("mask", .uint1, [6], WeightData(bytes: [0b110010])),
      ])
    try expect(values, [0, 1, 0, 0, 2, 3])
    // Fewer values than places for them.
    #expect(
      try unpacked(
        "constexpr_sparse_to_dense", [6],
        [("nonzero_data", .float32, [1], WeightData(floats: [1])), ("mask", .uint1, [6], WeightData(bytes: [0b11]))])
        == nil)
  }

  @Test func placesOutsideATableHaveNoValue() throws {
    let values = try #require(
      try unpacked(
        "constexpr_lut_to_dense", [2],
        [
          ("lut", .float32, [1, 2, 1], WeightData(floats: [1, 2])),
          ("indices", .uint8, [2], WeightData(bytes: [1, 9])),
        ]))
    let all = values.values(0..<2)
    #expect(all[0] == 2 && all[1].isNaN)
  }

  @Test func bitsOfLayersBeginAtTheTop() throws {
    var params = WeightParams()
    params.rawValue = WeightData(bytes: [0b1010_0111, 0b0100_0000])
    params.quantization = .with {
      $0.numberOfBits = 3
      $0.quantizationType = .lookupTableQuantization(.with { $0.floatValue = [0, 1, 2, 3, 4, 5, 6, 7] })
    }
    try expect(StoredTensor(params).flatMap { TensorValues($0) }, [5, 1, 6, 4, 0])
    params.quantization?.quantizationType = .linearQuantization(
      .with {
        $0.scale = [1, 10]
        $0.bias = [0, 0.5]
      })
    try expect(StoredTensor(params).flatMap { TensorValues($0) }, [5, 1, 60.5, 40.5, 0.5])
  }

  @Test func operationsThatUnpackEachOtherForeverEnd() {
    let operations = (0..<2).map { index in
      MILSpec.Operation.operation(
        "constexpr_cast", [("source_val", ["w\(1 - index)"]), ("other", ["w\(1 - index)"])], "w\(index)", .float32, [2])
    }
    let packed = PackedTensor(operations[0], constants: [:], unpacking: ["w0": operations[0], "w1": operations[1]])
    #expect(packed.arguments.count == 2)
  }
}
