internal import ModelOps
internal import Testing

/// Convolutions along one axis, which have kernels of their own.
@Suite struct LineConvolutionTests {
  /// Random channels, windows and padding; every third with groups, every third with a group for each channel.
  private static func test(_ index: Int) -> (ConvolutionCase, RandomGenerator) {
    var generator = RandomGenerator(seed: UInt64(index))
    func any(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let (kernel, stride, dilation) = (any(1...5), any(1...3), any(1...3))
    let span = (kernel - 1) * dilation + 1
    var test = ConvolutionCase(x: [any(1...3), 1, span + any(0...60)], outputs: 1, kernel: [kernel])
    (test.strides, test.dilations, test.hasBias) = ([stride], [dilation], any(0...1) == 0)
    if any(0...1) == 0 { test.pad = [any(0...span), any(0...span)] }
    switch index % 3 {
    case 0: (test.x[1], test.outputs) = (any(1...40), any(1...50))
    case 1:
      test.groups = any(2...4)
      (test.x[1], test.outputs) = (test.groups * any(1...10), test.groups * any(1...20))
    default:
      let channels = any(1...40)
      (test.groups, test.x[1], test.outputs) = (channels, channels, channels)
    }
    return (test, generator)
  }

  @Test(arguments: 0..<90) func randomWindows(_ index: Int) throws {
    var (test, generator) = Self.test(index)
    let x = scattered(test.x, seed: 1)
    let weight = scattered([test.outputs, test.x[1] / test.groups] + test.kernel, seed: 2)
    let bias = test.hasBias ? scattered([test.outputs], seed: 3) : nil
    var expected = test.convolved(x, weight, bias)
    var operation = HeavyOperation(name: "nn.fused_conv", tensors: [("x", x), ("weight", weight)])
    if let bias { operation.tensors.append(("bias", bias)) }
    operation.attributes = test.attributes + [("activation", .string("leaky_relu")), ("alpha", .float(0.5))]
    if Bool.random(using: &generator) {
      let addend = scattered(test.convolvedShape, seed: 4)
      operation.tensors.append(("addend", addend))
      expected = zip(expected, addend.floatArray).map { $0 + Double($1) }
    }
    expected = expected.map { $0 < 0 ? 0.5 * $0 : $0 }
    try operation.expect(test.convolvedShape, expected)
  }

  /// So much that it is shared out: places, and panels of outputs where there are few places.
  @Test(arguments: [
    ConvolutionCase(x: [2, 40, 150], outputs: 70, kernel: [3], dilations: [2], pad: [4, 0]),
    ConvolutionCase(x: [1, 90, 20], outputs: 130, kernel: [3], pad: [1, 1]),
    ConvolutionCase(x: [2, 130, 2000], outputs: 130, kernel: [3], pad: [1, 1], groups: 130),
  ])
  func twoThreadsGiveWhatOneGives(_ test: ConvolutionCase) throws {
    let weight = scattered([test.outputs, test.x[1] / test.groups] + test.kernel, seed: 2)
    let operation = HeavyOperation(
      name: "conv", tensors: [("x", scattered(test.x, seed: 1)), ("weight", weight)], attributes: test.attributes)
    let results = try [1, 2].map { count in
      let prepared = try #require(try operation.prepared(threadCount: count))
      var inputs = operation.inputs
      let found = try #require(try prepared.run(&inputs, operation.context).first?.tensor)
      return found.rowMajor(operation.context).floatArray
    }
    #expect(results[0] == results[1] && !results[0].isEmpty)
  }

  /// A picture of height 1 is a sequence.
  @Test func otherAxesOfLengthOne() throws {
    let test = ConvolutionCase(x: [1, 5, 1, 30], outputs: 9, kernel: [1, 4], pad: [0, 0, 2, 1])
    let (x, weight) = (scattered(test.x, seed: 1), scattered([9, 5, 1, 4], seed: 2))
    let operation = HeavyOperation(
      name: "conv", tensors: [("x", x), ("weight", weight)], attributes: test.attributes)
    try operation.expect(test.convolvedShape, test.convolved(x, weight, nil))
  }
}
