package import ModelSpec

extension WeightParams {
  /// Number of weights that are stored as floats; nil for quantized ones.
  package var floatCount: Int? {
    if quantization != nil || !rawValue.isEmpty || !int8RawValue.isEmpty { return nil }
    return float16Value.isEmpty ? floatValue.byteCount / 4 : float16Value.byteCount / 2
  }

  /// Weights that are stored as floats of 32 or 16 bits; empty for quantized ones.
  package var floats: [Float] {
    guard let count = floatCount else { return [] }
    if float16Value.isEmpty {
      let copied = floatValue.bytes
      let bytes = copied.span.bytes
      return (0..<count).map { bytes.float(at: 4 * $0) }
    }
    let copied = float16Value.bytes
    let bytes = copied.span.bytes
    return (0..<count).map { Float(Float16(bitPattern: bytes.integer(at: 2 * $0))) }
  }
}
