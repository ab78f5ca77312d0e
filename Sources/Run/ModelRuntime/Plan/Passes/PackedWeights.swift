internal import ModelOps
internal import ModelSpec

/// A constant matrix of weights, as operations take it that compute with it as it is stored.
struct PackedWeights {
  typealias Binding = GraphOperation.Binding

  /// What `PackedMatrix` reads.
  var bindings: [Binding]
  /// [outputs, inputs]
  var shape: [Int]
  /// Whether elements are plain halves.
  var isHalf = false

  /// Columns come in groups of this many.
  private static let group = 32

  /// The matrix that `argument` is; nil when it is none, or stored in another way.
  init?(_ argument: GraphOperation.Argument?, _ graph: GraphMatch) {
    if case .constant(let constant)? = argument {
      self.init(halves: constant)
      return
    }
    let names: Set<String> = [
      "constexpr_blockwise_shift_scale", "constexpr_lut_to_dense", "constexpr_affine_dequantize", "constexpr_cast",
    ]
    guard let producer = graph.producer(of: argument, names)?.operation else { return nil }
    switch producer.operation {
    case "constexpr_blockwise_shift_scale": self.init(lines: producer)
    case "constexpr_lut_to_dense":
      if producer["shape"].isEmpty { self.init(tables: producer) } else { self.init(table: producer) }
    case "constexpr_affine_dequantize": self.init(affine: producer)
    default:
      guard let constant = producer["source_val"].first?.known else { return nil }
      self.init(halves: constant)
    }
  }

  private init(storage: String, shape: [Int], data: WeightData, rest: [Binding]) {
    self.shape = shape
    bindings =
      [
        Binding("storage", [.constant(.string(storage))]), Binding("outputs", [.constant(.integer(shape[0]))]),
        Binding("inputs", [.constant(.integer(shape[1]))]), Binding("data", [.constant(Self.words(data))]),
      ] + rest
  }

  private init?(halves constant: Constant) {
    guard case .weights(let data, .fp16) = constant.elements, Tensor.Form(constant.type.scalar) == .float,
      let shape = constant.type.shape.fixed, shape.count == 2, shape[0] > 0, shape[1] > 0,
      data.byteCount == 2 * shape[0] * shape[1]
    else { return nil }
    self.init(storage: "fp16", shape: shape, data: data, rest: [])
    isHalf = true
  }

  private init?(lines producer: GraphOperation) {
    guard let codes = Codes(producer["data"].first), let scale = producer["scale"].first?.known,
      let blocks = scale.type.shape.fixed, blocks.count == 2, blocks.allSatisfy({ $0 > 0 }),
      codes.shape[0] % blocks[0] == 0, codes.shape[1] % blocks[1] == 0,
      (codes.shape[1] / blocks[1]) % Self.group == 0, let scales = Self.scales(scale)
    else { return nil }
    var rest = Self.blocks(codes.shape[0] / blocks[0], codes.shape[1] / blocks[1]) + scales
    if let argument = producer["offset"].first {
      guard let offset = Codes(argument), offset.storage == codes.storage, offset.shape == blocks else { return nil }
      rest.append(Binding("offset", [.constant(Self.words(offset.data))]))
    }
    self.init(storage: codes.storage, shape: codes.shape, data: codes.data, rest: rest)
  }

  /// iOS 16's form: a scale and an offset for all, or for each index of an axis.
  private init?(affine producer: GraphOperation) {
    guard let codes = Codes(producer["quantized_data"].first), codes.storage.hasSuffix("8"),
      let scale = producer["scale"].first?.known, let scales = Self.scales(scale),
      let zero = producer["zero_point"].first?.known,
      let numbers = (try? Tensor(zero))?.floatArray
    else { return nil }
    // Offsets are stored as the codes are; others are computed with as numbers.
    let offsets = numbers.compactMap { number in
      codes.storage == "int8" ? Int8(exactly: number).map { UInt8(bitPattern: $0) } : UInt8(exactly: number)
    }
    let count = scale.type.shape.elementCount.fixed ?? 0
    guard count == 1 || (count == codes.shape[0] && producer["axis"].first?.integers == [0]),
      numbers.count == count, offsets.count == count
    else { return nil }
    let offset = Binding("offset", [.constant(Self.words(WeightData(bytes: offsets)))])
    self.init(
      storage: codes.storage, shape: codes.shape, data: codes.data,
      rest: Self.blocks(codes.shape[0] / count, codes.shape[1]) + scales + [offset])
  }

  private init?(tables producer: GraphOperation) {
    guard let codes = Codes(producer["indices"].first), !codes.storage.hasPrefix("int"),
      let lut = producer["lut"].first?.known, let shape = lut.type.shape.fixed, shape.count == 4, shape[0] > 0,
      shape[1] == 1, shape[3] == 1, codes.shape[0] % shape[0] == 0, let floats = Self.floats(lut)
    else { return nil }
    let storage = codes.storage == "uint4" ? "lut4" : "lut8"
    guard shape[2] == (storage == "lut4" ? 16 : 256) else { return nil }
    self.init(
      storage: storage, shape: codes.shape, data: codes.data,
      rest: Self.blocks(codes.shape[0] / shape[0], codes.shape[1]) + [floats])
  }

  /// iOS 16's form: one table.
  private init?(table producer: GraphOperation) {
    guard let shape = producer["shape"].first?.lengths, shape.count == 2, shape[0] > 0, shape[1] > 0,
      shape[1] % Self.group == 0, let lut = producer["lut"].first?.known, let floats = Self.floats(lut),
      case .constant(let indices)? = producer["indices"].first, case .weights(let data, _) = indices.elements
    else { return nil }
    let storage = lut.type.shape.elementCount.isAlways(16) ? "lut4" : "lut8"
    guard lut.type.shape.elementCount.isAlways(storage == "lut4" ? 16 : 256),
      data.byteCount == shape[0] * shape[1] / (storage == "lut4" ? 2 : 1)
    else { return nil }
    self.init(storage: storage, shape: shape, data: data, rest: Self.blocks(shape[0], shape[1]) + [floats])
  }

  /// Codes of 4 or 8 bits.
  private struct Codes {
    var storage: String
    var data: WeightData
    /// [outputs, inputs]
    var shape: [Int]

    init?(_ argument: GraphOperation.Argument?) {
      guard case .constant(let constant)? = argument, let shape = constant.type.shape.fixed, shape.count == 2,
        shape[0] > 0, shape[1] > 0, [.int4, .uint4, .int8, .uint8].contains(constant.type.scalar),
        case .weights(let data, let stored) = constant.elements, stored == constant.type.scalar,
        shape[1] % PackedWeights.group == 0, data.byteCount == shape[0] * shape[1] * stored.bitWidth / 8
      else { return nil }
      (storage, self.data, self.shape) = (stored.name, data, shape)
    }
  }

  /// The bytes under the name of floats, so that they stay where they are.
  private static func words(_ data: WeightData) -> Constant {
    let rest = data.byteCount % 4
    let data = rest == 0 ? data : WeightData(bytes: data.bytes + [UInt8](repeating: 0, count: 4 - rest))
    return Constant(TensorType(.fp32, [Extent(data.byteCount / 4)]), .weights(data, stored: .fp32))
  }

  private static func blocks(_ outputs: Int, _ inputs: Int) -> [Binding] {
    [
      Binding("block_outputs", [.constant(.integer(outputs))]), Binding("block_inputs", [.constant(.integer(inputs))]),
    ]
  }

  /// Scales as they are stored, or as floats; nil when some are not finite, which kernels multiply whole sums by.
  private static func scales(_ constant: Constant) -> [Binding]? {
    guard (try? Tensor(constant))?.finiteness == .finite else { return nil }
    if case .weights(let data, .fp16) = constant.elements, Tensor.Form(constant.type.scalar) == .float {
      return [Binding("scale", [.constant(words(data))]), Binding("half_scale", [.constant(.boolean(true))])]
    }
    guard Tensor.Form(constant.type.scalar) == .float, let floats = (try? Tensor(constant))?.floatArray else {
      return nil
    }
    return [Binding("scale", [.constant(.floats(floats))])]
  }

  private static func floats(_ table: Constant) -> Binding? {
    guard Tensor.Form(table.type.scalar) == .float, let floats = (try? Tensor(table))?.floatArray else { return nil }
    return Binding("lut", [.constant(.floats(floats))])
  }
}

extension GraphOperation.Argument {
  /// The whole numbers that are bound, however they are held.
  var lengths: [Int]? { integers ?? known.flatMap { try? Tensor($0) }?.integerArray }
}
