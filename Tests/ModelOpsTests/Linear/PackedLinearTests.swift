internal import ModelOps
internal import Testing

@Suite struct PackedLinearTests {
  /// Weights in one of the forms, and the numbers that they stand for.
  struct Weights {
    var storage: String
    var outputs: Int
    var inputs: Int
    var tensors: [(String, Tensor)] = []
    var attributes: [(String, Constant)] = []
    var numbers: [Float] = []

    /// - Parameter block: Rows and columns of a block.
    init(_ storage: String, _ outputs: Int, _ inputs: Int, block: (Int, Int), hasOffset: Bool, isHalfScale: Bool) {
      (self.storage, self.outputs, self.inputs) = (storage, outputs, inputs)
      var generator = RandomGenerator(seed: UInt64(outputs * 1000 + inputs))
      attributes = [
        ("storage", .string(storage)), ("outputs", .integer(outputs)), ("inputs", .integer(inputs)),
        ("block_outputs", .integer(block.0)), ("block_inputs", .integer(block.1)),
      ]
      let count = outputs * inputs
      guard storage != "fp16" else {
        let halves = (0..<count).map { _ in Float16.random(in: -1...1, using: &generator) }
        numbers = halves.map { Float($0) }
        tensors = [("data", Self.words(halves.flatMap { [UInt8($0.bitPattern & 255), UInt8($0.bitPattern >> 8)] }))]
        return
      }
      let bits = storage.hasSuffix("4") ? 4 : 8
      let codes = (0..<count).map { _ in Int.random(in: 0..<1 << bits, using: &generator) }
      tensors = [("data", Self.words(Self.bytes(codes, bits)))]
      let blockCount = outputs / block.0 * (inputs / block.1)
      func blockOf(_ index: Int) -> Int {
        index / inputs / block.0 * (inputs / block.1) + index % inputs / block.1
      }
      if storage.hasPrefix("lut") {
        let table = (0..<blockCount << bits).map { _ in Float.random(in: -1...1, using: &generator) }
        numbers = codes.indices.map { table[blockOf($0) << bits + codes[$0]] }
        tensors.append(("lut", Tensor(floats: table, [table.count])))
        return
      }
      func signed(_ code: Int) -> Int { storage.hasPrefix("i") && code >= 1 << (bits - 1) ? code - 1 << bits : code }
      let scales = (0..<blockCount).map { _ in Float16.random(in: 0.01...0.2, using: &generator) }
      let offsets = (0..<blockCount).map { _ in hasOffset ? Int.random(in: 0..<1 << bits, using: &generator) : 0 }
      numbers = codes.indices.map { index in
        Float(scales[blockOf(index)]) * Float(signed(codes[index]) - signed(offsets[blockOf(index)]))
      }
      if isHalfScale {
        attributes.append(("half_scale", .boolean(true)))
        tensors.append(
          ("scale", Self.words(scales.flatMap { [UInt8($0.bitPattern & 255), UInt8($0.bitPattern >> 8)] })))
      } else {
        tensors.append(("scale", Tensor(floats: scales.map { Float($0) }, [blockCount])))
      }
      if hasOffset { tensors.append(("offset", Self.words(Self.bytes(offsets, bits)))) }
    }

    private static func bytes(_ codes: [Int], _ bits: Int) -> [UInt8] {
      if bits == 8 { return codes.map { UInt8($0) } }
      return stride(from: 0, to: codes.count, by: 2).map {
        UInt8(codes[$0] | ($0 + 1 < codes.count ? codes[$0 + 1] << 4 : 0))
      }
    }

    /// Bytes under the name of floats.
    private static func words(_ bytes: [UInt8]) -> Tensor {
      let floats = stride(from: 0, to: bytes.count, by: 4).map { start in
        Float(
          bitPattern: (0..<4).reduce(UInt32(0)) {
            $0 | UInt32(start + $1 < bytes.count ? bytes[start + $1] : 0) << (8 * $1)
          })
      }
      return Tensor(floats: floats, [floats.count])
    }
  }

  private static let storages = ["fp16", "int4", "uint4", "int8", "uint8", "lut4", "lut8"]

  private func forms(_ storage: String) -> [Weights] {
    [(6, 32, 1, 32), (10, 96, 2, 96), (4, 160, 1, 32), (34, 576, 1, 64), (70, 320, 35, 320)].flatMap { form in
      let isTable = storage.hasPrefix("lut")
      return [(false, true), (true, false)].map { hasOffset, isHalf in
        Weights(
          storage, form.0, form.1, block: (form.2, isTable ? form.1 : form.3), hasOffset: hasOffset, isHalfScale: isHalf
        )
      }
    }
  }

  @Test(arguments: storages, [1, 2, 3, 7, 40]) func sums(_ storage: String, _ rows: Int) throws {
    for weights in forms(storage) {
      let x = scattered([rows, weights.inputs], seed: 1)
      let bias = scattered([weights.outputs], seed: 3)
      let expected = (0..<rows * weights.outputs).map { index in
        let (row, output) = (index / weights.outputs, index % weights.outputs)
        return (0..<weights.inputs).reduce(Double(bias.floatArray[output])) { sum, input in
          sum + Double(x.floatArray[row * weights.inputs + input])
            * Double(weights.numbers[output * weights.inputs + input])
        }
      }
      for threadCount in [1, 2] {
        try HeavyOperation(
          name: "nn.packed_linear", tensors: [("x", x), ("bias", bias)] + weights.tensors,
          attributes: weights.attributes, context: ExecutionContext(threadCount: threadCount)
        ).expect([rows, weights.outputs], expected, isPrepared: false)
      }
    }
  }

  /// Inputs of half precision may be multiplied as numbers of 16 bits.
  @Test(arguments: storages, [1, 5, 45]) func halvesKeepTheirPrecision(_ storage: String, _ rows: Int) throws {
    for weights in forms(storage) {
      let floats = scattered([rows, weights.inputs], seed: 5).floatArray.map { Float(Float16($0)) }
      let y = try HeavyOperation(
        name: "nn.packed_linear",
        tensors: [("x", Tensor(floats: floats, [rows, weights.inputs], scalar: .fp16))] + weights.tensors,
        attributes: weights.attributes
      ).evaluated().floatArray
      for place in 0..<rows * weights.outputs {
        let (row, output) = (place / weights.outputs, place % weights.outputs)
        let terms = (0..<weights.inputs).map {
          floats[row * weights.inputs + $0] * weights.numbers[output * weights.inputs + $0]
        }
        let size = terms.reduce(Float(0)) { $0 + $1 * $1 }.squareRoot()
        #expect(abs(y[place] - terms.reduce(0, +)) <= 2e-4 * size, "\(storage), row \(row), output \(output)")
      }
    }
  }

  /// Layers of one input give what each of them gives alone.
  @Test(arguments: storages, [1, 3, 40]) func layersOfOneInput(_ storage: String, _ rows: Int) throws {
    // Enough bytes for two threads, with ranges that go over from one layer to the next.
    let inputs = 1056
    let layers = [150, 6, 134].map { outputs in
      let block = (outputs == 6 ? 2 : 1, storage.hasPrefix("lut") ? inputs : outputs == 6 ? 32 : 96)
      return Weights(storage, outputs, inputs, block: block, hasOffset: outputs == 6, isHalfScale: outputs == 150)
    }
    let halves = scattered([rows, inputs], seed: 7).floatArray.map { Float(Float16($0)) }
    let x = Tensor(floats: halves, [rows, inputs], scalar: rows == 3 ? .fp32 : .fp16)
    var arguments = OperationArguments(outputCount: layers.count)
    var tensors: [(parameter: String, tensor: Tensor)] = [("x", x)]
    var expected: [[Float]] = []
    for (place, weights) in layers.enumerated() {
      let bias = scattered([weights.outputs], seed: UInt64(place))
      let suffix = place == 0 ? "" : "\(place)"
      for (name, constant) in weights.attributes { arguments.bind(name + suffix, [.init(constant)]) }
      tensors += (weights.tensors + [("bias", bias)]).map { ($0.0 + suffix, $0.1) }
      let alone = HeavyOperation(
        name: "nn.packed_linear", tensors: [("x", x), ("bias", bias)] + weights.tensors, attributes: weights.attributes)
      expected.append(try alone.evaluated().floatArray)
    }
    for (name, tensor) in tensors { arguments.bind(name, [.init(InferredValue(.tensor(tensor.type)))]) }
    let operation = try #require(OpTable.operation("nn.packed_linear")).init(arguments)
    for threadCount in [1, 2] {
      var inputs = OperationInputs(tensors)
      let results = try operation.evaluate(&inputs, ExecutionContext(threadCount: threadCount))
      #expect(results.map { $0.tensor?.floatArray } == expected)
      #expect(results.compactMap { $0.tensor?.shape } == layers.map { [rows, $0.outputs] })
    }
  }

  @Test(arguments: storages) func rows(_ storage: String) throws {
    for weights in forms(storage) {
      let indices = [0, weights.outputs - 1, -1, 2, -weights.outputs]
      let y = try HeavyOperation(
        name: "nn.packed_gather",
        tensors: [("indices", Tensor(integers: indices.map { Int32($0) }, [5]))] + weights.tensors,
        attributes: weights.attributes + [("fp32", .boolean(true))]
      ).evaluated()
      #expect(y.shape == [5, weights.inputs])
      let expected = indices.flatMap { index in
        let row = index < 0 ? index + weights.outputs : index
        return weights.numbers[(row * weights.inputs)...].prefix(weights.inputs)
      }
      #expect(y.floatArray == expected)
    }
  }

  @Test func indicesThatNameNoRow() throws {
    let weights = Weights("int4", 6, 32, block: (1, 32), hasOffset: false, isHalfScale: true)
    let gather = HeavyOperation(
      name: "nn.packed_gather", tensors: [("indices", Tensor(integers: [6], [1]))] + weights.tensors,
      attributes: weights.attributes + [("fp32", .boolean(true))])
    #expect(throws: OperationError.self) { try gather.evaluated() }
  }

  @Test func bytesThatDoNotFit() {
    let bindings: KeyValuePairs<String, Bound> = [
      "x": .tensor([1, 32]), "storage": .word("lut4"), "outputs": .integer(5), "inputs": .integer(32),
      "block_outputs": .integer(5), "data": .tensor([16]), "lut": .tensor([16]),
    ]
    #expect(refusal("nn.packed_linear", bindings) == "`data` has 16 words, expected 20")
  }
}
