internal import ModelOps
internal import Testing

@Suite struct ConstexprTests {
  private let tolerance: Float = 1e-6

  @Test func affineDequantize() throws {
    let data = Tensor(integers: [10, 20, 30, 40, 50, 60], [2, 3], scalar: .uint8)
    let byColumn = try evaluate(
      "constexpr_affine_dequantize",
      [
        "quantized_data": data, "scale": Tensor(floats: [1, 0.5, 2], [3]),
        "zero_point": Tensor(integers: [10], [], scalar: .uint8),
      ],
      ["axis": .integer(-1)])
    #expect(byColumn.floatArray == [0, 5, 40, 30, 20, 100])
    let byRow = try evaluate(
      "constexpr_affine_dequantize",
      [
        "quantized_data": data, "scale": Tensor(floats: [1, 0.5], [2], scalar: .fp16),
        "zero_point": Tensor(integers: [10, 40], [2], scalar: .uint8),
      ], ["axis": .integer(0)])
    #expect(byRow.floatArray == [0, 10, 20, 0, 5, 10] && byRow.scalar == .fp16)
    #expect(
      refusal(
        "constexpr_affine_dequantize",
        ["quantized_data": .typed(.int8, [2, 3]), "scale": .tensor([3]), "axis": .integer(0)])
        == "dimension 0 of `scale` [3] is 3, expected 2")
  }

  /// With a half-precision scale, weights are what a file holds that has them unpacked.
  @Test func affineWeightsAreRoundedToHalfPrecision() throws {
    let scale = Tensor(floats: [0.0999755859375], [], scalar: .fp16)
    let exact = Float(0.0999755859375) * 101
    let rounded = Float(Float16(exact))
    #expect(exact != rounded)
    let data = Tensor(integers: [101], [1, 1], scalar: .uint8)
    let zero = Tensor(integers: [0], [], scalar: .uint8)
    let affine = try evaluate(
      "constexpr_affine_dequantize",
      ["quantized_data": data, "scale": scale, "zero_point": zero], ["axis": .integer(0)])
    #expect(affine.floatArray == [rounded])
  }

  @Test func cast() throws {
    let y = try evaluate(
      "constexpr_cast", ["source_val": Tensor(floats: [1, 2], [2], scalar: .fp16)], ["output_dtype": .word("fp32")])
    #expect(y.floatArray == [1, 2] && y.scalar == .fp32)
  }

  @Test func packedIndices() throws {
    // 2, 0, 3, 1, 1 of 2 bits each.
    let indices = Tensor(integers: [0b01_11_00_10, 0b01], [2], scalar: .uint8)
    let y = try evaluate(
      "constexpr_lut_to_dense", ["indices": indices, "lut": Tensor(integers: [-1, 5, 7, 9], [4], scalar: .int8)],
      ["shape": [5, 1]])
    #expect(y.integerArray == [7, -1, 9, 5, 5] && y.shape == [5, 1] && y.scalar == .int8)
    #expect(
      refusal(
        "constexpr_lut_to_dense", ["indices": .typed(.uint8, [2]), "lut": .tensor([8]), "shape": [5]])
        == "`lut` has 8 entries, expected 2, 4, 16, 64 or 256")
    #expect(
      refusal("constexpr_lut_to_dense", ["indices": .typed(.uint8, [2]), "lut": .tensor([16]), "shape": [5]])
        == "dimension 0 (bytes) of `indices` [2] is 2, expected 3")
  }

  @Test func tablesForBlocks() throws {
    let indices = Tensor(integers: [2, 3, 3, 0, 1, 0, 3, 0, 2, 1, 0, 3], [6, 2], scalar: .uint2)
    let lut = Tensor(floats: [1, 5, 9, 13, 2, 10, 18, 26], [2, 1, 4, 1])
    let y = try evaluate("constexpr_lut_to_dense", ["indices": indices, "lut": lut])
    #expect(y.floatArray == [9, 13, 13, 1, 5, 1, 26, 2, 18, 10, 2, 26])
    // Blocks along the last axis too.
    let columns = Tensor(floats: [1, 5, 9, 13, 2, 10, 18, 26], [1, 2, 4, 1])
    #expect(
      try evaluate("constexpr_lut_to_dense", ["indices": indices, "lut": columns]).floatArray
        == [9, 26, 13, 2, 5, 2, 13, 2, 9, 10, 1, 26])
  }

  @Test func entriesOfSeveralElements() throws {
    let indices = Tensor(integers: [0, 0, 1, 0, 1, 1, 0, 0], [2, 2, 2], scalar: .uint1)
    let lut = Tensor(integers: [1, 2, 3, 4, 5, 6], [1, 1, 1, 2, 3], scalar: .int8)
    let middle = try evaluate("constexpr_lut_to_dense", ["indices": indices, "lut": lut], ["vector_axis": .integer(1)])
    #expect(middle.shape == [2, 6, 2])
    #expect(
      middle.integerArray
        == [1, 1, 2, 2, 3, 3, 4, 1, 5, 2, 6, 3, 4, 4, 5, 5, 6, 6, 1, 1, 2, 2, 3, 3])
    let last = try evaluate("constexpr_lut_to_dense", ["indices": indices, "lut": lut], ["vector_axis": .integer(-1)])
    #expect(last.shape == [2, 2, 6])
    #expect(last.integerArray.prefix(12) == [1, 2, 3, 1, 2, 3, 4, 5, 6, 1, 2, 3])
    #expect(
      refusal("constexpr_lut_to_dense", ["indices": .typed(.uint1, [2]), "lut": .tensor([1, 2, 3])])
        == "`vector_axis` is missing")
    #expect(
      refusal("constexpr_lut_to_dense", ["indices": .typed(.uint2, [2]), "lut": .tensor([1, 2, 1])])
        == "`lut` [1, 2, 1] has 2 entries, expected 4 for indices of type uint2")
  }

  @Test func sparse() throws {
    let data = Tensor(integers: [1, 2, 3], [3], scalar: .int4)
    let mask = Tensor(integers: [0, 1, 1, 0, 0, 1], [2, 3], scalar: .uint1)
    let y = try evaluate("constexpr_sparse_to_dense", ["nonzero_data": data, "mask": mask])
    #expect(y.integerArray == [0, 1, 2, 0, 0, 3] && y.scalar == .int4)
    let bits = Tensor(integers: [0b100110], [1], scalar: .uint8)
    let floats = Tensor(floats: [1, 2, 3], [3], scalar: .fp16)
    #expect(
      try evaluate("constexpr_sparse_to_dense", ["nonzero_data": floats, "mask": bits], ["shape": [2, 3]]).floatArray
        == [0, 1, 2, 0, 0, 3])
    for count in [2, 4] {
      #expect(
        evaluationRefusal(
          "constexpr_sparse_to_dense",
          ["nonzero_data": Tensor(integers: [Int32](repeating: 1, count: count), [count], scalar: .int8), "mask": mask])
          == "`nonzero_data` has \(count) elements, expected 3 as `mask` has ones")
    }
  }

  @Test func blockwiseLines() throws {
    let data = Tensor(integers: [1, 2, 3, 4, 5, 6, 7, -8], [2, 4], scalar: .int4)
    let scale = Tensor(floats: [1, 10, 100, 1000], [2, 2])
    let y = try evaluate("constexpr_blockwise_shift_scale", ["data": data, "scale": scale])
    #expect(y.floatArray == [1, 2, 30, 40, 500, 600, 7000, -8000])
    let offset = Tensor(integers: [1, 2, 3, 4], [2, 2], scalar: .int4)
    #expect(
      try evaluate("constexpr_blockwise_shift_scale", ["data": data, "scale": scale, "offset": offset]).floatArray
        == [0, 1, 10, 20, 200, 300, 3000, -12000])
    #expect(
      refusal("constexpr_blockwise_shift_scale", ["data": .typed(.int4, [2, 4]), "scale": .tensor([2, 3])])
        == "dimension 1 of `data` [2, 4] is 4, expected a multiple of 3")
  }

  @Test func sparseTables() throws {
    let mask = Tensor(
      integers: [1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0], [4, 6], scalar: .uint1)
    let indices = Tensor(integers: [0, 1, 1, 0, 1, 1, 0, 0, 1], [9], scalar: .uint1)
    let plain = try results(
      "constexpr_lut_to_sparse",
      [
        "indices_mask": mask, "indices_nonzero_data": indices,
        "lut": Tensor(floats: [2, 3], [1, 1, 2, 1], scalar: .fp16),
      ], outputs: 2)
    #expect(plain[0].tensor?.integerArray == mask.integerArray)
    #expect(plain[1].tensor?.floatArray == [2, 3, 3, 2, 3, 3, 2, 2, 3])
    let pairs = try results(
      "constexpr_lut_to_sparse",
      [
        "indices_mask": mask, "indices_nonzero_data": indices, "lut": Tensor(floats: [2, -2, 3, -3], [1, 1, 2, 2]),
      ], ["vector_axis": .integer(0)], outputs: 2)
    #expect(pairs[0].tensor?.shape == [8, 6])
    #expect(
      pairs[1].tensor?.floatArray
        == [2, 3, -2, -3, 3, 2, 3, -3, -2, -3, 3, 2, 2, -3, -2, -2, 3, -3])
  }

  @Test func sparseLines() throws {
    let mask = Tensor(integers: [1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0], [4, 4], scalar: .uint1)
    let values = try results(
      "constexpr_sparse_blockwise_shift_scale",
      [
        "data_mask": mask, "nonzero_data": Tensor(integers: [10, 11, 3, 4, 5, 6, 7, 8, 9], [9], scalar: .int8),
        "scale": Tensor(floats: [0.1, 0.2, 0.3, 0.4], [1, 4]),
        "offset": Tensor(integers: [1, 2, 3, 4], [1, 4], scalar: .int8),
      ], outputs: 2)
    #expect(values[0].tensor?.integerArray == mask.integerArray)
    #expect(
      isClose(
        values[1].tensor?.floatArray ?? [], [0.9, 1.8, 0.2, 0.4, 0.6, 0.9, 1.2, 0.7, 1.4], relative: tolerance))
  }
}
