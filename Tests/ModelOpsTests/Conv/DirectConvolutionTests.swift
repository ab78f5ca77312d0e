internal import Foundation
internal import ModelOps
internal import Testing

/// Our own kernels for convolutions, over shapes at random, against the sums that define them.
@Suite struct DirectConvolutionTests {
  private static func cases(_ count: Int, seed: UInt64, isTransposed: Bool) -> [ConvolutionCase] {
    var generator = RandomGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    return (0..<count).map { _ in
      let axes = number(0...3) == 0 ? number(1...3) : 2
      let groups = number(0...2) == 0 ? number(2...4) : 1
      let inputs = number(1...(number(0...3) == 0 ? 40 : 9))
      let outputs = number(1...(number(0...3) == 0 ? 40 : 9))
      let kernel = (0..<axes).map { _ in number(1...3) }
      let strides = (0..<axes).map { _ in number(1...2) }
      let dilations = (0..<axes).map { _ in isTransposed ? 1 : number(1...2) }
      let pad = (0..<(2 * axes)).map { _ in number(0...1) }
      let lengths = (0..<axes).map { _ in number(5...9) }
      return ConvolutionCase(
        x: [number(1...2), inputs * groups] + lengths, outputs: outputs * groups, kernel: kernel, strides: strides,
        dilations: dilations, pad: isTransposed ? pad.map { _ in 0 } : pad, groups: groups,
        hasBias: number(0...1) == 0)
    }
  }

  @Test func convolutions() throws {
    for test in Self.cases(120, seed: 5, isTransposed: false) {
      let x = scattered(test.x, seed: 1)
      let weight = scattered([test.outputs, test.x[1] / test.groups] + test.kernel, seed: 2)
      let bias = test.hasBias ? scattered([test.outputs], seed: 3) : nil
      let tensors = [("x", x), ("weight", weight)] + (bias.map { [("bias", $0)] } ?? [])
      let operation = HeavyOperation(name: "conv", tensors: tensors, attributes: test.attributes)
      try operation.expect(test.convolvedShape, test.convolved(x, weight, bias), isPrepared: nil)
    }
  }

  @Test(arguments: ["relu", "tanh"]) func transposedConvolutions(_ activation: String) throws {
    for test in Self.cases(80, seed: 6, isTransposed: true) {
      let x = scattered(test.x, seed: 1)
      let weight = scattered([test.x[1], test.outputs / test.groups] + test.kernel, seed: 2)
      let bias = test.hasBias ? scattered([test.outputs], seed: 3) : nil
      let addend = scattered(test.transposedShape, seed: 4)
      let tensors =
        [("x", x), ("weight", weight), ("addend", addend)] + (bias.map { [("bias", $0)] } ?? [])
      let operation = HeavyOperation(
        name: "nn.fused_conv_transpose", tensors: tensors,
        attributes: test.attributes + [("activation", .string(activation))])
      let expected = zip(test.transposed(x, weight, bias), addend.floatArray).map {
        activation == "relu" ? max(0, $0 + Double($1)) : tanh($0 + Double($1))
      }
      try operation.expect(test.transposedShape, expected, isPrepared: nil)
    }
  }

  /// Winograd's algorithm takes 16 channels and 16 places; with weights that come from memory, 128 places of each example.
  @Test(arguments: [
    (15, 16, 1, false), (16, 3, 1, false), (16, 3, 2, true), (16, 4, 1, true), (60, 4, 1, true), (64, 11, 1, false),
    (64, 11, 4, false), (64, 12, 1, true),
  ]) func winograd(_ channels: Int, _ side: Int, _ batch: Int, _ gains: Bool) throws {
    let x = scattered([batch, channels, side + 2, side + 2], seed: 1)
    let weight = scattered([channels, channels, 3, 3], seed: 2)
    let conv = HeavyOperation(name: "conv", tensors: [("x", x), ("weight", weight)])
    #expect(try conv.operation().gainsByWinograd == gains)
    let lengths = ("lengths", Constant.integers([side + 2, side + 2]))
    let joined = HeavyOperation(
      name: "nn.joined_conv", tensors: [("values", x), ("weight", weight)], attributes: [lengths])
    #expect(try joined.operation().gainsByWinograd == gains)
    let strides = ("strides", Constant.integers([2, 2]))
    let strided = HeavyOperation(name: "conv", tensors: [("x", x), ("weight", weight)], attributes: [strides])
    #expect(try !strided.operation().gainsByWinograd)
  }

  /// No examples, of more places than can be counted.
  @Test func nothingGainsByWinograd() throws {
    var arguments = OperationArguments()
    let types = [
      ("x", TensorType(.fp32, [0, 16, 4_294_967_296, 4_294_967_296])), ("weight", TensorType(.fp32, [16, 16, 3, 3])),
    ]
    for (parameter, type) in types { arguments.bind(parameter, [.init(InferredValue(.tensor(type)))]) }
    let conv = try #require(OpTable.operation("conv")).init(arguments)
    #expect(!conv.gainsByWinograd)
  }

  /// Two tensors, joined, the second with each row and column twice, all mirrored at the edges.
  @Test(arguments: [1, 5, 24]) func joinedTensors(_ channels: Int) throws {
    let (height, width) = (6, 10)
    let first = scattered([2, channels, height, width], seed: 1)
    let second = scattered([2, 3, height / 2, width / 2], seed: 2)
    let factors = scattered([channels + 3], seed: 3)
    let addends = scattered([channels + 3], seed: 4)
    let (rows, columns) = (mirrored(height), mirrored(width))
    let test = ConvolutionCase(
      x: [2, channels + 3, rows.count, columns.count], outputs: 18, kernel: [3, 3], pad: [1, 1, 1, 1])
    let (weight, bias) = (scattered([18, channels + 3, 3, 3], seed: 5), scattered([18], seed: 6))
    var joined: [Float] = []
    forEachIndex(test.x) { index in
      let (row, column) = (rows[index[2]], columns[index[3]])
      let element =
        index[1] < channels
        ? first.floatArray[place([index[0], index[1], row, column], in: first.shape)]
        : second.floatArray[place([index[0], index[1] - channels, row / 2, column / 2], in: second.shape)]
      joined.append(max(0, element * factors.floatArray[index[1]] + addends.floatArray[index[1]]))
    }
    let expected = test.convolved(Tensor(floats: joined, test.x), weight, bias)
    let places = rows + columns + rows.map { $0 / 2 } + columns.map { $0 / 2 }
    let y = try evaluate(
      "nn.joined_conv",
      ["values": first, "values": second, "weight": weight, "bias": bias, "factors": factors, "addends": addends],
      [
        "lengths": .constant(.integers([rows.count, columns.count])), "places": .constant(.integers(places)),
        "rectifies": .constant(.boolean(true)), "pad_type": .word("custom"),
        "pad": .constant(.integers([1, 1, 1, 1])),
      ])
    #expect(y.shape == test.convolvedShape)
    #expect(zip(y.floatArray, expected).allSatisfy { abs(Double($0) - $1) < 1e-4 })
  }

  private func mirrored(_ length: Int) -> [Int] { [2, 1] + Array(0..<length) + [length - 2] }

  @Test(arguments: [(1, 1, 4), (3, 12, 5), (8, 8, 33), (2, 64, 40)]) func groupNorm(
    _ groups: Int, _ channels: Int, _ width: Int
  ) throws {
    let shape = [2, channels, 7, width]
    var x = scattered(shape, seed: 1)
    x = Tensor(floats: x.floatArray.map { $0 + 20 }, shape)
    let (scale, shift) = (scattered([channels], seed: 2), scattered([channels], seed: 3))
    var expected: [Double] = []
    let (elements, members, places) = (x.floatArray.map { Double($0) }, channels / groups, 7 * width)
    for group in 0..<(2 * groups) {
      let part = elements[group * members * places..<(group + 1) * members * places]
      let mean = part.reduce(0, +) / Double(part.count)
      let variance = part.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(part.count)
      for (index, element) in part.enumerated() {
        let channel = group % groups * members + index / places
        let line = (Double(scale.floatArray[channel]), Double(shift.floatArray[channel]))
        expected.append(max(0, (element - mean) / (variance + 1e-3).squareRoot() * line.0 + line.1))
      }
    }
    for tensor in [x, x.lying(.channelsLast, ExecutionContext())] {
      let y = try evaluate(
        "nn.group_norm", ["x": tensor, "scale": scale, "shift": shift],
        [
          "groups": .constant(.integer(groups)), "epsilon": .constant(.float(1e-3)),
          "activation": .word("relu"),
        ])
      #expect(zip(y.floatArray, expected).allSatisfy { abs(Double($0) - $1) < 1e-4 })
    }
  }

  @Test(arguments: ["upsample_nearest_neighbor", "upsample_bilinear"]) func resizedWithChannelsLast(
    _ name: String
  ) throws {
    let x = scattered([2, 5, 4, 7], seed: 1)
    let attributes: KeyValuePairs<String, Bound> = [
      "scale_factor_height": .constant(.float(2)), "scale_factor_width": .constant(.float(3)),
    ]
    let expected = try evaluate(name, ["x": x], attributes)
    let found = try evaluateInPlace(name, ["x": x.lying(.channelsLast, ExecutionContext())], attributes)
    #expect(found.layout == .channelsLast)
    #expect(isClose(found.rowMajor(ExecutionContext()).floatArray, expected.floatArray, relative: 1e-5, absolute: 1e-6))
  }
}
