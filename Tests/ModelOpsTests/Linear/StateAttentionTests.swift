internal import ModelOps
internal import Testing

/// States that are changed and looked at where they are, against the operations on tensors.
@Suite struct StateAttentionTests {
  private func halves(_ shape: [Int], seed: UInt64) -> Tensor {
    let floats = scattered(shape, seed: seed).floatArray.map { Float(Float16($0)) }
    return Tensor(floats: floats, shape, scalar: .fp16)
  }

  private func run(
    _ name: String, _ values: [(String, RuntimeValue)], _ constants: [(String, Constant)], threadCount: Int = 1
  ) throws -> Tensor? {
    var arguments = OperationArguments()
    var layout: [(name: String, range: Range<Int>)] = []
    var bound: [RuntimeValue] = []
    for (parameter, value) in values {
      let type: ValueType =
        switch value {
        case .tensor(let tensor): .tensor(tensor.type)
        case .state(let cell): .state(cell.type)
        default: .unranked(nil)
        }
      arguments.bind(parameter, [.init(InferredValue(type))])
      layout.append((parameter, bound.count..<bound.count + 1))
      bound.append(value)
    }
    for (parameter, constant) in constants {
      arguments.bind(parameter, [.init(constant)])
      layout.append((parameter, bound.count..<bound.count + 1))
      bound.append(.tensor(try Tensor(constant)))
    }
    var inputs = OperationInputs(OperationInputs.Layout(layout), bound)
    return try #require(OpTable.operation(name)).init(arguments)
      .evaluate(&inputs, ExecutionContext(threadCount: threadCount)).first?.tensor
  }

  private func integers(_ values: [Int32]) -> RuntimeValue { .tensor(Tensor(integers: values, [values.count])) }

  /// Layers, batch, groups, places and features of the states.
  private static let stateShape = [2, 1, 2, 24, 16]

  @Test(arguments: [1, 3, 9], [1, 2, 5]) func attention(_ queries: Int, _ repeats: Int) throws {
    let (places, groups, features) = (17, 2, 16)
    let (keys, values) = (halves(Self.stateShape, seed: 1), halves(Self.stateShape, seed: 2))
    let query = scattered([1, groups * repeats, queries, features], seed: 3)
    let mask = scattered([1, 1, queries, places], seed: 4)
    /// Layer 1, its first places, each head as often as there are queries for it.
    func part(_ tensor: Tensor) -> Tensor {
      let size = 24 * features
      let floats = (0..<groups * repeats).flatMap { head in
        tensor.floatArray[((groups + head / repeats) * size)...].prefix(places * features)
      }
      return Tensor(floats: floats, [1, groups * repeats, places, features])
    }
    let expected = try #require(
      try run(
        "scaled_dot_product_attention",
        [
          ("query", .tensor(query)), ("key", .tensor(part(keys))), ("value", .tensor(part(values))),
          ("attn_mask", .tensor(mask)),
        ], []))
    let cells = try [keys, values].map { tensor in
      let cell = StateCell(tensor.type)
      try cell.write(tensor)
      return cell
    }
    let ends = integers([0, 0, Int32(places), 0])
    for threadCount in [1, 2] {
      let found = try #require(
        try run(
          "nn.state_attention",
          [
            ("query", .tensor(query)), ("key", .state(cells[0])), ("value", .state(cells[1])),
            ("attn_mask", .tensor(mask)), ("key.1.end", ends), ("value.1.end", ends),
          ],
          ["key", "value"].flatMap { name -> [(String, Constant)] in
            [
              ("\(name).slices", .integer(2)), ("\(name).0.begin", .integers([1, 0, 0, 0, 0])),
              ("\(name).0.end", .integers([2, 0, 0, 0, 0])),
              ("\(name).0.end_mask", .booleans([false, true, true, true, true])),
              ("\(name).0.squeeze_mask", .booleans([true, false, false, false, false])),
              ("\(name).1.begin", .integers([0, 0, 0, 0])),
              ("\(name).1.end_mask", .booleans([true, true, false, true])),
            ]
          }, threadCount: threadCount))
      #expect(found.shape == expected.shape)
      #expect(isClose(found.floatArray, expected.floatArray, relative: 1e-5, absolute: 1e-5))
    }
  }

  @Test(arguments: [false, true]) func updates(_ isReversed: Bool) throws {
    let start = halves(Self.stateShape, seed: 7)
    let update = halves([1, 2, 3, 16], seed: 8)
    let range: [(String, Constant)] = [
      ("begin", .integers(isReversed ? [1, 0, 0, 7, 15] : [1, 0, 0, 5, 0])),
      ("end", .integers(isReversed ? [2, 1, 2, 4, 0] : [2, 1, 2, 8, 16])),
      ("stride", .integers(isReversed ? [1, 1, 1, -1, -1] : [1, 1, 1, 1, 1])),
      ("end_mask", .booleans([false, false, false, false, isReversed])),
      ("squeeze_mask", .booleans([true, false, false, false, false])),
    ]
    let expected = try run("slice_update", [("x", .tensor(start.copied())), ("update", .tensor(update))], range)
    let cell = StateCell(start.type)
    try cell.write(start)
    _ = try run("nn.update_state_slice", [("state", .state(cell)), ("update", .tensor(update))], range)
    #expect(cell.read().floatArray == expected?.floatArray)
    #expect(cell.take().floatArray == expected?.floatArray)
    #expect(cell.read().floatArray.allSatisfy { $0 == 0 })
  }

  @Test func statesOfSinglePrecisionStayTensors() {
    let cell = StateCell(TensorType(.fp32, [4]))
    #expect(throws: OperationError.self) {
      try run(
        "nn.update_state_slice", [("state", .state(cell)), ("update", .tensor(scattered([1], seed: 1)))],
        [("begin", .integers([0])), ("end", .integers([1]))])
    }
  }

  @Test func rotation() throws {
    let x = scattered([2, 3, 4, 8], seed: 1)
    let (cosine, sine) = (scattered([4, 8], seed: 2), scattered([4, 8], seed: 3))
    let expected = x.floatArray.indices.map { index in
      let (feature, place) = (index % 8, index % 32)
      let other = feature < 4 ? -x.floatArray[index + 4] : x.floatArray[index - 4]
      return x.floatArray[index] * cosine.floatArray[place] + other * sine.floatArray[place]
    }
    let y = try run("nn.rotary", [("x", .tensor(x)), ("cosine", .tensor(cosine)), ("sine", .tensor(sine))], [])
    #expect(isClose(y?.floatArray ?? [], expected, relative: 1e-6, absolute: 1e-6))
  }

  @Test func rootMeanSquares() throws {
    let (x, gamma) = (scattered([3, 20], seed: 1), scattered([1, 20], seed: 2))
    let expected = (0..<60).map { index in
      let row = x.floatArray[(index / 20 * 20)...].prefix(20)
      return gamma.floatArray[index % 20] * x.floatArray[index]
        / (row.reduce(Float(0)) { $0 + $1 * $1 } / 20 + 0.5).squareRoot()
    }
    let y = try run("nn.rms_norm", [("x", .tensor(x)), ("gamma", .tensor(gamma))], [("epsilon", .float(0.5))])
    #expect(isClose(y?.floatArray ?? [], expected, relative: 1e-6, absolute: 1e-6))
  }
}
