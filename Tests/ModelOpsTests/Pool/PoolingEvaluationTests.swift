internal import ModelOps
internal import Testing

@Suite struct PoolingEvaluationTests {
  struct Case: CustomStringConvertible, Sendable {
    var x: [Int]
    var kernel: [Int]
    var strides: [Int]
    var pad: [Int]?
    var padType: String?
    var ceilMode = false
    /// The result's spatial lengths.
    var output: [Int]

    var description: String { "x \(x) kernel \(kernel) strides \(strides) pad \(pad ?? []) \(padType ?? "")" }

    func padding(_ axis: Int) -> (before: Int, after: Int) {
      if let pad { return (pad[2 * axis], pad[2 * axis + 1]) }
      guard let padType else { return (0, 0) }
      let total = max((output[axis] - 1) * strides[axis] + kernel[axis] - x[2 + axis], 0)
      return padType == "same" ? (total / 2, total - total / 2) : (total - total / 2, total / 2)
    }
  }

  static let cases = [
    Case(x: [2, 3, 8, 9], kernel: [2, 3], strides: [2, 2], output: [4, 4]),
    Case(x: [1, 19, 8, 9], kernel: [3, 3], strides: [2, 2], pad: [1, 1, 1, 1], output: [4, 5]),
    Case(x: [1, 8, 7, 7], kernel: [3, 2], strides: [1, 2], pad: [2, 0, 0, 1], output: [7, 4]),
    Case(x: [1, 2, 7, 8], kernel: [4, 3], strides: [2, 2], padType: "same", output: [4, 4]),
    Case(x: [1, 9, 7, 8], kernel: [4, 3], strides: [2, 2], padType: "same_lower", output: [4, 4]),
    Case(x: [1, 2, 6, 7], kernel: [3, 3], strides: [2, 2], ceilMode: true, output: [3, 3]),
    Case(x: [1, 16, 6, 7], kernel: [3, 3], strides: [2, 2], pad: [1, 1, 1, 1], ceilMode: true, output: [4, 4]),
    Case(x: [2, 3, 11], kernel: [4], strides: [3], pad: [1, 2], output: [4]),
    Case(x: [1, 10, 11], kernel: [2], strides: [1], output: [10]),
    Case(x: [1, 2, 4, 5, 6], kernel: [2, 3, 2], strides: [1, 2, 3], pad: [1, 0, 1, 1, 0, 0], output: [4, 3, 2]),
    Case(x: [1, 12, 4, 5, 6], kernel: [2, 2, 2], strides: [2, 2, 2], output: [2, 2, 3]),
    Case(x: [1, 1, 3], kernel: [1], strides: [1], pad: [2, 1], output: [6]),
    Case(x: [0, 3, 4, 4], kernel: [2, 2], strides: [2, 2], output: [2, 2]),
    Case(x: [2, 0, 4, 4], kernel: [2, 2], strides: [2, 2], output: [2, 2]),
  ]

  private func expected(_ test: Case, _ x: Tensor, _ reduce: (_ inside: [Double], _ padded: Int) -> Double) -> [Double]
  {
    let elements = x.floatArray
    var result: [Double] = []
    forEachIndex([test.x[0], test.x[1]] + test.output) { index in
      var inside: [Double] = []
      var padded = 0
      forEachIndex(test.kernel) { tap in
        let place = test.kernel.indices.map { axis in
          index[2 + axis] * test.strides[axis] + tap[axis] - test.padding(axis).before
        }
        let isPadded = test.kernel.indices.allSatisfy { place[$0] < test.x[2 + $0] + test.padding($0).after }
        let isInside = test.kernel.indices.allSatisfy { place[$0] >= 0 && place[$0] < test.x[2 + $0] }
        padded += isPadded ? 1 : 0
        if isInside { inside.append(Double(elements[ModelOpsTests.place(Array(index[..<2]) + place, in: test.x)])) }
      }
      result.append(reduce(inside, padded))
    }
    return result
  }

  private func operation(_ name: String, _ test: Case, _ x: Tensor) -> HeavyOperation {
    var attributes: [(String, Constant)] = [
      ("kernel_sizes", .integers(test.kernel)), ("strides", .integers(test.strides)),
      ("ceil_mode", .boolean(test.ceilMode)),
    ]
    if let pad = test.pad { attributes += [("pad_type", .string("custom")), ("pad", .integers(pad))] }
    if let padType = test.padType { attributes.append(("pad_type", .string(padType))) }
    return HeavyOperation(name: name, tensors: [("x", x)], attributes: attributes)
  }

  @Test(arguments: cases) func windows(_ test: Case) throws {
    let x = scattered(test.x, seed: 5)
    let shape = Array(test.x[..<2]) + test.output
    try operation("max_pool", test, x).expect(
      shape, expected(test, x) { inside, _ in inside.max() ?? -.infinity })
    try operation("l2_pool", test, x).expect(
      shape, expected(test, x) { inside, _ in inside.reduce(0) { $0 + $1 * $1 }.squareRoot() })
    var average = operation("avg_pool", test, x)
    try average.expect(
      shape, expected(test, x) { inside, padded in inside.reduce(0, +) / Double(max(padded, 1)) })
    average.attributes.append(("exclude_padding_from_average", .boolean(true)))
    try average.expect(
      shape, expected(test, x) { inside, _ in inside.reduce(0, +) / Double(max(inside.count, 1)) })
  }

  @Test(arguments: [1, 8]) func infinitiesAndNaN(_ channels: Int) throws {
    let row: [Float] = [-.infinity, -.infinity, .nan, 1]
    let x = Tensor(floats: (0..<channels).flatMap { _ in row }, [1, channels, 4])
    let operation = HeavyOperation(
      name: "max_pool", tensors: [("x", x)],
      attributes: [("kernel_sizes", .integers([2])), ("strides", .integers([2]))])
    let result = try operation.evaluated().lying(.rowMajor, operation.context).floatArray
    #expect(result[0] == -.infinity && result[1].isNaN)
  }
}
