internal import ModelOps
internal import Testing

/// `gru` and `rnn`.
@Suite struct GruTests {
  private typealias Reference = RecurrentReference
  static let tolerance: Float = 1e-5

  private func expectClose(_ found: Tensor, _ expected: [Double], _ location: SourceLocation = #_sourceLocation) {
    #expect(
      isClose(found.floatArray, expected.map { Float($0) }, relative: Self.tolerance, absolute: Self.tolerance),
      sourceLocation: location)
  }

  /// Expected results of a layer that makes the next state from an element and the state.
  private func expect(
    _ found: [Tensor], _ x: Tensor, _ h: Tensor, reverse: Bool, sequence: Bool, _ location: SourceLocation,
    next: (_ element: Reference.Vector, _ h: Reference.Vector) -> Reference.Vector
  ) {
    let (steps, batch, hidden) = (x.shape[0], x.shape[1], h.shape[1])
    let order = reverse ? Array((0..<steps).reversed()) : Array(0..<steps)
    let runs = (0..<batch).map { example in
      var state = Reference.state(h, example, 0, hidden)
      return order.map { step -> Reference.Vector in
        state = next(Reference.element(x, step, example), state)
        return state
      }
    }
    let kept = sequence ? Array(0..<steps) : [steps - 1]
    expectClose(found[0], kept.flatMap { step in runs.flatMap { $0[step] } }, location)
    expectClose(found[1], runs.flatMap { $0[steps - 1] }, location)
  }

  private func check(
    _ shape: [Int], _ hidden: Int, reverse: Bool = false, sequence: Bool = true, resetAfter: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let (x, h) = (pattern(shape, seed: 100), pattern([shape[1], hidden], seed: 101))
    let (input, state) = (pattern([3 * hidden, shape[2]], seed: 102), pattern([3 * hidden, hidden], seed: 103))
    let (bias, inputBias) = (pattern([3 * hidden], seed: 104), pattern([3 * hidden], seed: 105))
    let found = try evaluateAll(
      "gru",
      [
        ("x", x), ("initial_h", h), ("weight_ih", input), ("weight_hh", state), ("bias", bias),
        ("input_bias", inputBias),
      ],
      [
        ("reset_after", .flag(resetAfter)), ("direction", .word(reverse ? "reverse" : "forward")),
        ("output_sequence", .flag(sequence)),
      ], outputs: 2)
    expect(found, x, h, reverse: reverse, sequence: sequence, location) { element, h in
      func fromInput(_ gate: Int) -> Reference.Vector {
        Reference.product(input, gate * hidden..<(gate + 1) * hidden, element, inputBias)
      }
      func fromState(_ gate: Int, _ h: Reference.Vector) -> Reference.Vector {
        Reference.product(state, gate * hidden..<(gate + 1) * hidden, h, bias)
      }
      let r = Reference.plus(fromInput(0), fromState(0, h)).map(Reference.sigmoid)
      let z = Reference.plus(fromInput(2), fromState(2, h)).map(Reference.sigmoid)
      let held = resetAfter ? Reference.times(r, fromState(1, h)) : fromState(1, Reference.times(r, h))
      let o = Reference.plus(fromInput(1), held).map(Reference.tanh)
      return zip(z, zip(o, h)).map { (1 - $0) * $1.0 + $0 * $1.1 }
    }
  }

  @Test(arguments: [([1, 1, 1], 1), ([5, 1, 3], 4), ([3, 2, 7], 5), ([2, 8, 4], 17), ([70, 1, 2], 3)])
  func gru(_ shape: [Int], _ hidden: Int) throws {
    try check(shape, hidden)
    try check(shape, hidden, reverse: true)
    try check(shape, hidden, sequence: false)
    try check(shape, hidden, resetAfter: true)
  }

  /// Each step has what either direction has computed of it.
  @Test(arguments: [true, false]) func bothDirections(_ sequence: Bool) throws {
    let (steps, batch, hidden) = (5, 2, 18)
    let x = pattern([steps, batch, 4], seed: 130)
    let states = [pattern([batch, hidden], seed: 131), pattern([batch, hidden], seed: 132)]
    let parts = (0..<2).map { index in
      ["weight_ih", "weight_hh", "bias", "input_bias"].enumerated().map { place, name in
        (
          name,
          pattern(
            [[3 * hidden, 4], [3 * hidden, hidden], [3 * hidden], [3 * hidden]][place],
            seed: 140 + 4 * UInt64(index) + UInt64(place))
        )
      }
    }
    let attributes: [(String, Bound)] = [("reset_after", .flag(true)), ("output_sequence", .flag(sequence))]
    let found = try evaluateAll(
      "gru",
      [("x", x), ("initial_h", side(states[0], states[1]))] + parts[0] + parts[1].map { ($0.0 + "_back", $0.1) },
      attributes + [("direction", .word("bidirectional"))], outputs: 2)
    let runs = try ["forward", "reverse"].enumerated().map { index, direction in
      try evaluateAll(
        "gru", [("x", x), ("initial_h", states[index])] + parts[index], attributes + [("direction", .word(direction))],
        outputs: 2)
    }
    let backward = runs[1][0].floatArray
    let size = batch * hidden
    let turned = (0..<backward.count / size).reversed().flatMap { backward[$0 * size..<($0 + 1) * size] }
    let rows = Tensor(floats: turned, [turned.count / hidden, hidden])
    #expect(found[0].floatArray == side(runs[0][0].reshaped(rows.shape), rows).floatArray)
    #expect(found[1].floatArray == side(runs[0][1], runs[1][1]).floatArray)
  }

  /// Two matrices side by side.
  private func side(_ a: Tensor, _ b: Tensor) -> Tensor {
    let width = a.shape[1]
    var rows: [Float] = []
    for row in 0..<a.shape[0] {
      rows += a.floatArray[row * width..<(row + 1) * width]
      rows += b.floatArray[row * width..<(row + 1) * width]
    }
    return Tensor(floats: rows, [a.shape[0], 2 * width])
  }

  /// Threads take parts of the hidden elements.
  @Test(arguments: [("rnn", 1), ("gru", 3), ("lstm", 4)]) func threads(_ name: String, _ gates: Int) throws {
    let (steps, batch, hidden) = (40, 3, 150)
    var inputs = [
      ("x", pattern([steps, batch, 20], seed: 150)), ("initial_h", pattern([batch, hidden], seed: 151)),
      ("weight_ih", pattern([gates * hidden, 20], seed: 152, scale: 0.1)),
      ("weight_hh", pattern([gates * hidden, hidden], seed: 153, scale: 0.1)),
    ]
    if name == "lstm" { inputs.append(("initial_c", pattern([batch, hidden], seed: 154))) }
    for resetAfter in name == "gru" ? [false, true] : [false] {
      var attributes: [(String, Bound)] = [("output_sequence", .flag(true))]
      if resetAfter { attributes.append(("reset_after", .flag(true))) }
      let runs = try [1, 2, 3].map {
        try evaluateAll(name, inputs, attributes, outputs: name == "lstm" ? 3 : 2, threadCount: $0).map(\.floatArray)
      }
      #expect(runs[0] == runs[1] && runs[0] == runs[2])
    }
  }

  @Test(arguments: [([1, 1, 1], 1), ([5, 1, 3], 4), ([3, 2, 7], 5), ([2, 8, 4], 70)])
  func rnn(_ shape: [Int], _ hidden: Int) throws {
    let (x, h) = (pattern(shape, seed: 110), pattern([shape[1], hidden], seed: 111))
    let scale = 1 / Float(hidden)
    let input = pattern([hidden, shape[2]], seed: 112)
    let state = pattern([hidden, hidden], seed: 113, scale: scale)
    let bias = pattern([hidden], seed: 114)
    let functions: [(String, Reference.Function)] = [
      ("tanh", Reference.tanh), ("relu", Reference.relu), ("linear", Reference.linear), ("sigmoid", Reference.sigmoid),
      ("sigmoid_hard", Reference.hardSigmoid),
    ]
    for (name, function) in functions {
      for reverse in [false, true] {
        let found = try evaluateAll(
          "rnn", [("x", x), ("initial_h", h), ("weight_ih", input), ("weight_hh", state), ("bias", bias)],
          [
            ("activation", .word(name)), ("direction", .word(reverse ? "reverse" : "forward")),
            ("output_sequence", .flag(reverse)),
          ], outputs: 2)
        expect(found, x, h, reverse: reverse, sequence: reverse, #_sourceLocation) { element, h in
          let all = 0..<hidden
          return Reference.plus(Reference.product(input, all, element, bias), Reference.product(state, all, h))
            .map(function)
        }
      }
    }
  }

  /// The weights are packed once, and the operation then run as often as one likes.
  @Test func prepared() throws {
    let (x, h) = (pattern([3, 1, 2], seed: 120), pattern([1, 4], seed: 121))
    let (input, state) = (pattern([12, 2], seed: 122), pattern([12, 4], seed: 123))
    var arguments = OperationArguments(outputCount: 2)
    for (name, tensor) in [("x", x), ("initial_h", h), ("weight_ih", input), ("weight_hh", state)] {
      arguments.bind(name, [.init(InferredValue(.tensor(tensor.type)))])
    }
    let operation = try #require(OpTable.operation("gru")).init(arguments)
    #expect(try operation.prepare(PreparationArguments(constants: ["weight_ih": input])) == nil)
    let prepared = try #require(
      try operation.prepare(PreparationArguments(constants: ["weight_ih": input, "weight_hh": state])))
    let expected = try evaluateAll(
      "gru", [("x", x), ("initial_h", h), ("weight_ih", input), ("weight_hh", state)], [], outputs: 2)
    for _ in 0..<2 {
      var inputs = OperationInputs([("x", x), ("initial_h", h)])
      let found = try prepared.run(&inputs, ExecutionContext())
      #expect(found.compactMap { $0.tensor?.floatArray } == expected.map(\.floatArray))
    }
  }
}
