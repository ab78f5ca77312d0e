internal import ModelOps
internal import Testing

/// What operations that only network layers have compute.
@Suite struct NetworkEvaluationTests {
  private func counting(_ shape: [Int]) -> Tensor {
    Tensor(floats: (0..<shape.reduce(1, *)).map { Float($0) }, shape)
  }

  @Test func broadcastTo() throws {
    let x = counting([2, 1])
    let y = try evaluate("nn.broadcast_to", ["x": x], ["shape": [2, 2, 3]])
    #expect(y.shape == [2, 2, 3])
    #expect(y.floatArray == [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1])
    let row = try evaluate("nn.broadcast_to", ["x": counting([3])], ["shape": [2, 3]])
    #expect(row.floatArray == [0, 1, 2, 0, 1, 2])
    let flag = try evaluate("nn.broadcast_to", ["x": Tensor(booleans: [true], [])], ["shape": [3]])
    #expect(flag.booleanArray == [true, true, true])
    let empty = try evaluate("nn.broadcast_to", ["x": counting([1])], ["shape": [0]])
    #expect(empty.shape == [0])
  }

  @Test func broadcastToComputedShape() throws {
    let y = try evaluate(
      "nn.broadcast_to", ["x": Tensor(integers: [7], [1]), "shape": Tensor(integers: [2, 2], [2])])
    #expect(y.integerArray == [7, 7, 7, 7])
    #expect(
      evaluationRefusal("nn.broadcast_to", ["x": counting([3]), "shape": Tensor(integers: [2], [1])])
        == "`x` [3] does not broadcast to `shape` [2]")
  }

  @Test func cropLike() throws {
    let (x, like) = (counting([1, 2, 3, 4]), counting([1, 1, 2, 2]))
    let y = try evaluate("nn.crop_like", ["x": x, "like": like], ["offset": [1, 2]])
    #expect(y.shape == [1, 2, 2, 2])
    #expect(y.floatArray == [6, 7, 10, 11, 18, 19, 22, 23])
  }

  @Test func reshaping() throws {
    let x = counting([2, 3, 4])
    let merged = try evaluate("nn.merge_leading", ["x": x], ["count": .integer(2)])
    #expect(merged.shape == [6, 4])
    #expect(merged.floatArray == x.floatArray)
    #expect(try evaluate("nn.merge_leading", ["x": x], ["count": .integer(0)]).shape == [1, 2, 3, 4])
    let split = try evaluate("nn.split_leading", ["x": merged, "like": x], ["count": .integer(2)])
    #expect(split.shape == [2, 3, 4])
    #expect(
      evaluationRefusal("nn.split_leading", ["x": x, "like": counting([3, 1])], ["count": .integer(1)])
        == "dimension 0 of `x` [2, 3, 4] is 2, expected 3 for 1 axes of `like` [3, 1]")
    #expect(try evaluate("nn.reshape_like", ["x": x, "like": counting([4, 6])]).shape == [4, 6])
  }

  @Test func padToSize() throws {
    let x = counting([2, 2])
    let y = try evaluate("nn.pad_to_size", ["x": x], ["size": [3, 0, 0, 4], "constant_val": .float(9)])
    #expect(y.shape == [3, 4])
    #expect(y.floatArray == [9, 9, 9, 9, 0, 1, 9, 9, 2, 3, 9, 9])
    let same = try evaluate("nn.pad_to_size", ["x": x, "size": Tensor(integers: [2, 0, 0, 1], [4])])
    #expect(same.floatArray == [0, 1, 2, 3])
    #expect(
      evaluationRefusal("nn.pad_to_size", ["x": x, "size": Tensor(integers: [-1, 0, 0, 1], [4])])
        == "`size` holds -1, expected no negative number")
  }

  @Test func sliceAxisBySize() throws {
    func sliced(_ begin: Int32, _ size: Int, _ axis: Int) throws -> [Float] {
      try evaluate(
        "nn.slice_axis_by_size", ["x": counting([2, 3, 2]), "begin": Tensor(integers: [begin], [])],
        ["size": .integer(size), "axis": .integer(axis)]
      ).floatArray
    }
    #expect(try sliced(1, 2, 1) == [2, 3, 4, 5, 8, 9, 10, 11])
    #expect(try sliced(-1, 1, -1) == [1, 3, 5, 7, 9, 11])
    #expect(try sliced(1, -1, 0) == [6, 7, 8, 9, 10, 11])
    #expect(throws: OperationError.self) { try sliced(2, 2, 1) }
  }

  @Test(arguments: [-4, -2, -1, 0, 1, 2, 5])
  func triangularPart(_ diagonal: Int) throws {
    let x = Tensor(floats: (1...24).map { Float($0) }, [2, 3, 4])
    for isUpper in [true, false] {
      let y = try evaluate(
        "nn.triangular_part", ["x": x], ["k": .integer(diagonal), "upper": .flag(isUpper)])
      let expected = (0..<24).map { index in
        let (row, column) = (index / 4 % 3, index % 4)
        let isKept = isUpper ? column - row >= diagonal : column - row <= diagonal
        return isKept ? Float(index + 1) : 0
      }
      #expect(y.floatArray == expected)
    }
  }

  @Test func unpackTable() throws {
    // 1, 0, 3, 2 and 2, 3 of two bits each, the highest first.
    let y = try evaluate(
      "nn.unpack_lut",
      [
        "data": Tensor(integers: [0b0100_1110, 0b1011_0000], [2], scalar: .uint8),
        "lut": Tensor(floats: [10, 11, 12, 13], [4]),
      ],
      ["bits": .integer(2), "shape": [2, 3]])
    #expect(y.shape == [2, 3])
    #expect(y.floatArray == [11, 10, 13, 12, 12, 13])
  }

  /// Numbers of 3, 5 and 7 bits lie across bytes.
  @Test(arguments: 1...8)
  func unpackAnyWidth(_ bits: Int) throws {
    let numbers = pattern(37, seed: UInt64(bits)).map { Int(($0 + 1) * 1000) % (1 << bits) }
    let digits = numbers.flatMap { number in (0..<bits).reversed().map { number >> $0 & 1 } }
    let bytes = stride(from: 0, to: digits.count, by: 8).map { start in
      (0..<8).reduce(Int32(0)) { $0 << 1 | Int32(start + $1 < digits.count ? digits[start + $1] : 0) }
    }
    let y = try evaluate(
      "nn.unpack_linear",
      ["data": Tensor(integers: bytes, [bytes.count], scalar: .uint8), "scale": Tensor(floats: [2], [1])],
      ["bits": .integer(bits), "shape": [37]])
    #expect(y.floatArray == numbers.map { Float($0 * 2) })
  }

  @Test func unpackByChannel() throws {
    let data = Tensor(integers: [0, 1, 2, 255, 4, 5], [6], scalar: .uint8)
    let (scale, bias) = (Tensor(floats: [1, 0.5], [2]), Tensor(floats: [10, 20], [2]))
    let rows = try evaluate(
      "nn.unpack_linear", ["data": data, "scale": scale, "bias": bias], ["bits": .integer(8), "shape": [2, 3]])
    #expect(rows.floatArray == [10, 11, 12, 147.5, 22, 22.5])
    let columns = try evaluate(
      "nn.unpack_linear", ["data": data, "scale": scale, "bias": bias],
      ["bits": .integer(8), "shape": [3, 2], "axis": .integer(1)])
    #expect(columns.floatArray == [10, 20.5, 12, 147.5, 14, 22.5])
    let signed = try evaluate(
      "nn.unpack_linear",
      ["data": Tensor(integers: [-128, 127], [2], scalar: .int8), "scale": Tensor(floats: [0.5], [1])],
      ["bits": .integer(8), "shape": [2]])
    #expect(signed.floatArray == [-64, 63.5])
  }

  @Test func unpackRefusals() {
    let data = Tensor(integers: [0xFF], [1], scalar: .uint8)
    #expect(
      evaluationRefusal(
        "nn.unpack_lut", ["data": data, "lut": Tensor(floats: [1, 2, 3], [3])], ["bits": .integer(2), "shape": [4]])
        == "`lut` has 3 elements, expected more than 3")
    #expect(
      evaluationRefusal(
        "nn.unpack_lut", ["data": data, "lut": Tensor(floats: [1], [1])], ["bits": .integer(3), "shape": [3]])
        == "`data` has 1 bytes, expected 2 for 3 numbers of 3 bits")
    #expect(
      evaluationRefusal(
        "nn.unpack_linear", ["data": data, "scale": Tensor(floats: [1, 2, 3], [3])],
        ["bits": .integer(4), "shape": [2]]) == "`scale` has 3 elements, expected 1 or 2 for `shape` [2]")
    #expect(
      refusal("nn.unpack_lut", ["data": .typed(.uint8, [1]), "lut": .tensor([2]), "bits": .integer(9), "shape": [1]])
        == "`bits` is 9, expected 1 to 8")
  }
}
