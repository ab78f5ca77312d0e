internal import Testing

@testable internal import ModelOps

@Suite struct CopyKernelTests {
  private let context = ExecutionContext()

  /// The same, index by index.
  private func twin(_ x: [Float], _ from: Places, _ y: [Float], _ to: Places) -> [Float] {
    var y = y
    var index = [Int](repeating: 0, count: from.axes.count)
    guard !from.isEmpty else { return y }
    while true {
      let source = zip(index, from.axes).reduce(from.start) { $0 + $1.0 * $1.1.stride }
      let target = zip(index, to.axes).reduce(to.start) { $0 + $1.0 * $1.1.stride }
      y[target] = x[source]
      var axis = index.count - 1
      while axis >= 0 {
        index[axis] += 1
        if index[axis] < from.axes[axis].length { break }
        index[axis] = 0
        axis -= 1
      }
      if axis < 0 { return y }
    }
  }

  private func check(_ shape: [Int], _ from: Places, _ result: [Int], _ to: Places) {
    let count = shape.reduce(1, *)
    let numbers = (0..<count).map { Float($0 % 199) }
    let x = Tensor(floats: numbers, shape)
    let zeros = [Float](repeating: -1, count: result.reduce(1, *))
    let y = Tensor(floats: zeros, result)
    y.copy(x, from, to: to)
    #expect(y.floatArray == twin(numbers, from, zeros, to), "\(from) \(to)")
    // Single bytes go another way.
    let bytes = Tensor(.bool, shape, storage: TensorStorage(byteCount: count))
    for index in 0..<count { bytes.booleans[index] = UInt8(index % 199) }
    let copied = Tensor(.bool, result, storage: TensorStorage(byteCount: zeros.count))
    for index in zeros.indices { copied.booleans[index] = 255 }
    copied.copy(bytes, from, to: to)
    let expected = twin(numbers, from, zeros.map { _ in 255 }, to)
    #expect(copied.booleans.map { Float($0) } == expected, "\(from) \(to)")
  }

  @Test(arguments: [
    [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2], [3, 2, 1, 0], [1, 0, 2, 3], [0, 2, 1, 3], [2, 3, 0, 1], [3, 0, 2, 1],
  ])
  func permutations(_ permutation: [Int]) {
    for shape in [
      [2, 3, 4, 5], [1, 17, 9, 33], [3, 1, 1, 70], [2, 20, 1, 3], [5, 2, 2, 2], [1, 1, 1, 1], [2, 0, 3, 4],
    ] {
      let places = Places(shape).permuted(permutation)
      check(shape, places, places.shape, Places(places.shape))
    }
  }

  @Test func parts() {
    let whole = Places([7, 30, 21])
    for places in [
      whole.taking(2, from: 20, count: 21, step: -1), whole.taking(2, from: 1, count: 7, step: 3),
      whole.taking(1, from: 29, count: 15, step: -2).taking(2, from: 3, count: 18),
      whole.taking(0, from: 6, count: 7, step: -1), whole.repeated(at: 3, count: 4), whole.repeated(at: 0, count: 3),
      whole.taking(2, from: 2, count: 3).permuted([2, 1, 0]),
    ] {
      check([7, 30, 21], places, places.shape, Places(places.shape))
    }
    // Into parts of a larger tensor.
    check([3, 40], Places([3, 40]), [3, 80], Places([3, 80]).taking(1, from: 1, count: 40, step: 2))
    check([40, 3], Places([40, 3]).permuted([1, 0]), [3, 50], Places([3, 50]).taking(1, from: 5, count: 40))
    check([2100, 3], Places([2100, 3]).permuted([1, 0]), [3, 2100], Places([3, 2100]))
    check([3, 2100], Places([3, 2100]).permuted([1, 0]), [2100, 3], Places([2100, 3]))
    check([], Places([]), [], Places([]))
  }

  @Test func elementsThatLieInOrderStayWhereTheyAre() throws {
    let x = Tensor(floats: (0..<24).map { Float($0) }, [2, 3, 4])
    let view = try x.elements(at: x.places.taking(0, from: 1, count: 1), in: context)
    #expect(view.floats.baseAddress == x.floats.baseAddress.map { $0 + 12 })
    let copy = try x.elements(at: x.places.taking(2, from: 1, count: 1), in: context)
    #expect(copy.floatArray == [1, 5, 9, 13, 17, 21])
  }

  @Test func resultsOfNoMeantSize() {
    func refusal(_ shape: [Int]) -> String {
      do throws(OperationError) {
        try ExecutionContext().check(shape)
        return "accepted"
      } catch {
        return error.message
      }
    }
    #expect(refusal([1 << 31]) == "accepted")
    #expect(
      refusal([1 << 20, 1 << 20])
        == "the result would have shape [1048576, 1048576], expected up to 2147483648 elements")
    #expect(refusal([0, Int.max, Int.max]) != "accepted")
  }
}
