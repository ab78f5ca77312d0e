internal import ModelOps
internal import Testing

@Suite struct ConvEvaluationTests {
  static let cases = [
    ConvolutionCase(x: [2, 3, 9, 8], outputs: 5, kernel: [3, 3]),
    ConvolutionCase(x: [1, 16, 7, 7], outputs: 32, kernel: [1, 1], hasBias: false),
    ConvolutionCase(x: [1, 4, 10, 11], outputs: 6, kernel: [3, 2], strides: [2, 3], dilations: [2, 1]),
    ConvolutionCase(x: [1, 3, 8, 8], outputs: 4, kernel: [3, 3], pad: [1, 0, 2, 1]),
    ConvolutionCase(x: [1, 3, 8, 8], outputs: 4, kernel: [2, 2], pad: [3, 4, 0, 5]),
    ConvolutionCase(x: [1, 3, 9, 8], outputs: 4, kernel: [4, 3], strides: [2, 2], padType: "same"),
    ConvolutionCase(x: [1, 3, 9, 8], outputs: 4, kernel: [4, 2], strides: [3, 1], padType: "same_lower"),
    ConvolutionCase(x: [1, 6, 7, 7], outputs: 6, kernel: [3, 3], pad: [1, 1, 1, 1], groups: 6),
    ConvolutionCase(x: [2, 6, 7, 7], outputs: 12, kernel: [3, 3], pad: [1, 1, 1, 1], groups: 6),
    ConvolutionCase(x: [1, 8, 6, 6], outputs: 12, kernel: [3, 3], groups: 4),
    ConvolutionCase(x: [1, 1, 12, 12], outputs: 8, kernel: [5, 5], strides: [2, 2]),
    ConvolutionCase(x: [2, 5, 17], outputs: 7, kernel: [3], strides: [2], dilations: [3], pad: [2, 1]),
    ConvolutionCase(x: [1, 4, 6], outputs: 4, kernel: [3], padType: "same", groups: 4),
    ConvolutionCase(x: [1, 3, 5, 6, 7], outputs: 4, kernel: [2, 3, 3], strides: [1, 2, 1], pad: [0, 1, 1, 1, 1, 0]),
    ConvolutionCase(x: [1, 4, 4, 4, 4], outputs: 4, kernel: [3, 3, 3], dilations: [1, 1, 1], groups: 2),
    // More than one block of our own products, along either dimension.
    ConvolutionCase(x: [1, 70, 3, 3], outputs: 2, kernel: [2, 2], padType: "same"),
    ConvolutionCase(x: [1, 2, 24, 26], outputs: 1, kernel: [2, 2]),
  ]

  private func operation(_ test: ConvolutionCase) -> (HeavyOperation, [Double]) {
    let x = scattered(test.x, seed: 1)
    let weight = scattered([test.outputs, test.x[1] / test.groups] + test.kernel, seed: 2)
    let bias = test.hasBias ? scattered([test.outputs], seed: 3) : nil
    var tensors = [("x", x), ("weight", weight)]
    if let bias { tensors.append(("bias", bias)) }
    return (
      HeavyOperation(name: "conv", tensors: tensors, attributes: test.attributes), test.convolved(x, weight, bias)
    )
  }

  @Test(arguments: cases) func convolutions(_ test: ConvolutionCase) throws {
    let (operation, expected) = operation(test)
    try operation.expect(test.convolvedShape, expected)
  }

  @Test func weightsMadeAtRunTimeAreTakenAsTheyCome() throws {
    var (operation, expected) = operation(Self.cases[0])
    operation.constants = []
    try operation.expect(Self.cases[0].convolvedShape, expected)
  }

  @Test(arguments: [[0, 3, 5, 5], [2, 0, 5, 5]]) func nothingToDo(_ shape: [Int]) throws {
    let operation = HeavyOperation(
      name: "conv",
      tensors: [
        ("x", scattered(shape, seed: 1)), ("weight", scattered([2, shape[1], 3, 3], seed: 2)),
        ("bias", Tensor(floats: [1, 2], [2])),
      ])
    let expected = (0..<(shape[0] * 18)).map { Double($0 / 9 % 2 + 1) }
    try operation.expect([shape[0], 2, 3, 3], expected, isPrepared: false)
  }

  /// Long enough for transformed weights to pay; the loops that `convolutions` has checked are the reference.
  @Test(arguments: [[1, 16, 16, 14], [2, 40, 9, 13], [1, 64, 28, 28]], [false, true]) func transformedWeights(
    _ shape: [Int], _ hasAddend: Bool
  ) throws {
    let outputs = 48
    let result = [shape[0], outputs, shape[2], shape[3]]
    var tensors = [
      ("x", scattered(shape, seed: 1)), ("weight", scattered([outputs, shape[1], 3, 3], seed: 2)),
      ("bias", scattered([outputs], seed: 3)),
    ]
    if hasAddend { tensors.append(("addend", scattered(result, seed: 4))) }
    let operation = HeavyOperation(
      name: "nn.fused_conv", tensors: tensors,
      attributes: [("pad_type", .string("same")), ("activation", .string("relu"))])
    try operation.expect(result, operation.evaluated().floatArray.map { Double($0) })
  }

  @Test func oneKernelServesManyThreadsAtOnce() async throws {
    let (operation, expected) = operation(Self.cases[1])
    let prepared = try #require(try operation.prepared())
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        let inputs = operation.inputs
        group.addTask {
          for _ in 0..<200 {
            var inputs = inputs
            let context = ExecutionContext()
            let result = try prepared.run(&inputs, context).first?.tensor?.lying(.rowMajor, context)
            let isEqual = zip(result?.floatArray ?? [], expected).allSatisfy { abs(Double($0) - $1) < 1e-4 }
            guard isEqual, result?.count == expected.count else { return false }
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func twoThreadsGiveWhatOneGives() throws {
    let (operation, expected) = operation(Self.cases[7])
    let prepared = try #require(try operation.prepared(threadCount: 2))
    var inputs = operation.inputs
    let result = try prepared.run(&inputs, operation.context).first?.tensor?.lying(.rowMajor, operation.context)
    #expect(zip(result?.floatArray ?? [], expected).allSatisfy { abs(Double($0) - $1) < 1e-4 })
    #expect(result?.count == expected.count)
  }

  @Test(arguments: ["conv", "conv_transpose"]) func noInputChannels(_ name: String) throws {
    let weight = Tensor(floats: [], name == "conv" ? [2, 0, 3] : [0, 2, 3])
    let y = try evaluate(
      name, ["x": Tensor(floats: [], [1, 0, 3]), "weight": weight, "bias": Tensor(floats: [1, 2], [2])],
      ["pad_type": .word("custom"), "pad": [1, 1]])
    #expect(y.shape == [1, 2, 3] && y.floatArray == [1, 1, 1, 2, 2, 2])
  }

  @Test func otherShapesThanPreparedForAreRefused() throws {
    let (operation, _) = operation(Self.cases[0])
    let prepared = try #require(try operation.prepared())
    var inputs = OperationInputs([("x", scattered([1, 3, 9, 8], seed: 1))])
    #expect(
      throws: OperationError(
        "`x` is fp32 [1, 3, 9, 8], expected [2, 3, 9, 8] as the operation was prepared for", argument: "x")
    ) { try prepared.run(&inputs, operation.context) }
  }
}
