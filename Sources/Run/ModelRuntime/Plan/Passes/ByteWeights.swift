internal import ModelOps
internal import ModelSpec

/// Constant weights that are stored as integers of 8 bits around 0, with one scale for all or for each output.
struct ByteWeights {
  /// Bytes with signs, under the name of floats, so that they stay where they are.
  var data: Constant
  /// [outputs, inputs, *kernel]
  var shape: [Int]
  /// One, or one for each output.
  var scales: [Float]

  /// The weights that `argument` is; nil when it is none, or stored in another way.
  init?(_ argument: GraphOperation.Argument?, _ graph: GraphMatch) {
    let names: Set<String> = ["constexpr_affine_dequantize", "constexpr_blockwise_shift_scale"]
    guard let producer = graph.producer(of: argument, names)?.operation else { return nil }
    let isAffine = producer.operation == "constexpr_affine_dequantize"
    guard let codes = producer[isAffine ? "quantized_data" : "data"].first?.known,
      case .weights(let data, let stored) = codes.elements, stored == codes.type.scalar,
      let shape = codes.type.shape.fixed, shape.count >= 2, shape.allSatisfy({ $0 > 0 }),
      data.byteCount == shape.reduce(1, *), let scale = producer["scale"].first?.known,
      let scales = (try? Tensor(scale))?.floatArray, let lengths = scale.type.shape.fixed
    else { return nil }
    let isPerOutput = scales.count == shape[0]
    // Scales lie along the outputs.
    if isAffine {
      guard scales.count == 1 || (isPerOutput && producer["axis"].first?.lengths == [0]) else { return nil }
    } else {
      guard lengths.count == shape.count, lengths.dropFirst().allSatisfy({ $0 == 1 }), scales.count == 1 || isPerOutput
      else { return nil }
    }
    let zeros = producer[isAffine ? "zero_point" : "offset"].first
    var middle: Float = 0
    if let zeros {
      guard let tensor = zeros.known.flatMap({ try? Tensor($0) }) else { return nil }
      let offsets = tensor.form == .float ? tensor.floatArray : tensor.integerArray.map { Float($0) }
      guard let first = offsets.first, offsets.allSatisfy({ $0 == first }) else { return nil }
      middle = first
    }
    switch (stored, middle) {
    case (.int8, 0): self.data = Self.words(data)
    case (.uint8, 128): self.data = Self.words(WeightData(bytes: data.bytes.map { $0 ^ 0x80 }))
    default: return nil
    }
    self.shape = shape
    self.scales = scales
  }

  private static func words(_ data: WeightData) -> Constant {
    let rest = data.byteCount % 4
    let data = rest == 0 ? data : WeightData(bytes: data.bytes + [UInt8](repeating: 0, count: 4 - rest))
    return Constant(TensorType(.fp32, [Extent(data.byteCount / 4)]), .weights(data, stored: .fp32))
  }
}
