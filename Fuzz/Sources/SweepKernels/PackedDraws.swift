import ModelOps

/// A matrix in one of the forms that operations compute with as it is stored.
private struct PackedDraw {
  var outputs: Int
  var inputs: Int
  var tensors: [(name: String, tensor: Tensor)] = []
  var attributes: [(name: String, constant: Constant)] = []
  /// What the elements stand for.
  var numbers: [Float] = []

  init(_ draw: inout Draw) {
    let storage = draw.one(["fp16", "int4", "uint4", "int8", "uint8", "lut4", "lut8"])
    let isHalf = storage == "fp16"
    outputs = draw.length(40)
    inputs = isHalf ? draw.length(90) : 32 * draw.any(1...5)
    let isTable = storage.hasPrefix("lut")
    let blockOutputs = draw.one((1...outputs).filter { outputs % $0 == 0 })
    let blockInputs =
      isHalf || isTable ? inputs : 32 * draw.one((1...inputs / 32).filter { inputs / 32 % $0 == 0 })
    attributes = [
      ("storage", .string(storage)), ("outputs", .integer(outputs)), ("inputs", .integer(inputs)),
      ("block_outputs", .integer(blockOutputs)), ("block_inputs", .integer(blockInputs)),
    ]
    let count = outputs * inputs
    guard !isHalf else {
      let halves = (0..<count).map { _ in Float16(draw.number()) }
      numbers = halves.map { Float($0) }
      tensors = [("data", Self.words(Self.bytes(halves)))]
      return
    }
    let bits = storage.hasSuffix("4") ? 4 : 8
    let codes = (0..<count).map { _ in draw.any(0...(1 << bits) - 1) }
    tensors = [("data", Self.words(Self.bytes(codes, bits)))]
    let (columns, width) = (inputs / blockInputs, inputs)
    let blocks = outputs / blockOutputs * columns
    func block(_ index: Int) -> Int { index / width / blockOutputs * columns + index % width / blockInputs }
    guard !isTable else {
      let table = (0..<blocks << bits).map { _ in draw.number() }
      numbers = codes.indices.map { table[block($0) << bits + codes[$0]] }
      tensors.append(("lut", Tensor(floats: table, [table.count])))
      return
    }
    func signed(_ code: Int) -> Int { storage.hasPrefix("i") && code >= 1 << (bits - 1) ? code - 1 << bits : code }
    let scales = (0..<blocks).map { _ in Float16(draw.number() / 8) }
    let hasOffset = draw.isOneIn(2)
    let offsets = (0..<blocks).map { _ in hasOffset ? draw.any(0...(1 << bits) - 1) : 0 }
    numbers = codes.indices.map { Float(scales[block($0)]) * Float(signed(codes[$0]) - signed(offsets[block($0)])) }
    if draw.isOneIn(2) {
      attributes.append(("half_scale", .boolean(true)))
      tensors.append(("scale", Self.words(Self.bytes(scales))))
    } else {
      tensors.append(("scale", Tensor(floats: scales.map { Float($0) }, [blocks])))
    }
    if hasOffset { tensors.append(("offset", Self.words(Self.bytes(offsets, bits)))) }
  }

  static func bytes(_ halves: [Float16]) -> [UInt8] {
    halves.flatMap { [UInt8($0.bitPattern & 255), UInt8($0.bitPattern >> 8)] }
  }

  static func bytes(_ codes: [Int], _ bits: Int) -> [UInt8] {
    if bits == 8 { return codes.map { UInt8($0) } }
    return stride(from: 0, to: codes.count, by: 2).map {
      UInt8(codes[$0] | ($0 + 1 < codes.count ? codes[$0 + 1] << 4 : 0))
    }
  }

  /// Bytes under the name of floats.
  static func words(_ bytes: [UInt8]) -> Tensor {
    let words = stride(from: 0, to: bytes.count, by: 4).map { start in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(start + $1 < bytes.count ? bytes[start + $1] : 0) << (8 * $1) }
    }
    return Tensor(floats: words.map { Float(bitPattern: $0) }, [words.count])
  }

  /// The products with each row of `x`.
  static func products(_ x: Tensor, _ numbers: [Float], _ bias: Tensor?, outputs: Int) -> [Float] {
    let (elements, start) = (x.floatArray, bias?.floatArray)
    let inputs = x.shape[x.shape.count - 1]
    return (0..<x.count / inputs * outputs).map { place in
      let (row, output) = place.quotientAndRemainder(dividingBy: outputs)
      let sum = (0..<inputs).reduce(Double(start?[output] ?? 0)) {
        $0 + Double(elements[row * inputs + $1]) * Double(numbers[output * inputs + $1])
      }
      return Float(sum)
    }
  }
}

extension Draw {
  /// Between −1 and 1.
  fileprivate mutating func number() -> Float { tensor([1]).floatArray[0] }

  /// A layer with packed weights. Inputs of half precision may be multiplied as integers of 16 bits.
  mutating func packedLinear() -> Drawn {
    let packed = PackedDraw(&self)
    let isHalf = isOneIn(3)
    var x = tensor(lengths(any(0...2), 9) + [packed.inputs], special: isSpecial(oneIn: 8))
    if isHalf { x = Tensor(floats: x.floatArray.map { Float(Float16($0)) }, x.shape, scalar: .fp16) }
    let bias = isOneIn(2) ? tensor([packed.outputs]) : nil
    var made = SweepCase(operation: "nn.packed_linear", attributes: packed.attributes)
    made.tensors = [("x", x)] + packed.tensors + (bias.map { [("bias", $0)] } ?? [])
    made.constants = Set(made.tensors.map(\.name)).subtracting(["x"])
    let (input, numbers, outputs) = (x, packed.numbers, packed.outputs)
    var drawn = Drawn(made) { [PackedDraw.products(input, numbers, bias, outputs: outputs)] }
    drawn.isRough = isHalf
    return drawn
  }

  /// Rows of a packed table.
  mutating func packedGather() -> Drawn {
    let packed = PackedDraw(&self)
    let shape = lengths(any(0...2), 6)
    let picked = (0..<shape.reduce(1, *)).map { _ in any(-packed.outputs...packed.outputs - 1) }
    var made = SweepCase(operation: "nn.packed_gather", attributes: packed.attributes + [("fp32", .boolean(true))])
    made.tensors = [("indices", Tensor(integers: picked.map { Int32($0) }, shape, scalar: .int32))] + packed.tensors
    return Drawn(made) {
      [
        picked.flatMap { index in
          let start = (index + packed.outputs) % packed.outputs * packed.inputs
          return packed.numbers[start..<start + packed.inputs]
        }
      ]
    }
  }

  /// A layer whose weights are indices into one table.
  mutating func palettizedLinear() -> Drawn {
    let (inputs, outputs) = (32 * any(1...4), length(70))
    let x = tensor(lengths(any(0...2), 6) + [inputs], special: isSpecial(oneIn: 8))
    let (table, bias) = (tensor([16]), isOneIn(2) ? tensor([outputs]) : nil)
    let codes = (0..<inputs * outputs).map { _ in any(0...15) }
    var made = SweepCase(operation: "nn.palettized_linear", attributes: [("outputs", .integer(outputs))])
    made.tensors = [("x", x), ("indices", PackedDraw.words(PackedDraw.bytes(codes, 4))), ("lut", table)]
    if let bias { made.tensors.append(("bias", bias)) }
    return Drawn(made) {
      let entries = table.floatArray
      return [PackedDraw.products(x, codes.map { entries[$0] }, bias, outputs: outputs)]
    }
  }

  /// A layer with weights in half precision, [outputs, inputs] or the other way around.
  mutating func halfLinear() -> Drawn {
    let (inputs, isTurned) = (length(60), isOneIn(2))
    let outputs = 2 * length(30)
    let x = tensor(lengths(any(0...2), 8) + [inputs], special: isSpecial(oneIn: 8))
    let halves = (0..<inputs * outputs).map { _ in Float16(number()) }
    let bias = isOneIn(2) ? tensor([outputs]) : nil
    var made = SweepCase(operation: "nn.half_linear")
    made.attributes = [("outputs", .integer(outputs)), ("transposed", .boolean(isTurned))]
    made.tensors = [("x", x), ("weights", PackedDraw.words(PackedDraw.bytes(halves)))]
    if let bias { made.tensors.append(("bias", bias)) }
    if !isOneIn(6) { made.constants = ["weights", "bias"] }
    return Drawn(made) {
      let numbers = (0..<inputs * outputs).map { place in
        let (output, input) = place.quotientAndRemainder(dividingBy: inputs)
        return Float(halves[isTurned ? input * outputs + output : place])
      }
      return [PackedDraw.products(x, numbers, bias, outputs: outputs)]
    }
  }

  /// A convolution or a layer of bytes: the plain loops compute with what the bytes stand for.
  mutating func byteProduct() -> Drawn {
    let isRows = isOneIn(2)
    let isDepthwise = !isRows && isOneIn(3)
    let channels = length(24)
    let outputs = isDepthwise ? channels : length(40)
    let shape = isRows ? lengths(any(0...2), 12) + [channels] : [any(1...2), channels] + lengths(2, 9)
    let (zero, line) = (any(0...255), Float(1) / Float(any(1...64)))
    let words = SweepCase(
      operation: "nn.byte_quantize", tensors: [("x", tensor(shape, special: isSpecial(oneIn: 8)))],
      attributes: [
        ("shape", .integers(shape)), ("rows", .boolean(isRows)), ("scale", .float(line)), ("zero", .integer(zero)),
        ("nothing", .integer(zero)),
      ])
    let places = isRows ? shape.dropLast().reduce(1, *) : shape[0] * shape[2] * shape[3]
    let lined = [places, (channels + 3) / 4]
    let bytes = (try? words.evaluated(ExecutionContext()).first).map { Tensor(floats: $0, lined) }
    let kernel = isRows ? [1, 1] : lengths(2, 4)
    let inner = isDepthwise ? 1 : channels
    let weights = (0..<outputs * inner * kernel[0] * kernel[1]).map { _ in any(-128...127) }
    let (scale, bias) = (tensor([outputs]), tensor([outputs]))
    var window: [(name: String, constant: Constant)] = [("groups", .integer(isDepthwise ? channels : 1))]
    if !isRows {
      let pad = kernel.flatMap { [any(0...$0), any(0...$0)] }
      window += [
        ("strides", .integers(lengths(2, 3))), ("pad_type", .string("custom")), ("pad", .integers(pad)),
      ]
    }
    var made = SweepCase(operation: "nn.byte_product", attributes: window)
    made.attributes += [
      ("shape", .integers(shape)), ("rows", .boolean(isRows)), ("zero", .integer(zero)), ("outputs", .integer(outputs)),
      ("kernel_sizes", .integers(kernel)),
    ]
    let activation: [(name: String, constant: Constant)] = [("activation", .string(one(["none", "relu", "silu"])))]
    made.attributes += activation
    made.tensors = [
      ("bytes", bytes ?? Tensor(floats: [], [0])),
      ("weights", PackedDraw.words(weights.map { UInt8(bitPattern: Int8($0)) })), ("sum_scale", scale), ("bias", bias),
    ]
    made.constants = ["weights", "sum_scale", "bias"]
    // The same over floats: `byte - zero` and `scale · weight`.
    var plain = SweepCase(operation: "nn.fused_conv", attributes: window + activation)
    let factors = scale.floatArray
    let count = weights.count / outputs
    let floats = weights.indices.map { factors[$0 / count] * Float(weights[$0]) }
    let rows = made.tensors[0].tensor.floatArray.flatMap { word in
      (0..<4).map { Int(word.bitPattern >> UInt32(8 * $0) & 255) - zero }
    }
    let stride = lined[1] * 4
    var x: [Float] = []
    if isRows {
      for place in 0..<places { x += (0..<channels).map { Float(rows[place * stride + $0]) } }
    } else {
      let plane = shape[2] * shape[3]
      for image in 0..<shape[0] {
        for channel in 0..<channels {
          x += (0..<plane).map { Float(rows[(image * plane + $0) * stride + channel]) }
        }
      }
    }
    plain.tensors = [
      ("x", Tensor(floats: x, isRows ? [places, channels, 1, 1] : shape)),
      ("weight", Tensor(floats: floats, [outputs, inner] + kernel)), ("bias", bias),
    ]
    let loops = plain
    return Drawn(made) { try loops.evaluated(ExecutionContext()) }
  }
}
