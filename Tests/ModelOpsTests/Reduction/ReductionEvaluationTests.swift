internal import ModelOps
internal import Testing

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

private let folds: [(name: String, fold: @Sendable ([Double]) -> Double)] = [
  ("reduce_sum", { $0.reduce(0, +) }), ("reduce_mean", { $0.reduce(0, +) / Double($0.count) }),
  ("reduce_max", { $0.max() ?? .nan }), ("reduce_min", { $0.min() ?? .nan }),
  ("reduce_prod", { $0.reduce(1, *) }), ("reduce_l1_norm", { $0.reduce(0) { $0 + abs($1) } }),
  ("reduce_l2_norm", { $0.reduce(0) { $0 + $1 * $1 }.squareRoot() }),
  ("reduce_sum_square", { $0.reduce(0) { $0 + $1 * $1 } }), ("reduce_log_sum", { log($0.reduce(0, +)) }),
  ("reduce_log_sum_exp", { log($0.reduce(0) { $0 + exp($1) }) }),
]

/// Elements that are folded into each place of the result, found by themselves.
private func gathered(_ x: [Float], _ shape: [Int], _ axes: [Int]) -> [[Double]] {
  let kept = shape.indices.filter { !axes.contains($0) }
  var result = [[Double]](repeating: [], count: kept.reduce(1) { $0 * shape[$1] })
  for (flat, element) in x.enumerated() {
    var (rest, index) = (flat, [Int](repeating: 0, count: shape.count))
    for axis in shape.indices.reversed() { (rest, index[axis]) = rest.quotientAndRemainder(dividingBy: shape[axis]) }
    result[kept.reduce(0) { $0 * shape[$1] + index[$1] }].append(Double(element))
  }
  return result
}

@Suite struct ReductionEvaluationTests {
  private static let tolerance: (relative: Float, absolute: Float) = (1e-6, 2e-7)

  @Test(arguments: [
    [0], [1], [2], [3], [0, 1], [2, 3], [1, 2], [0, 2], [1, 3], [0, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2, 3],
  ]) func everyFold(_ axes: [Int]) throws {
    let context = ExecutionContext()
    let shape = [3, 4, 5, 2]
    let values = (0..<120).map { 1.2 + sin(Float($0) * 1.3) }
    let x = Tensor(floats: values, shape)
    let places = gathered(values, shape, axes)
    for (name, fold) in folds {
      let expected = places.map { Float(fold($0)) }
      for (input, keeps) in [(x, false), (x, true), (x.channelsLast(context), false), (x.channelsLast(context), true)] {
        let y = try evaluate(
          name, ["x": input], ["axes": .constant(.integers(axes)), "keep_dims": .flag(keeps)])
        #expect(
          isClose(
            y.floatArray, expected, relative: Self.tolerance.relative, absolute: Self.tolerance.absolute),
          "\(name) \(axes)")
      }
    }
  }

  @Test(arguments: [1, 15, 16, 17, 1000]) func everyLength(_ length: Int) throws {
    let values = (0..<length * 3).map { 1.2 + sin(Float($0) * 1.3) }
    for (name, fold) in folds where name != "reduce_prod" || length < 100 {
      let rows = try evaluate(name, ["x": Tensor(floats: values, [3, length])], ["axes": [1]]).floatArray
      let columns = try evaluate(name, ["x": Tensor(floats: values, [length, 3])], ["axes": [0]]).floatArray
      let wide = try evaluate(name, ["x": Tensor(floats: values, [3, length])], ["axes": [0]]).floatArray
      #expect(isClose(rows, gathered(values, [3, length], [1]).map { Float(fold($0)) }), "\(name)")
      #expect(isClose(columns, gathered(values, [length, 3], [0]).map { Float(fold($0)) }), "\(name)")
      #expect(isClose(wide, gathered(values, [3, length], [0]).map { Float(fold($0)) }), "\(name)")
    }
  }

  @Test func longSumsStayExact() throws {
    let x = Tensor(floats: [Float](repeating: 0.1, count: 1_000_000), [1_000_000])
    #expect(isClose(try evaluate("reduce_sum", ["x": x]).floatArray, [100_000], relative: 1e-7))
    #expect(isClose(try evaluate("reduce_mean", ["x": x]).floatArray, [0.1], relative: 1e-7))
  }

  @Test func integers() throws {
    let x = Tensor(integers: [1, -2, 3, 4, 5, -7], [2, 3])
    for (name, expected) in [
      ("reduce_sum", [2, 2]), ("reduce_mean", [0, 0]), ("reduce_max", [3, 5]), ("reduce_min", [-2, -7]),
      ("reduce_prod", [-6, -140]), ("reduce_l1_norm", [6, 16]), ("reduce_l2_norm", [3, 9]),
      ("reduce_sum_square", [14, 90]), ("reduce_log_sum_exp", [3, 5]),
    ] {
      #expect(try evaluate(name, ["x": x], ["axes": [1]]).integerArray == expected, "\(name)")
    }
    let large = Tensor(integers: [.max, 1], [2])
    #expect(try evaluate("reduce_sum", ["x": large]).integerArray == [-2_147_483_648])
    let mixed = Tensor(integers: [1, 2, 3, 4, 5, 6, 7, 9], [2, 2, 2])
    #expect(try evaluate("reduce_mean", ["x": mixed], ["axes": [0, 2]]).integerArray == [3, 5])
  }

  /// The other lengths are no measure of the work then.
  @Test(
    arguments: [
      ("reduce_sum", 0), ("reduce_mean", .nan), ("reduce_prod", 1), ("reduce_l1_norm", 0), ("reduce_l2_norm", 0),
      ("reduce_sum_square", 0), ("reduce_log_sum", -.infinity),
    ] as [(String, Float)])
  func noElements(_ name: String, _ expected: Float) throws {
    let x = Tensor(zeros: .fp32, [1 << 40, 2, 0])
    #expect(isClose(try evaluate(name, ["x": x], ["axes": [0, 2]]).floatArray, [expected, expected]))
    #expect(try evaluate(name, ["x": x], ["axes": [1]]).shape == [1 << 40, 0])
  }

  @Test func extremes() throws {
    let x = Tensor(floats: [1, .nan, 2, -.infinity, -.infinity, -.infinity, 1000, 1000, 1000], [3, 3])
    let y = try evaluate("reduce_log_sum_exp", ["x": x], ["axes": [1]]).floatArray
    #expect(isClose(y, [.nan, -.infinity, 1001.0986]))
    let columns = try evaluate("reduce_log_sum_exp", ["x": x], ["axes": [0]]).floatArray
    #expect(isClose(columns, [1000, .nan, 1000]))
    #expect(isClose(try evaluate("reduce_max", ["x": x], ["axes": [1]]).floatArray, [.nan, -.infinity, 1000]))
    #expect(isClose(try evaluate("reduce_min", ["x": x], ["axes": [0]]).floatArray, [-.infinity, .nan, -.infinity]))
  }

  @Test func nothing() throws {
    let x = Tensor(floats: [], [2, 0])
    for (name, expected) in [
      ("reduce_sum", 0), ("reduce_prod", 1), ("reduce_l2_norm", 0), ("reduce_mean", .nan),
      ("reduce_log_sum", -.infinity),
    ] as [(String, Float)] {
      #expect(isClose(try evaluate(name, ["x": x], ["axes": [1]]).floatArray, [expected, expected]), "\(name)")
    }
    #expect(try evaluate("reduce_max", ["x": x], ["axes": [0]]).floatArray == [])
    #expect(
      evaluationRefusal("reduce_max", ["x": x], ["axes": [1]])
        == "`x` [2, 0] has no elements along axes [1], expected at least one")
    #expect(
      evaluationRefusal("reduce_argmax", ["x": x])
        == "`x` [2, 0] has no elements along axes [1], expected at least one")
  }

  @Test func noAxesAndNoRank() throws {
    let x = Tensor(floats: [-3, 4], [2])
    #expect(try evaluate("reduce_l2_norm", ["x": x], ["axes": []]).floatArray == [3, 4])
    #expect(try evaluate("reduce_l2_norm", ["x": x]).floatArray == [5])
    #expect(try evaluate("reduce_l1_norm", ["x": Tensor(floats: [-3], [])]).floatArray == [3])
    #expect(
      try evaluate("reduce_sum_square", ["x": x.reshaped([1, 2, 1])], ["axes": [0, 2], "keep_dims": .flag(true)])
        .floatArray == [9, 16])
  }
}
