internal import ModelOps
internal import Testing

@Suite struct LstmTests {
  private typealias Reference = RecurrentReference
  static let tolerance: Float = 1e-5

  /// Weights of one direction for I inputs and H hidden elements.
  private struct Weights {
    var input: Tensor
    var state: Tensor
    var bias: Tensor
    var peephole: Tensor

    init(_ inputs: Int, _ hidden: Int, seed: UInt64) {
      input = pattern([4 * hidden, inputs], seed: seed)
      state = pattern([4 * hidden, hidden], seed: seed + 1)
      bias = pattern([4 * hidden], seed: seed + 2)
      peephole = pattern([3 * hidden], seed: seed + 3)
    }
  }

  private struct Options {
    var recurrent: Reference.Function = Reference.sigmoid
    var cell: Reference.Function = Reference.tanh
    var output: Reference.Function = Reference.tanh
    var clip = Double.infinity
    var forgetBias = 0.0
    var couplesGates = false
    var hasPeephole = false
  }

  /// States after each step, in the order they are computed; for one example and direction.
  private func walk(
    _ x: Tensor, _ example: Int, steps: [Int], _ weights: Weights, _ h: Reference.Vector, _ c: Reference.Vector,
    _ options: Options
  ) -> [(h: Reference.Vector, c: Reference.Vector)] {
    let hidden = h.count
    var (h, c) = (h, c)
    return steps.map { step in
      let element = Reference.element(x, step, example)
      func gate(_ index: Int) -> Reference.Vector {
        let rows = index * hidden..<(index + 1) * hidden
        return Reference.plus(
          Reference.product(weights.input, rows, element, weights.bias), Reference.product(weights.state, rows, h))
      }
      func look(_ index: Int) -> Reference.Vector {
        guard options.hasPeephole else { return Reference.Vector(repeating: 0, count: hidden) }
        return (0..<hidden).map { Double(weights.peephole.floatArray[index * hidden + $0]) * c[$0] }
      }
      let i = Reference.plus(gate(0), look(0)).map(options.recurrent)
      let f =
        options.couplesGates
        ? i.map { 1 - $0 } : Reference.plus(gate(1), look(1)).map { options.recurrent($0 + options.forgetBias) }
      let z = gate(3).map(options.cell)
      let output = gate(2)
      c = Reference.plus(Reference.times(f, c), Reference.times(i, z)).map {
        min(max($0, -options.clip), options.clip)
      }
      let o = Reference.plus(output, look(2)).map(options.recurrent)
      h = Reference.times(o, c.map(options.output))
      return (h, c)
    }
  }

  private func expectClose(_ found: Tensor, _ expected: [Double], _ location: SourceLocation = #_sourceLocation) {
    #expect(
      isClose(found.floatArray, expected.map { Float($0) }, relative: Self.tolerance, absolute: Self.tolerance),
      sourceLocation: location)
  }

  /// Runs of one direction against the reference.
  private func check(
    _ shape: [Int], _ hidden: Int, reverse: Bool = false, sequence: Bool = true, _ options: Options,
    _ attributes: [(String, Bound)] = [], _ location: SourceLocation = #_sourceLocation
  ) throws {
    let (steps, batch) = (shape[0], shape[1])
    let x = pattern(shape, seed: 40)
    let weights = Weights(shape[2], hidden, seed: 50)
    let (h, c) = (pattern([batch, hidden], seed: 41), pattern([batch, hidden], seed: 42))
    var inputs = [
      ("x", x), ("initial_h", h), ("initial_c", c), ("weight_ih", weights.input), ("weight_hh", weights.state),
      ("bias", weights.bias),
    ]
    if options.hasPeephole { inputs.append(("peephole", weights.peephole)) }
    let found = try evaluateAll(
      "lstm", inputs,
      attributes + [("direction", .word(reverse ? "reverse" : "forward")), ("output_sequence", .flag(sequence))],
      outputs: 3)
    let order = reverse ? Array((0..<steps).reversed()) : Array(0..<steps)
    let expected = (0..<batch).map {
      walk(
        x, $0, steps: order, weights, Reference.state(h, $0, 0, hidden), Reference.state(c, $0, 0, hidden), options)
    }
    let kept = sequence ? Array(0..<steps) : [steps - 1]
    expectClose(found[0], kept.flatMap { step in expected.flatMap { $0[step].h } }, location)
    expectClose(found[1], expected.flatMap { $0[steps - 1].h }, location)
    expectClose(found[2], expected.flatMap { $0[steps - 1].c }, location)
  }

  @Test(arguments: [
    ([1, 1, 1], 1), ([5, 1, 3], 4), ([3, 2, 7], 5), ([2, 7, 4], 17), ([9, 13, 3], 33), ([70, 1, 2], 3),
  ])
  func sizes(_ shape: [Int], _ hidden: Int) throws {
    try check(shape, hidden, Options())
    try check(shape, hidden, reverse: true, Options())
    try check(shape, hidden, sequence: false, Options())
  }

  @Test func activations() throws {
    var options = Options(recurrent: Reference.hardSigmoid, cell: Reference.relu, output: Reference.linear)
    try check(
      [4, 2, 3], 5, options,
      [
        ("recurrent_activation", .word("sigmoid_hard")), ("cell_activation", .word("relu")),
        ("activation", .word("linear")),
      ])
    options = Options(recurrent: Reference.hardSigmoid, cell: Reference.sigmoid)
    options.output = Reference.tanh
    try check(
      [4, 2, 3], 5, options,
      [
        ("recurrent_activation", .word("hard_sigmoid")), ("cell_activation", .word("sigmoid")),
        ("activation", .word("scaled_tanh")),
      ])
    options.output = { 1.5 * Reference.tanh(0.5 * $0) }
    try check(
      [4, 2, 3], 5, options,
      [
        ("recurrent_activation", .word("hard_sigmoid")), ("cell_activation", .word("sigmoid")),
        ("activation", .word("scaled_tanh")), ("nn.scaled_tanh_alpha", .float(1.5)),
        ("nn.scaled_tanh_beta", .float(0.5)),
      ])
  }

  @Test func clipPeepholeAndGates() throws {
    try check([6, 2, 3], 5, Options(hasPeephole: true))
    try check([6, 2, 3], 5, Options(clip: Double(Float(0.2)), hasPeephole: true), [("clip", .float(0.2))])
    try check([6, 2, 3], 5, Options(forgetBias: 1), [("nn.forget_bias", .flag(true))])
    try check([6, 2, 3], 5, Options(couplesGates: true), [("nn.coupled_gates", .flag(true))])
    let bounded = { Reference.linear(min(max($0, -0.25), 0.25)) }
    try check(
      [6, 2, 3], 5, Options(recurrent: bounded, cell: bounded),
      [("nn.gate_clip", .float(0.25)), ("recurrent_activation", .word("linear")), ("cell_activation", .word("linear"))])
  }

  @Test(arguments: [true, false])
  func bothDirections(_ sequence: Bool) throws {
    let (steps, batch, hidden) = (4, 2, 3)
    let x = pattern([steps, batch, 5], seed: 60)
    let (forward, backward) = (Weights(5, hidden, seed: 61), Weights(5, hidden, seed: 71))
    let (h, c) = (pattern([batch, 2 * hidden], seed: 81), pattern([batch, 2 * hidden], seed: 82))
    let found = try evaluateAll(
      "lstm",
      [
        ("x", x), ("initial_h", h), ("initial_c", c), ("weight_ih", forward.input), ("weight_hh", forward.state),
        ("bias", forward.bias), ("weight_ih_back", backward.input), ("weight_hh_back", backward.state),
        ("bias_back", backward.bias),
      ], [("direction", .word("bidirectional")), ("output_sequence", .flag(sequence))], outputs: 3)
    let runs = (0..<batch).map { example in
      [(forward, Array(0..<steps)), (backward, (0..<steps).reversed())].enumerated().map { index, run in
        walk(
          x, example, steps: run.1, run.0, Reference.state(h, example, index * hidden, hidden),
          Reference.state(c, example, index * hidden, hidden), Options())
      }
    }
    var expected: [Double] = []
    for step in sequence ? Array(0..<steps) : [steps - 1] {
      for run in runs { expected += run[0][step].h + run[1][sequence ? steps - 1 - step : step].h }
    }
    expectClose(found[0], expected)
    expectClose(found[1], runs.flatMap { $0.flatMap { $0[steps - 1].h } })
    expectClose(found[2], runs.flatMap { $0.flatMap { $0[steps - 1].c } })
  }

  @Test func noSteps() throws {
    let weights = Weights(2, 3, seed: 90)
    let (h, c) = (pattern([1, 3], seed: 91), pattern([1, 3], seed: 92))
    let found = try evaluateAll(
      "lstm",
      [
        ("x", Tensor(floats: [], [0, 1, 2])), ("initial_h", h), ("initial_c", c), ("weight_ih", weights.input),
        ("weight_hh", weights.state),
      ], [], outputs: 3)
    #expect(found.map(\.floatArray) == [h.floatArray, h.floatArray, c.floatArray])
  }
}
