internal import ModelOps
internal import Testing

@Suite struct MatmulEvaluationTests {
  struct Case: CustomStringConvertible, Sendable {
    var x: [Int]
    var y: [Int]
    var transposesX = false
    var transposesY = false
    var result: [Int]

    var description: String { "\(x) \(transposesX) by \(y) \(transposesY)" }
  }

  static let cases = [
    Case(x: [2, 3], y: [3, 4], result: [2, 4]),
    Case(x: [40, 70], y: [70, 35], result: [40, 35]),
    Case(x: [3, 2], y: [4, 3], transposesX: true, transposesY: true, result: [2, 4]),
    Case(x: [5, 2, 3], y: [3, 4], result: [5, 2, 4]),
    Case(x: [5, 2, 3], y: [4, 3], transposesY: true, result: [5, 2, 4]),
    Case(x: [5, 3, 2], y: [3, 4], transposesX: true, result: [5, 2, 4]),
    Case(x: [3], y: [3, 4], result: [4]), Case(x: [2, 3], y: [3], result: [2]), Case(x: [3], y: [3], result: []),
    Case(x: [3], y: [5, 3, 4], result: [5, 4]), Case(x: [5, 2, 3], y: [3], result: [5, 2]),
    Case(x: [6, 1, 2, 3], y: [5, 3, 4], result: [6, 5, 2, 4]),
    Case(x: [5, 2, 3], y: [6, 1, 4, 3], transposesY: true, result: [6, 5, 2, 4]),
    Case(x: [2, 3], y: [5, 3, 4], result: [5, 2, 4]),
    Case(x: [2, 4, 17, 8], y: [2, 4, 17, 8], transposesY: true, result: [2, 4, 17, 17]),
    Case(x: [2, 4, 1, 8], y: [2, 4, 8, 1], result: [2, 4, 1, 1]),
    Case(x: [2, 1, 2, 1, 2, 2, 3], y: [1, 2, 1, 2, 1, 3, 2], result: [2, 2, 2, 2, 2, 2, 2]),
  ]

  /// The product of elements that `x` and `y` give at an index, summed over the inner dimension.
  private func expected(_ test: Case, _ xs: [Double], _ ys: [Double]) -> [Double] {
    let x = test.x.count == 1 ? [1] + test.x : test.x
    let y = test.y.count == 1 ? test.y + [1] : test.y
    var full = test.result
    if test.x.count == 1 { full.insert(1, at: full.count - (test.y.count == 1 ? 0 : 1)) }
    if test.y.count == 1 { full.append(1) }
    let inner = x[x.count - (test.transposesX ? 2 : 1)]
    func element(_ elements: [Double], _ shape: [Int], _ lead: [Int], _ row: Int, _ column: Int) -> Double {
      let own = zip(lead.suffix(shape.count - 2), shape).map { $1 == 1 ? 0 : $0 }
      return elements[place(own + [row, column], in: shape)]
    }
    var result: [Double] = []
    forEachIndex(full) { index in
      let (row, column) = (index[index.count - 2], index[index.count - 1])
      let lead = Array(index.dropLast(2))
      let sum = (0..<inner).reduce(0.0) { sum, k in
        sum
          + element(xs, x, lead, test.transposesX ? k : row, test.transposesX ? row : k)
          * element(ys, y, lead, test.transposesY ? column : k, test.transposesY ? k : column)
      }
      result.append(sum)
    }
    return result
  }

  private func attributes(_ test: Case) -> [(String, Constant)] {
    [("transpose_x", .boolean(test.transposesX)), ("transpose_y", .boolean(test.transposesY))]
  }

  @Test(arguments: cases) func floats(_ test: Case) throws {
    let x = scattered(test.x, seed: 1)
    let y = scattered(test.y, seed: 2)
    let values = expected(test, x.floatArray.map(Double.init), y.floatArray.map(Double.init))
    for constants in [[], ["y"], ["x"]] as [Set<String>] {
      let operation = HeavyOperation(
        name: "matmul", tensors: [("x", x), ("y", y)], attributes: attributes(test), constants: constants)
      try operation.expect(test.result, values, isPrepared: nil)
    }
  }

  /// Products that are shared out among threads, few large ones and many small ones.
  @Test(arguments: [1, 2, 3, 7], [[1, 130, 90, 70], [3, 97, 41, 260], [40, 33, 35, 20], [9, 2, 300, 120]])
  func threads(_ threadCount: Int, _ sizes: [Int]) throws {
    let (count, rows, inner, columns) = (sizes[0], sizes[1], sizes[2], sizes[3])
    for (transposesX, transposesY) in [(false, false), (true, false), (false, true)] {
      let test = Case(
        x: [count] + (transposesX ? [inner, rows] : [rows, inner]),
        y: [count] + (transposesY ? [columns, inner] : [inner, columns]), transposesX: transposesX,
        transposesY: transposesY, result: [count, rows, columns])
      let (x, y) = (scattered(test.x, seed: 3), scattered(test.y, seed: 4))
      var operation = HeavyOperation(
        name: "matmul", tensors: [("x", x), ("y", y)], attributes: attributes(test), constants: [])
      let alone = try operation.evaluated()
      operation.context = ExecutionContext(threadCount: threadCount)
      #expect(try operation.evaluated().floatArray == alone.floatArray)
      // The reference is slow.
      guard threadCount == 3, count == 9 else { continue }
      try operation.expect(
        test.result, expected(test, x.floatArray.map(Double.init), y.floatArray.map(Double.init)), isPrepared: nil)
    }
  }

  @Test(arguments: cases) func integers(_ test: Case) throws {
    func tensor(_ shape: [Int], _ factor: Int) -> Tensor {
      Tensor(integers: (0..<shape.reduce(1, *)).map { Int32($0 * factor % 23 - 11) }, shape)
    }
    let (x, y) = (tensor(test.x, 7), tensor(test.y, 5))
    let operation = HeavyOperation(name: "matmul", tensors: [("x", x), ("y", y)], attributes: attributes(test))
    let result = try operation.evaluated()
    #expect(result.shape == test.result && result.scalar == .int32)
    let values = expected(test, x.integerArray.map(Double.init), y.integerArray.map(Double.init))
    #expect(result.integerArray == values.map { Int($0) })
    #expect(try operation.prepared() == nil)
  }

  @Test func integersWrapAround() throws {
    let x = Tensor(integers: [.max, 2], [1, 2])
    let y = Tensor(integers: [2, 1], [2, 1])
    #expect(try HeavyOperation(name: "matmul", tensors: [("x", x), ("y", y)]).evaluated().integerArray == [0])
  }

  @Test func nothingToDo() throws {
    try HeavyOperation(
      name: "matmul", tensors: [("x", scattered([2, 0], seed: 1)), ("y", scattered([0, 3], seed: 2))]
    )
    .expect([2, 3], [0, 0, 0, 0, 0, 0], isPrepared: false)
    try HeavyOperation(
      name: "matmul", tensors: [("x", scattered([0, 2, 3], seed: 1)), ("y", scattered([3, 4], seed: 2))]
    ).expect([0, 2, 4], [], isPrepared: false)
  }
}
