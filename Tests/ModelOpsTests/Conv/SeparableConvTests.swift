internal import Foundation
internal import ModelOps
internal import Testing

/// Convolutions in a row, computed a few rows at a time, against `nn.fused_conv` one after the other.
@Suite struct SeparableConvTests {
  struct Chain: Sendable, CustomStringConvertible {
    var x: [Int]
    /// nil when no convolution expands.
    var expanded: Int?
    var window: ConvolutionCase
    /// nil when no convolution projects.
    var outputs: Int?
    var hasAddend = false

    var channels: Int { expanded ?? x[1] }
    var description: String { "x \(x) expanded \(expanded ?? 0) window \(window) outputs \(outputs ?? 0)" }
  }

  private static func window(
    _ channels: Int, _ kernel: [Int], strides: [Int] = [1, 1], pad: [Int] = [1, 1, 1, 1], dilations: [Int]? = nil
  ) -> ConvolutionCase {
    ConvolutionCase(
      x: [], outputs: channels, kernel: kernel, strides: strides, dilations: dilations, pad: pad, groups: channels)
  }

  private static let chains = [
    Chain(x: [2, 8, 9, 11], expanded: 48, window: window(48, [3, 3]), outputs: 16, hasAddend: true),
    Chain(
      x: [1, 12, 20, 7], expanded: 24, window: window(24, [5, 3], strides: [2, 1], pad: [2, 2, 1, 1]), outputs: 20),
    Chain(x: [1, 20, 6, 6], window: window(20, [3, 3], strides: [2, 2], pad: [0, 1, 0, 1]), outputs: 33),
    Chain(x: [3, 16, 10, 5], window: window(16, [3, 2], pad: [2, 2, 1, 1], dilations: [2, 2]), outputs: 1),
    Chain(x: [1, 3, 8, 9], expanded: 18, window: window(18, [3, 3])),
    Chain(x: [2, 16, 12, 9], window: window(16, [13, 7], pad: [6, 6, 3, 3])),
  ]

  @Test(arguments: chains, [1, 2, 3]) func computesTheSame(_ chain: Chain, threadCount: Int) throws {
    let x = scattered(chain.x, seed: 1)
    var tensors = [("x", x)]
    var attributes: [(String, Constant)] = chain.window.attributes
    var expected = x
    func step(_ prefix: String, _ weight: Tensor, _ activation: String, _ own: [(String, Constant)], _ addend: Tensor?)
      throws
    {
      let bias = scattered([weight.shape[0]], seed: 7)
      tensors += [(prefix + "weight", weight), (prefix + "bias", bias)]
      attributes.append((prefix + "activation", .string(activation)))
      let operation = HeavyOperation(
        name: "nn.fused_conv",
        tensors: [("x", expected), ("weight", weight), ("bias", bias)] + (addend.map { [("addend", $0)] } ?? []),
        attributes: own + [("activation", .string(activation))])
      expected = try operation.evaluated()
    }
    let channels = chain.channels
    if chain.expanded != nil {
      try step("expansion_", scattered([channels, chain.x[1], 1, 1], seed: 2), "hard_swish", [], nil)
    }
    try step("", scattered([channels, 1] + chain.window.kernel, seed: 3), "relu", chain.window.attributes, nil)
    if let outputs = chain.outputs {
      let addend = chain.hasAddend ? scattered([expected.shape[0], outputs] + expected.shape[2...], seed: 5) : nil
      try step("projection_", scattered([outputs, channels, 1, 1], seed: 4), "silu", [], addend)
      if let addend { tensors.append(("addend", addend)) }
    }
    let operation = HeavyOperation(
      name: "nn.separable_conv", tensors: tensors, attributes: attributes,
      constants: Set(tensors.map(\.0)).subtracting(["x", "addend"]))
    try operation.expect(expected.shape, expected.floatArray.map { Double($0) })
    var inputs = operation.channelsLast.inputs
    let prepared = try #require(try operation.prepared(threadCount: threadCount))
    let results = try prepared.run(&inputs, ExecutionContext(threadCount: threadCount))
    let found = try #require(results.first?.tensor).rowMajor(ExecutionContext()).floatArray
    #expect(isClose(found, expected.floatArray, relative: 1e-5, absolute: 1e-5))
  }

  /// Windows so large that a convolution with a group for each channel runs by the same kernel.
  @Test(arguments: [[11, 11], [13, 13], [13, 9]]) func largeWindows(_ kernel: [Int]) throws {
    let test = ConvolutionCase(
      x: [2, 24, 11, 18], outputs: 24, kernel: kernel, strides: [1, 2], pad: [kernel[0] / 2, 3, kernel[1] / 2, 4],
      groups: 24)
    let (x, weight, bias) = (
      scattered(test.x, seed: 1), scattered([24, 1] + kernel, seed: 2), scattered([24], seed: 3)
    )
    let operation = HeavyOperation(
      name: "conv", tensors: [("x", x), ("weight", weight), ("bias", bias)], attributes: test.attributes)
    try operation.expect(test.convolvedShape, test.convolved(x, weight, bias))
  }

  /// A window that reaches beyond what the kernel holds is computed by another.
  @Test func wideStrides() throws {
    let test = ConvolutionCase(
      x: [1, 8, 600, 6], outputs: 8, kernel: [5, 5], strides: [300, 1], dilations: [70, 1], pad: [0, 0, 2, 2], groups: 8
    )
    let (x, weight, bias) = (scattered(test.x, seed: 1), scattered([8, 1, 5, 5], seed: 2), scattered([8], seed: 3))
    let operation = HeavyOperation(
      name: "conv", tensors: [("x", x), ("weight", weight), ("bias", bias)], attributes: test.attributes)
    try operation.expect(test.convolvedShape, test.convolved(x, weight, bias), isPrepared: nil)
  }

  /// Convolutions that the kernel would take for others.
  @Test func otherConvolutionsAreRefused() throws {
    let x = scattered([1, 4, 16, 16], seed: 1)
    let chains: [([(String, Tensor)], [(String, Constant)])] = [
      ([("weight", scattered([8, 4, 3, 3], seed: 2))], []),
      ([("weight", scattered([8, 1, 3, 3], seed: 2))], [("groups", .integer(4))]),
      (
        [("weight", scattered([4, 1, 3, 3], seed: 2)), ("projection_weight", scattered([8, 4, 3, 3], seed: 3))],
        [("groups", .integer(4))]
      ),
      (
        [("weight", scattered([4, 1, 3, 3], seed: 2)), ("addend", scattered([1, 4, 14, 14], seed: 3))],
        [("groups", .integer(4))]
      ),
    ]
    for (tensors, attributes) in chains {
      let operation = HeavyOperation(
        name: "nn.separable_conv", tensors: [("x", x)] + tensors, attributes: attributes,
        constants: ["weight", "projection_weight"])
      #expect(throws: OperationError.self) { try operation.prepared() }
    }
  }

  @Test func weightsAreConstants() throws {
    let operation = HeavyOperation(
      name: "nn.separable_conv",
      tensors: [("x", scattered([1, 4, 5, 5], seed: 1)), ("weight", scattered([4, 1, 3, 3], seed: 2))],
      attributes: [("groups", .integer(4))], constants: [])
    #expect(throws: OperationError("`weight` is not a constant", argument: "weight")) { try operation.prepared() }
  }
}
