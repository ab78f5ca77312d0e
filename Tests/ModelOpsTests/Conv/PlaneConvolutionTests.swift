internal import Foundation
internal import ModelOps
internal import Testing

/// Our own kernels for convolutions of few channels, over shapes at random, against the sums that define them.
@Suite struct PlaneConvolutionTests {
  private static func cases(_ count: Int) -> [ConvolutionCase] {
    var generator = RandomGenerator(seed: 7)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    return (0..<count).map { _ in
      let kernel = [number(1...5), number(2...5)]
      let dilations = [number(1...2), number(1...2)]
      let strides = [number(1...3), number(1...2)]
      let lengths = [number(9...12), number(24...40)]
      return ConvolutionCase(
        x: [number(1...2), number(1...(number(0...3) == 0 ? 9 : 3))] + lengths, outputs: number(1...8), kernel: kernel,
        strides: strides, dilations: dilations, pad: (0..<4).map { _ in number(0...3) }, hasBias: number(0...1) == 0)
    }
  }

  @Test(arguments: ["none", "leaky_relu", "tanh"]) func convolutions(_ activation: String) throws {
    for test in Self.cases(16) {
      let x = scattered(test.x, seed: 1)
      let weight = scattered([test.outputs, test.x[1]] + test.kernel, seed: 2)
      let bias = test.hasBias ? scattered([test.outputs], seed: 3) : nil
      let tensors = [("x", x), ("weight", weight)] + (bias.map { [("bias", $0)] } ?? [])
      let operation = HeavyOperation(
        name: "nn.fused_conv", tensors: tensors,
        attributes: test.attributes + [("activation", .string(activation)), ("alpha", .float(0.25))])
      let sums = test.convolved(x, weight, bias)
      let expected = sums.map { sum in
        switch activation {
        case "tanh": tanh(sum)
        case "none": sum
        default: sum < 0 ? sum / 4 : sum
        }
      }
      try operation.expect(test.convolvedShape, expected, isPrepared: nil)
      // The rows are shared out among threads in other pieces.
      let prepared = try #require(try operation.prepared(threadCount: 3))
      #expect("\(type(of: prepared))" == "PreparedPlaneConvolution", "\(test)")
      var inputs = operation.inputs
      let result = try #require(try prepared.run(&inputs, operation.context).first?.tensor)
      let found = result.lying(.rowMajor, operation.context).floatArray
      #expect(zip(found, expected).allSatisfy { abs(Double($0) - $1) < 1e-4 }, "\(test)")
    }
  }
}
