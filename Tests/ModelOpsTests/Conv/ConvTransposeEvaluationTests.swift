internal import ModelOps
internal import Testing

@Suite struct ConvTransposeEvaluationTests {
  static let cases = [
    ConvolutionCase(x: [2, 3, 5, 4], outputs: 5, kernel: [3, 3]),
    ConvolutionCase(x: [1, 4, 5, 4], outputs: 6, kernel: [4, 4], strides: [2, 2], pad: [1, 1, 1, 1]),
    ConvolutionCase(
      x: [1, 4, 5, 4], outputs: 6, kernel: [3, 2], strides: [2, 3], dilations: [2, 1], pad: [1, 0, 0, 1]),
    ConvolutionCase(x: [1, 4, 5, 4], outputs: 3, kernel: [3, 4], strides: [2, 2], padType: "same"),
    ConvolutionCase(x: [1, 4, 5, 4], outputs: 3, kernel: [2, 1], strides: [3, 2], padType: "same"),
    ConvolutionCase(x: [1, 4, 5, 4], outputs: 8, kernel: [3, 3], strides: [2, 2], groups: 4),
    ConvolutionCase(x: [1, 4, 5, 4], outputs: 4, kernel: [4, 4], strides: [2, 2], pad: [1, 1, 1, 1], groups: 4),
    ConvolutionCase(
      x: [1, 2, 4, 4], outputs: 3, kernel: [3, 3], strides: [2, 2], pad: [1, 1, 1, 1], outputShape: [8, 7]),
    ConvolutionCase(x: [2, 5, 9], outputs: 7, kernel: [4], strides: [2], pad: [1, 2], hasBias: false),
    ConvolutionCase(x: [1, 3, 3, 4, 2], outputs: 4, kernel: [2, 3, 2], strides: [2, 1, 2], pad: [0, 1, 1, 1, 0, 0]),
  ]

  @Test(arguments: cases) func transposedConvolutions(_ test: ConvolutionCase) throws {
    let x = scattered(test.x, seed: 1)
    let weight = scattered([test.x[1], test.outputs / test.groups] + test.kernel, seed: 2)
    let bias = test.hasBias ? scattered([test.outputs], seed: 3) : nil
    var tensors = [("x", x), ("weight", weight)]
    if let bias { tensors.append(("bias", bias)) }
    let operation = HeavyOperation(name: "conv_transpose", tensors: tensors, attributes: test.attributes)
    try operation.expect(test.transposedShape, test.transposed(x, weight, bias))
  }
}
