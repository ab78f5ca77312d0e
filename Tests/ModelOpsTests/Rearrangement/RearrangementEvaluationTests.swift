internal import Testing

@testable internal import ModelOps

/// Tensors of 0, 1, 2, …, and the same elements lying otherwise.
func counting(_ shape: [Int], _ scalar: ScalarType = .fp32) -> Tensor {
  let count = shape.reduce(1, *)
  return Tensor.Form(scalar) == .integer
    ? Tensor(integers: (0..<count).map { Int32($0) }, shape, scalar: scalar)
    : Tensor(floats: (0..<count).map { Float($0) }, shape, scalar: scalar)
}

extension Tensor {
  /// The same tensor with its channels running fastest, for tests.
  var withChannelsLast: Tensor {
    let result = ExecutionContext().tensor(scalar, shape, layout: .channelsLast)
    result.copy(self, places, to: result.places)
    return result
  }

  /// The same tensor in row-major order.
  var inRowOrder: Tensor {
    let result = ExecutionContext().tensor(scalar, shape)
    result.copy(self, places, to: result.places)
    return result
  }
}

@Suite struct RearrangementEvaluationTests {
  @Test func reshape() throws {
    let x = counting([2, 3, 4])
    let shapes: [([Int], [Int])] = [
      ([4, 6], [4, 6]), ([-1, 2], [12, 2]), ([0, -1, 2], [2, 6, 2]), ([1, 0, -1, 0], [1, 2, 3, 4]),
    ]
    for (shape, result) in shapes {
      let y = try evaluate("reshape", ["x": x], ["shape": .constant(.integers(shape))])
      #expect(y.shape == result && y.floatArray == x.floatArray)
    }
    // A shape that is computed when the model runs.
    let y = try evaluate("reshape", ["x": x, "shape": Tensor(integers: [24], [1])])
    #expect(y.shape == [24] && y.floats.baseAddress == x.floats.baseAddress)
    #expect(try evaluate("reshape", ["x": counting([0, 3])], ["shape": [0, -1]]).shape == [0, 3])
    #expect(
      evaluationRefusal("reshape", ["x": x], ["shape": [5, 5]])
        == "`x` [2, 3, 4] has 24 elements, expected 25 for shape [5, 5]")
  }

  @Test func reshapeLike() throws {
    let y = try evaluate(
      "reshape_like",
      ["x": counting([6, 10]), "ref_tensors": counting([2, 3, 4]), "ref_tensors": counting([1, 5, 2])],
      [
        "begins": .integer(0), "begins": .integer(1), "ends": .integer(2), "ends": .integer(0),
        "end_masks": .flag(false), "end_masks": .flag(true),
      ])
    #expect(y.shape == [2, 3, 5, 2] && y.floatArray == counting([60]).floatArray)
  }

  @Test func axesOfLengthOne() throws {
    let x = counting([1, 2, 1, 3])
    #expect(try evaluate("squeeze", ["x": x]).shape == [2, 3])
    #expect(try evaluate("squeeze", ["x": x], ["axes": [-2]]).shape == [1, 2, 3])
    #expect(try evaluate("expand_dims", ["x": counting([2, 3])], ["axes": [0, -1]]).shape == [1, 2, 3, 1])
    #expect(try evaluate("flatten2d", ["x": x], ["axis": .integer(-1)]).shape == [2, 3])
    #expect(try evaluate("flatten2d", ["x": x], ["axis": .integer(0)]).shape == [1, 6])
  }

  @Test func transpose() throws {
    let x = counting([2, 3, 4])
    let y = try evaluate("transpose", ["x": x], ["perm": [2, 0, -2]])
    #expect(y.shape == [4, 2, 3])
    let order = [0, 4, 8, 12, 16, 20]
    #expect(y.floatArray == (0..<4).flatMap { last in order.map { Float($0 + last) } })
    #expect(try evaluate("transpose", ["x": x.withChannelsLast], ["perm": [2, 0, 1]]).floatArray == y.floatArray)
    let booleans = Tensor(booleans: [true, false, false, true, true, false], [2, 3])
    #expect(
      try evaluate("transpose", ["x": booleans], ["perm": [1, 0]]).booleanArray == [
        true, true, false, true, false, false,
      ])
    #expect(try evaluate("transpose", ["x": counting([])], ["perm": []]).floatArray == [0])
  }

  struct Slice: Sendable {
    var begin: [Int]
    var end: [Int]
    var stride: [Int]
    var shape: [Int]
    var elements: [Float]
  }

  static let slices: [Slice] = [
    Slice(begin: [2, 0], end: [4, 6], stride: [1, 3], shape: [2, 2], elements: [12, 15, 18, 21]),
    Slice(begin: [1, -3], end: [3, 100], stride: [1, 2], shape: [2, 2], elements: [9, 11, 15, 17]),
    Slice(begin: [-1, 5], end: [-4, 0], stride: [-2, -3], shape: [2, 2], elements: [23, 20, 11, 8]),
    Slice(begin: [100, -100], end: [-100, 1], stride: [-1, 1], shape: [4, 1], elements: [18, 12, 6, 0]),
    Slice(begin: [2, 3], end: [1, 3], stride: [1, 1], shape: [0, 0], elements: []),
    Slice(begin: [0, 0], end: [4, 6], stride: [Int.max - 1, 1 - Int.max], shape: [1, 0], elements: []),
    Slice(begin: [3, 5], end: [4, -100], stride: [Int.max - 1, 1 - Int.max], shape: [1, 1], elements: [23]),
  ]

  @Test(arguments: slices) func sliceByIndex(_ slice: Slice) throws {
    let y = try evaluate(
      "slice_by_index", ["x": counting([4, 6])],
      [
        "begin": .constant(.integers(slice.begin)), "end": .constant(.integers(slice.end)),
        "stride": .constant(.integers(slice.stride)),
      ])
    #expect(y.shape == slice.shape && y.floatArray == slice.elements)
  }

  @Test func masksOfSlices() throws {
    let x = counting([4, 6])
    let row = try evaluate(
      "slice_by_index", ["x": x], ["begin": [-1, 2], "end": [0, 4], "squeeze_mask": .flags([true, false])])
    #expect(row.shape == [2] && row.floatArray == [20, 21])
    let element = try evaluate(
      "slice_by_index", ["x": x],
      [
        "begin": [2, 5], "end": [0, 0], "squeeze_mask": .flags([true, true]), "begin_mask": .flags([false, true]),
        "stride": [1, -1],
      ])
    #expect(element.shape == [] && element.floatArray == [12])
    let turned = try evaluate(
      "slice_by_index", ["x": x],
      [
        "begin": [9, 9], "end": [9, 9], "stride": [-3, 4], "begin_mask": .flags([true, true]),
        "end_mask": .flags([true, true]),
      ])
    #expect(turned.floatArray == [18, 22, 0, 4])
    let computed = try evaluate(
      "slice_by_index", ["x": x, "begin": Tensor(integers: [1, 1], [2]), "end": Tensor(integers: [2, 3], [2])])
    #expect(computed.floatArray == [7, 8])
    let channels = try evaluateInPlace(
      "slice_by_index", ["x": counting([1, 3, 2, 2]).withChannelsLast], ["begin": [0, 1, 0, 0], "end": [1, 3, 2, 1]])
    #expect(channels.layout == .channelsLast && channels.inRowOrder.floatArray == [4, 6, 8, 10])
  }

  @Test func sliceBySize() throws {
    let x = counting([4, 6])
    let y = try evaluate("slice_by_size", ["x": x], ["begin": [1, -2], "size": [2, -1]])
    #expect(y.shape == [2, 2] && y.floatArray == [10, 11, 16, 17])
    #expect(
      evaluationRefusal("slice_by_size", ["x": x], ["begin": [0, -1], "size": [1, 2]])
        == "`size` holds 2, expected -1 to 1, what is left of axis 1 of `x` [4, 6] from 5 on")
    #expect(
      evaluationRefusal("slice_by_size", ["x": x], ["begin": [5, 0], "size": [-1, 2]])
        == "`begin` holds 5, expected -4 to 4 for axis 0 of `x` [4, 6]")
  }

  @Test func slidingWindows() throws {
    let y = try evaluate(
      "sliding_windows", ["x": counting([2, 5])], ["axis": .integer(-1), "size": .integer(3), "stride": .integer(2)])
    #expect(y.shape == [2, 2, 3] && y.floatArray == [0, 1, 2, 2, 3, 4, 5, 6, 7, 7, 8, 9])
    let rows = try evaluate("sliding_windows", ["x": counting([3, 2])], ["axis": .integer(0), "size": .integer(2)])
    #expect(rows.shape == [2, 2, 2] && rows.floatArray == [0, 1, 2, 3, 2, 3, 4, 5])
  }

  @Test func reverse() throws {
    let x = counting([2, 3])
    #expect(try evaluate("reverse", ["x": x]).floatArray == [5, 4, 3, 2, 1, 0])
    #expect(try evaluate("reverse", ["x": x], ["axes": [0]]).floatArray == [3, 4, 5, 0, 1, 2])
    #expect(try evaluate("reverse", ["x": x], ["axes": [-1]]).floatArray == [2, 1, 0, 5, 4, 3])
    #expect(try evaluate("reverse", ["x": counting([0, 3])]).shape == [0, 3])
  }

  @Test func reverseSequence() throws {
    let y = try evaluate(
      "reverse_sequence", ["x": counting([2, 4]), "lengths": Tensor(integers: [3, 0], [2])],
      ["seq_axis": .integer(1), "batch_axis": .integer(0)])
    #expect(y.floatArray == [2, 1, 0, 3, 4, 5, 6, 7])
    #expect(
      evaluationRefusal(
        "reverse_sequence", ["x": counting([2, 4]), "lengths": Tensor(integers: [3, 5], [2])], ["seq_axis": .integer(1)]
      )
        == "`lengths` holds 5, expected 0 to 4, the length of axis 1 of `x` [2, 4]")
  }

  /// y[n, c, h, w] where x[n, c, h, w] = its place.
  private func pixels(_ shape: [Int], _ source: (_ c: Int, _ h: Int, _ w: Int) -> (Int, Int, Int), of x: [Int])
    -> [Float]
  {
    (0..<shape[0]).flatMap { n in
      (0..<shape[1]).flatMap { c in
        (0..<shape[2]).flatMap { h in
          (0..<shape[3]).map { w in
            let (i, j, k) = source(c, h, w)
            return Float(((n * x[1] + i) * x[2] + j) * x[3] + k)
          }
        }
      }
    }
  }

  @Test func blocksOfPixels() throws {
    let (x, deep) = (counting([2, 3, 4, 6]), counting([2, 8, 3, 2]))
    for channelsLast in [false, true] {
      func run(_ name: String, _ x: Tensor, _ side: String) throws -> Tensor {
        try evaluateInPlace(name, ["x": channelsLast ? x.withChannelsLast : x], [side: .integer(2)])
      }
      let shuffled = try run("pixel_shuffle", deep, "upscale_factor")
      #expect(shuffled.layout == (channelsLast ? .channelsLast : .rowMajor))
      #expect(
        shuffled.inRowOrder.floatArray
          == pixels([2, 2, 6, 4], { ($0 * 4 + $1 % 2 * 2 + $2 % 2, $1 / 2, $2 / 2) }, of: deep.shape))
      let spread = try run("depth_to_space", deep, "block_size").inRowOrder
      #expect(
        spread.floatArray == pixels([2, 2, 6, 4], { (($1 % 2 * 2 + $2 % 2) * 2 + $0, $1 / 2, $2 / 2) }, of: deep.shape))
      let unshuffled = try run("pixel_unshuffle", x, "downscale_factor").inRowOrder
      #expect(
        unshuffled.floatArray
          == pixels([2, 12, 2, 3], { ($0 / 4, $1 * 2 + $0 % 4 / 2, $2 * 2 + $0 % 2) }, of: x.shape))
      let gathered = try run("space_to_depth", x, "block_size").inRowOrder
      #expect(
        gathered.floatArray
          == pixels([2, 12, 2, 3], { ($0 % 3, $1 * 2 + $0 / 6, $2 * 2 + $0 / 3 % 2) }, of: x.shape))
    }
  }

  @Test func blocksOfTheBatch() throws {
    let x = counting([2, 3, 3, 4])
    let batch = try evaluate(
      "space_to_batch", ["x": x],
      ["block_shape": [2, 3], "paddings": .constant(Constant(TensorType(.int32, [2, 2]), .integers([1, 0, 0, 2])))])
    #expect(batch.shape == [12, 3, 2, 2])
    // The first block's last pixel: row 1, column 2 of the padded image.
    #expect(batch.floatArray[10 * 12] == 2)
    let back = try evaluate(
      "batch_to_space", ["x": batch],
      ["block_shape": [2, 3], "crops": .constant(Constant(TensorType(.int32, [2, 2]), .integers([1, 0, 0, 2])))])
    #expect(back.shape == x.shape && back.floatArray == x.floatArray)
    #expect(
      evaluationRefusal("space_to_batch", ["x": x], ["block_shape": [2, 2], "paddings": [0, 0, 0, 0]])
        == "dimension 2 (padded height) of `x` [2, 3, 3, 4] is 3, expected a multiple of 2")
  }
}
