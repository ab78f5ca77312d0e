internal import ModelFormat
internal import ModelSpec

/// The values of a weight, decoded piece by piece.
struct TensorValues {
  /// Where values come from.
  private enum Source {
    case data(WeightData, MILSpec.DataType)
    case values([Double])
  }

  private let source: Source
  /// Number of values.
  let count: Int

  /// Nil for weights in a form that is not decoded.
  init?(_ tensor: StoredTensor) {
    switch tensor.content {
    case .values(let values): self.init(values)
    case .blob(let entry):
      if let packed = entry.packedElements {
        self.init(packed.unpacked().map(Double.init))
      } else {
        self.init(entry.data, entry.dataType.dataType)
      }
    case .layer(let params): self.init(params)
    case .packed(let packed):
      guard let values = packed.unpacked else { return nil }
      self.init(values)
    }
  }

  private init(_ values: [Double]) {
    source = .values(values)
    count = values.count
  }

  private init?(_ data: WeightData, _ type: MILSpec.DataType) {
    guard Self.isDecoded(type), let bits = type.bitWidth else { return nil }
    source = .data(data, type)
    count = data.byteCount / (bits / 8)
  }

  private init?(_ params: WeightParams) {
    if !params.rawValue.isEmpty || !params.int8RawValue.isEmpty {
      guard let values = params.dequantized else { return nil }
      self.init(values)
    } else if params.float16Value.isEmpty {
      self.init(params.floatValue, .float32)
    } else {
      self.init(params.halves, .float16)
    }
  }

  private static func isDecoded(_ type: MILSpec.DataType) -> Bool {
    switch type {
    case .float16, .float32, .bfloat16, .int8, .uint8, .int16, .uint16, .int32, .uint32: true
    default: false
    }
  }

  /// The values of `range`, which lies inside `0..<count`.
  func values(_ range: Range<Int>) -> [Double] {
    switch source {
    case .values(let values): Array(values[range])
    case .data(let data, let type): data.withBytes { Self.values($0, type, range) }
    }
  }

  private static func values(_ bytes: RawSpan, _ type: MILSpec.DataType, _ range: Range<Int>) -> [Double] {
    switch type {
    case .float32: range.map { Double(bytes.float(at: 4 * $0)) }
    case .float16: range.map { Double(Float16(bitPattern: bytes.integer(at: 2 * $0))) }
    case .bfloat16:
      range.map { index in
        let upper: UInt16 = bytes.integer(at: 2 * index)
        return Double(Float(bitPattern: UInt32(upper) << 16))
      }
    case .int8: range.map { Double(Int8(bitPattern: bytes.byte(at: $0))) }
    case .uint8: range.map { Double(bytes.byte(at: $0)) }
    case .int16: range.map { Double(bytes.integer(at: 2 * $0, as: Int16.self)) }
    case .uint16: range.map { Double(bytes.integer(at: 2 * $0, as: UInt16.self)) }
    case .int32: range.map { Double(bytes.integer(at: 4 * $0, as: Int32.self)) }
    case .uint32: range.map { Double(bytes.integer(at: 4 * $0, as: UInt32.self)) }
    default: []
    }
  }
}

extension WeightParams {
  /// The values of quantized weights of a layer; nil when the quantization cannot be read.
  fileprivate var dequantized: [Double]? {
    guard let quantization else { return nil }
    let numbers: [Int]
    if rawValue.isEmpty {
      numbers = int8RawValue.bytes.map { Int(Int8(bitPattern: $0)) }
    } else {
      guard (1...8).contains(quantization.numberOfBits) else { return nil }
      numbers = Self.unpacked(rawValue.bytes, bits: Int(quantization.numberOfBits))
    }
    switch quantization.quantizationType {
    case .lookupTableQuantization(let table):
      let entries = table.floatValue.map(Double.init)
      guard numbers.allSatisfy(entries.indices.contains) else { return nil }
      return numbers.map { entries[$0] }
    case .linearQuantization(let linear):
      let (scale, bias) = (linear.scale.map(Double.init), linear.bias.map(Double.init))
      guard !scale.isEmpty, bias.isEmpty || bias.count == scale.count else { return nil }
      let length = max(1, numbers.count / scale.count)
      return numbers.enumerated().map { index, number in
        let channel = min(index / length, scale.count - 1)
        return Double(number) * scale[channel] + (bias.isEmpty ? 0 : bias[channel])
      }
    case nil: return nil
    }
  }

  /// Numbers that are packed without gaps, the most significant bit first.
  private static func unpacked(_ bytes: [UInt8], bits: Int) -> [Int] {
    (0..<bytes.count * 8 / bits).map { index in
      var number = 0
      for bit in index * bits..<(index + 1) * bits {
        number = number << 1 | Int(bytes[bit >> 3] >> UInt8(7 - bit & 7)) & 1
      }
      return number
    }
  }
}
