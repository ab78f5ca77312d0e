internal import Testing

@testable internal import ModelOps

/// What joins, splits, repeats and frames tensors.
@Suite struct JoiningTests {
  @Test func concat() throws {
    let (a, b) = (counting([2, 1, 2]), Tensor(floats: (10..<18).map { Float($0) }, [2, 2, 2]))
    let y = try evaluate("concat", ["values": a, "values": b], ["axis": .integer(1)])
    #expect(y.shape == [2, 3, 2] && y.floatArray == [0, 1, 10, 11, 12, 13, 2, 3, 14, 15, 16, 17])
    // In any mixture of layouts.
    for (first, second, layout) in [
      (a.withChannelsLast, b.withChannelsLast, TensorLayout.channelsLast), (a, b.withChannelsLast, .channelsLast),
      (a.withChannelsLast, b, .rowMajor),
    ] {
      let mixed = try evaluateInPlace("concat", ["values": first, "values": second], ["axis": .integer(-2)])
      #expect(mixed.layout == layout && mixed.inRowOrder.floatArray == y.floatArray)
    }
    let pair = (Tensor(integers: [1, 2, 3, 4, 5, 6], [3, 2]), Tensor(integers: [7, 8, 9, 10, 11, 12], [3, 2]))
    let alternating = try evaluate(
      "concat", ["values": pair.0, "values": pair.1], ["axis": .integer(0), "interleave": .flag(true)])
    #expect(alternating.integerArray == [1, 2, 7, 8, 3, 4, 9, 10, 5, 6, 11, 12])
    let columns = try evaluate(
      "concat", ["values": pair.0, "values": pair.1], ["axis": .integer(1), "interleave": .flag(true)])
    #expect(columns.integerArray == [1, 7, 2, 8, 3, 9, 4, 10, 5, 11, 6, 12])
    #expect(try evaluate("concat", ["values": a], ["axis": .integer(0)]).floats.baseAddress == a.floats.baseAddress)
    #expect(
      try evaluate("concat", ["values": counting([0]), "values": counting([2])], ["axis": .integer(0)]).floatArray == [
        0, 1,
      ])
  }

  @Test func stack() throws {
    let (a, b) = (counting([2, 2]), Tensor(floats: [10, 11, 12, 13], [2, 2]))
    #expect(
      try evaluate("stack", ["values": a, "values": b], ["axis": .integer(0)]).floatArray == [
        0, 1, 2, 3, 10, 11, 12, 13,
      ])
    #expect(
      try evaluate("stack", ["values": a, "values": b], ["axis": .integer(1)]).floatArray == [
        0, 1, 10, 11, 2, 3, 12, 13,
      ])
    let last = try evaluate("stack", ["values": a, "values": b], ["axis": .integer(-1)])
    #expect(last.shape == [2, 2, 2] && last.floatArray == [0, 10, 1, 11, 2, 12, 3, 13])
    #expect(
      try evaluate("stack", ["values": counting([]), "values": counting([])], ["axis": .integer(0)]).shape == [2])
  }

  /// Strings have tensor types, but are not held as tensors.
  @Test(arguments: ["concat", "stack"]) func whatIsNoTensor(_ name: String) {
    let words = Constant(TensorType(.string, [2]), .strings(["a", "b"]))
    #expect(
      evaluationRefusal(name, [:], ["values": .constant(words), "axis": .integer(0)])
        == "`values` holds strings, expected numbers")
  }

  @Test func split() throws {
    let x = counting([2, 6])
    let even = try results("split", ["x": x], ["axis": .integer(1), "num_splits": .integer(3)], outputs: 3)
    #expect(even.compactMap { $0.tensor?.floatArray } == [[0, 1, 6, 7], [2, 3, 8, 9], [4, 5, 10, 11]])
    let uneven = try results("split", ["x": x], ["axis": .integer(-1), "split_sizes": [1, 0, 5]], outputs: 3)
    #expect(uneven.compactMap { $0.tensor?.floatArray } == [[0, 6], [], [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]])
    let rows = try results("split", ["x": x], ["axis": .integer(0), "num_splits": .integer(2)], outputs: 2)
    #expect(rows.last?.tensor?.floats.baseAddress == x.floats.baseAddress.map { $0 + 6 })
    let channels = try results(
      "split", ["x": counting([1, 4, 1, 2]).withChannelsLast], ["axis": .integer(1), "num_splits": .integer(2)],
      outputs: 2)
    #expect(channels.compactMap { $0.tensor?.inRowOrder.floatArray } == [[0, 1, 2, 3], [4, 5, 6, 7]])
  }

  @Test func tile() throws {
    let x = counting([1, 2, 2])
    let y = try evaluate("tile", ["x": x], ["reps": [2, 1, 3]])
    #expect(y.shape == [2, 2, 6])
    #expect(y.floatArray == [0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3])
    #expect(
      try evaluate("tile", ["x": x, "reps": Tensor(integers: [1, 2, 1], [3])]).floatArray == [0, 1, 2, 3, 0, 1, 2, 3])
    // As computed for PyTorch's `expand` with -1.
    #expect(try evaluate("tile", ["x": x], ["reps": [2, -1, 1]]).shape == [2, 2, 2])
    #expect(try evaluate("tile", ["x": x, "reps": Tensor(integers: [2, -1, 1], [3])]).shape == [2, 2, 2])
    #expect(try evaluate("tile", ["x": x], ["reps": [0, 1, 1]]).shape == [0, 2, 2])
    #expect(try evaluate("tile", ["x": x, "reps": Tensor(integers: [0, 1, 1], [3])]).shape == [0, 2, 2])
    #expect(
      evaluationRefusal("tile", ["x": counting([2, 2])], ["reps": [65536, 65536]])
        == "the result would have shape [131072, 131072], expected up to 2147483648 elements")
  }

  static let frames: [(mode: String, elements: [Float])] = [
    ("constant", [9, 9, 9, 9, 9, 9, 9, 0, 1, 2, 9, 9, 9, 3, 4, 5, 9, 9]),
    ("reflect", [4, 3, 4, 5, 4, 3, 1, 0, 1, 2, 1, 0, 4, 3, 4, 5, 4, 3]),
    ("replicate", [0, 0, 1, 2, 2, 2, 0, 0, 1, 2, 2, 2, 3, 3, 4, 5, 5, 5]),
  ]

  @Test(arguments: frames) func pad(_ mode: String, _ elements: [Float]) throws {
    let y = try evaluate(
      "pad", ["x": counting([2, 3])], ["pad": [1, 0, 1, 2], "mode": .word(mode), "constant_val": .float(9)])
    #expect(y.shape == [3, 6] && y.floatArray == elements)
    // Some axes only, in either layout.
    let x = counting([1, 2, 3, 4])
    let plain = try evaluate("pad", ["x": x], ["pad": [0, 1, 2, 0], "mode": .word(mode)])
    let other = try evaluateInPlace("pad", ["x": x.withChannelsLast], ["pad": [0, 1, 2, 0], "mode": .word(mode)])
    #expect(plain.shape == [1, 2, 4, 6] && other.layout == .channelsLast)
    #expect(plain.floatArray == other.inRowOrder.floatArray)
  }

  @Test func padsThatAreNotAlike() throws {
    let x = Tensor(integers: [1, 2, 3, 4], [4])
    #expect(try evaluate("pad", ["x": x, "pad": Tensor(integers: [1, 1], [2])]).integerArray == [0, 1, 2, 3, 4, 0])
    #expect(try evaluate("pad", ["x": x], ["pad": [-1, 2]]).integerArray == [2, 3, 4, 0, 0])
    let flags = Tensor(booleans: [true], [1])
    #expect(try evaluate("pad", ["x": flags], ["pad": [1, 1]]).booleanArray == [false, true, false])
    #expect(
      try evaluate("pad", ["x": x], ["pad": [4, 3], "mode": .word("reflect")]).integerArray
        == [3, 4, 3, 2, 1, 2, 3, 4, 3, 2, 1])
    let rows = Tensor(integers: [], [0, 2])
    let border = try evaluate("pad", ["x": rows], ["pad": [2, 1, 1, 1], "constant_val": .float(7)])
    #expect(border.shape == [3, 4] && border.integerArray == Array(repeating: 7, count: 12))
    let empty = Tensor(integers: [], [0])
    #expect(
      evaluationRefusal("pad", ["x": empty], ["pad": [1, 0], "mode": .word("reflect")])
        == "`pad` adds 1 to axis 0 of `x` [0], expected at most 0 in mode 'reflect'")
    #expect(
      evaluationRefusal("pad", ["x": x], ["pad": [-3, -2]]) == "`pad` cuts 5 from axis 0 of `x` [4], expected at most 4"
    )
  }
}
