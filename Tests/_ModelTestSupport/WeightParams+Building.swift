package import ModelSpec

extension WeightParams {
  /// `count` weights of 0, four bytes each.
  package static func floats(_ count: Int) -> WeightParams {
    .with { $0.floatValue = WeightData(floats: Array(repeating: 0, count: count)) }
  }

  /// `count` weights of 0, two bytes each.
  package static func halves(_ count: Int) -> WeightParams {
    .with { $0.float16Value = WeightData(bytes: Array(repeating: 0, count: 2 * count)) }
  }

  /// `byteCount` bytes of weights quantized to `bits` bits; 0 leaves the number of bits out.
  package static func quantized(byteCount: Int, bits: UInt64) -> WeightParams {
    .with { params in
      params.rawValue = WeightData(bytes: Array(repeating: 0, count: byteCount))
      if bits > 0 { params.quantization = .with { $0.numberOfBits = bits } }
    }
  }
}
