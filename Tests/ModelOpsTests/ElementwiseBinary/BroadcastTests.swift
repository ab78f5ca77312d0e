internal import ModelOps
internal import Testing

/// x − 100y element by element, each place found by itself.
private func reference(_ x: Tensor, _ y: Tensor, _ shape: [Int]) -> [Float] {
  let (a, b) = (x.floatArray, y.floatArray)
  func place(_ tensor: Tensor, _ index: [Int]) -> Int {
    zip(tensor.shape, index.suffix(tensor.rank)).reduce(0) { $0 * $1.0 + ($1.0 == 1 ? 0 : $1.1) }
  }
  return (0..<shape.reduce(1, *)).map { flat in
    var (rest, index) = (flat, [Int](repeating: 0, count: shape.count))
    for axis in shape.indices.reversed() { (rest, index[axis]) = rest.quotientAndRemainder(dividingBy: shape[axis]) }
    return a[place(x, index)] - b[place(y, index)]
  }
}

private func counted(_ shape: [Int], _ factor: Float = 1) -> Tensor {
  Tensor(floats: (0..<shape.reduce(1, *)).map { Float($0) * factor }, shape)
}

@Suite struct BroadcastTests {
  @Test(arguments: [
    ([2, 3], [2, 3], [2, 3]), ([2, 3], [], [2, 3]), ([], [2, 3], [2, 3]), ([], [], []), ([1], [1, 1], [1, 1]),
    ([2, 3, 4], [4], [2, 3, 4]), ([2, 3, 4, 5], [3, 1, 1], [2, 3, 4, 5]), ([3, 1, 1], [2, 3, 4, 5], [2, 3, 4, 5]),
    ([2, 1, 4, 1], [3, 1, 5], [2, 3, 4, 5]), ([2, 3, 4, 5, 2, 3], [3, 1, 5, 1, 3], [2, 3, 4, 5, 2, 3]),
    ([1, 2, 1, 3, 1, 2, 1], [2, 1, 2, 1, 3, 1, 2], [2, 2, 2, 3, 3, 2, 2]), ([2, 0, 3], [1, 3], [2, 0, 3]),
    ([0], [1], [0]), ([4, 1], [1, 37], [4, 37]),
  ]) func everyPair(_ x: [Int], _ y: [Int], _ shape: [Int]) throws {
    let (x, y) = (counted(x), counted(y, 100))
    let z = try evaluate("sub", ["x": x, "y": y])
    #expect(z.shape == shape)
    #expect(z.floatArray == reference(x, y, shape))
  }

  /// Every mix of layouts gives what row-major operands give.
  @Test(arguments: [
    ([2, 3, 4, 5], [2, 3, 4, 5]), ([2, 3, 4, 5], []), ([2, 3, 4, 5], [3, 1, 1]), ([2, 3, 4, 5], [1, 3, 1, 1]),
    ([2, 3, 4, 5], [4, 5]), ([2, 3, 4, 5], [3, 4, 5]), ([2, 3, 4, 5], [2, 1, 4, 5]), ([2, 3, 4, 5], [5]),
    ([2, 3, 4], [3, 4]), ([2, 3, 4, 5], [1, 1, 2, 3, 4, 5]), ([2, 3, 4, 5], [1, 3, 4, 1]),
    ([2, 3, 1, 1], [2, 3, 4, 5]),
  ]) func layouts(_ x: [Int], _ y: [Int]) throws {
    let context = ExecutionContext()
    let (x, y) = (counted(x), counted(y, 100))
    let expected = try evaluate("sub", ["x": x, "y": y])
    for (a, b) in [
      (x.channelsLast(context), y), (x, y.channelsLast(context)), (x.channelsLast(context), y.channelsLast(context)),
    ] {
      for (first, second, sign) in [(a, b, Float(1)), (b, a, -1)] {
        let z = try #require(try results("sub", ["x": first, "y": second])[0].tensor)
        #expect(z.shape == expected.shape)
        #expect(z.rowMajor(context).floatArray == expected.floatArray.map { $0 * sign })
        if x.rank >= y.rank, a.layout == .channelsLast { #expect(z.layout == .channelsLast) }
      }
    }
  }

  @Test func mismatch() {
    #expect(
      evaluationRefusal("add", ["x": counted([2, 3]), "y": counted([2])])
        == "`x` [2, 3] and `y` [2] do not broadcast: aligned at their last dimensions, lengths must be equal or 1")
  }

  @Test func memoryIsReused() throws {
    let (add, context) = (try #require(OpTable.operation("add")), ExecutionContext())
    var arguments = OperationArguments()
    for (name, shape) in [("x", [1, 3]), ("y", [2, 3])] {
      arguments.bind(name, [.init(InferredValue(.tensor(TensorType(.fp32, Shape(fixed: shape)))))])
    }
    var inputs = OperationInputs([("x", counted([1, 3])), ("y", counted([2, 3]))])
    let before = try inputs.tensor("y").address
    let z = try #require(try add.init(arguments).evaluate(&inputs, context)[0].tensor)
    #expect(z.address == before && z.floatArray == [0, 2, 4, 3, 5, 7])
  }

  @Test func aTensorWithItself() throws {
    let x = counted([5])
    #expect(try evaluate("mul", ["x": x, "y": x]).floatArray == [0, 1, 4, 9, 16])
  }
}
