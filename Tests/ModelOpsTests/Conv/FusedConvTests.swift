internal import ModelOps
internal import Testing

@Suite struct FusedConvTests {
  private let test = ConvolutionCase(x: [2, 3, 4, 5], outputs: 5, kernel: [2, 3], padType: "same")

  @Test(arguments: ActivationReference.cases.indices, [true, false])
  func activations(_ index: Int, _ hasAddend: Bool) throws {
    let (name, alpha, beta) = ActivationReference.cases[index]
    let x = scattered(test.x, seed: 1)
    let weight = scattered([5, 3, 2, 3], seed: 2)
    let bias = scattered([5], seed: 3)
    let addend = scattered(test.convolvedShape, seed: 4)
    var tensors = [("x", x), ("weight", weight), ("bias", bias)]
    var expected = test.convolved(x, weight, bias)
    if hasAddend {
      tensors.append(("addend", addend))
      expected = zip(expected, addend.floatArray).map { $0 + Double($1) }
    }
    expected = expected.map { ActivationReference.apply(name, alpha, beta, to: $0) }
    let operation = HeavyOperation(
      name: "nn.fused_conv", tensors: tensors,
      attributes: test.attributes + [
        ("activation", .string(name)), ("alpha", .float(alpha)), ("beta", .float(beta)),
      ])
    try operation.expect(test.convolvedShape, expected)
    // What the caller still holds is not written to.
    #expect(addend.floatArray == scattered(test.convolvedShape, seed: 4).floatArray)
  }

  @Test func anAddendThatNobodyHoldsBecomesTheResult() throws {
    let operation = HeavyOperation(
      name: "nn.fused_conv",
      tensors: [
        ("x", scattered([1, 8, 4, 4], seed: 1)), ("weight", scattered([8, 8, 1, 1], seed: 2)),
        ("addend", scattered([1, 8, 4, 4], seed: 3)),
      ])
    let prepared = try #require(try operation.prepared())
    let context = operation.context
    var inputs = OperationInputs([
      ("x", scattered([1, 8, 4, 4], seed: 1)),
      ("addend", scattered([1, 8, 4, 4], seed: 3).lying(.channelsLast, context)),
    ])
    let address = try inputs.tensor("addend").storage.base
    let result = try #require(try prepared.run(&inputs, context).first?.tensor)
    #expect(result.storage.base == address)
  }

  @Test func theAddendHasTheResultsShape() {
    #expect(
      refusal(
        "nn.fused_conv",
        ["x": .tensor([1, 3, 8, 8]), "weight": .tensor([4, 3, 3, 3]), "addend": .tensor([1, 4, 8, 8])])
        == "`addend` has shape [1, 4, 8, 8], expected [1, 4, 6, 6], the shape of the result")
    #expect(
      refusal(
        "nn.fused_conv",
        ["x": .tensor([1, 3, 8, 8]), "weight": .tensor([4, 3, 3, 3]), "activation": .word("cube")])
        == "`activation` is 'cube', expected one of 'none', 'relu', 'leaky_relu', 'clip', 'tanh', 'sigmoid', 'elu', "
        + "'silu', 'gelu', 'gelu_tanh', 'hard_swish'")
  }
}
