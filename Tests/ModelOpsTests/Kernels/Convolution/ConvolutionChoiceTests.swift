internal import ModelOps
internal import Testing

/// Every kernel for convolutions computes all that it says it computes, whether or not another one is faster, and refuses the rest.
@Suite struct ConvolutionChoiceTests {
  /// Any window, transposed or not: padding may be wider than it, and the input shorter.
  private static func operation(_ index: Int) -> HeavyOperation {
    var generator = RandomGenerator(seed: UInt64(index))
    func any(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let axes = index % 3 == 0 ? 1 : any(1...3)
    let isTransposed = any(0...2) == 0
    let kernel = (0..<axes).map { _ in any(1...4) }
    let strides = kernel.map { _ in any(1...3) }
    let dilations = kernel.map { _ in any(0...2) == 0 ? any(1...3) : 1 }
    let spans = zip(kernel, dilations).map { ($0 - 1) * $1 + 1 }
    var pad = spans.flatMap { [any(0...$0 + 1), any(0...$0)] }
    if any(0...1) == 0 { pad = pad.map { _ in 0 } }
    let channels = any(1...10)
    let (groups, inputs, outputs) =
      switch any(0...2) {
      case 0: (channels, channels, channels)
      case 1: (2, 2 * any(1...6), 2 * any(1...12))
      default: (1, any(1...12), any(1...24))
      }
    let lengths = (0..<axes).map { axis in
      let extra = any(0...8)
      let padding = pad[2 * axis] + pad[2 * axis + 1]
      guard !isTransposed else { return 1 + extra + padding }
      return max(1, spans[axis] + extra - padding)
    }
    let weight = (isTransposed ? [inputs, outputs / groups] : [outputs, inputs / groups]) + kernel
    var operation = HeavyOperation(
      name: isTransposed ? "conv_transpose" : "conv",
      tensors: [
        ("x", scattered([any(1...2), inputs] + lengths, seed: 1)), ("weight", scattered(weight, seed: 2)),
        ("bias", scattered([outputs], seed: 3)),
      ])
    operation.attributes = [
      ("strides", .integers(strides)), ("dilations", .integers(dilations)), ("pad_type", .string("custom")),
      ("pad", .integers(pad)), ("groups", .integer(groups)),
    ]
    return operation
  }

  /// How many of the cases each kernel computes: one that refuses more of them tests less, and shows here.
  private static func computedCount(_ choice: ConvolutionChoice) -> Int {
    switch choice {
    case .line: 166
    case .separable: 19
    case .planes: 21
    case .direct: 352
    }
  }

  @Test(arguments: ConvolutionChoice.allCases) func computesWhatItSays(_ choice: ConvolutionChoice) throws {
    var counts = (computed: 0, refused: 0)
    for index in 0..<400 {
      let operation = Self.operation(index)
      var arguments = PreparationArguments(
        constants: Dictionary(operation.tensors.dropFirst(), uniquingKeysWith: { first, _ in first }),
        threadCount: 1 + index % 2)
      arguments.convolutionChoice = choice
      arguments.allowsWinograd = false
      do {
        guard let prepared = try operation.operation().prepare(arguments) else { continue }
        counts.computed += 1
        var inputs = index % 4 < 2 ? operation.inputs : operation.channelsLast.inputs
        let found = try prepared.run(&inputs, operation.context).first?.tensor?.rowMajor(operation.context)
        var plain = operation.inputs
        let expected = try operation.operation().evaluate(&plain, operation.context).first?.tensor
        #expect(
          isClose(found?.floatArray ?? [], expected?.floatArray ?? [], relative: 1e-5, absolute: 2e-5),
          "case \(index): \(operation.attributes)")
      } catch let error as OperationError {
        counts.refused += 1
        let isDomain = error.message == "the kernel '\(choice.rawValue)' does not compute a convolution of this kind"
        #expect(isDomain || choice == .separable && error.message.hasPrefix("the convolutions are no expansion"))
      }
    }
    #expect(counts.computed == Self.computedCount(choice))
    #expect(counts.refused == 400 - counts.computed)
  }

  /// Most windows of padding alone, which oneDNN gets wrong.
  @Test func windowsOfNothingButPadding() throws {
    let test = ConvolutionCase(x: [1, 2, 1, 38], outputs: 2, kernel: [2, 3], strides: [3, 1], pad: [3, 0, 0, 0])
    let (x, weight, bias) = (scattered(test.x, seed: 1), scattered([2, 2, 2, 3], seed: 2), scattered([2], seed: 3))
    try HeavyOperation(
      name: "conv", tensors: [("x", x), ("weight", weight), ("bias", bias)], attributes: test.attributes
    ).expect(test.convolvedShape, test.convolved(x, weight, bias))
  }

  /// What transposed convolutions along one axis were wrong about: padding before it and a stride of 1.
  @Test(arguments: 0..<60) func transposedLines(_ index: Int) throws {
    var generator = RandomGenerator(seed: UInt64(index))
    func any(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let kernel = any(1...6)
    var test = ConvolutionCase(x: [any(1...3), any(1...40), any(4...60)], outputs: any(1...40), kernel: [kernel])
    test.strides = [any(1...3)]
    // The result keeps at least a place.
    let before = any(0...kernel)
    test.pad = [before, any(0...1)]
    let (x, weight) = (scattered(test.x, seed: 1), scattered([test.x[1], test.outputs, kernel], seed: 2))
    let bias = scattered([test.outputs], seed: 3)
    try HeavyOperation(
      name: "conv_transpose", tensors: [("x", x), ("weight", weight), ("bias", bias)], attributes: test.attributes
    ).expect(test.transposedShape, test.transposed(x, weight, bias))
  }
}
