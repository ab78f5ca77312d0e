internal import ModelSpec

/// The form in which a `WeightParams` message stores its values.
enum WeightStorage {
  case none
  /// 32-bit floats.
  case float32(count: Int)
  /// 16-bit floats.
  case float16(byteCount: Int)
  /// Numbers of 1 to 8 bits side by side, with what turns them into floats.
  case quantized(byteCount: Int, QuantizationParams)
  /// 8-bit integers for products that are computed in integers.
  case int8(byteCount: Int, QuantizationParams)
  /// Quantized numbers whose scale or table is missing; the field holds them.
  case bare(field: String)
  /// Values in several fields, of which only one may be set.
  case several(fields: [String])

  init(_ weights: WeightParams?) {
    guard let weights else {
      self = .none
      return
    }
    let set = [
      ("floatValue", weights.floatValue), ("float16Value", weights.float16Value), ("rawValue", weights.rawValue),
      ("int8RawValue", weights.int8RawValue),
    ].filter { !$0.1.isEmpty }
    guard let (field, data) = set.first else {
      self = .none
      return
    }
    guard set.count == 1 else {
      self = .several(fields: set.map(\.0))
      return
    }
    switch (field, weights.quantization) {
    case ("floatValue", _): self = .float32(count: data.byteCount / 4)
    case ("float16Value", _): self = .float16(byteCount: data.byteCount)
    case ("rawValue", let quantization?): self = .quantized(byteCount: data.byteCount, quantization)
    case ("int8RawValue", let quantization?): self = .int8(byteCount: data.byteCount, quantization)
    default: self = .bare(field: field)
    }
  }

  var isFloat32: Bool { if case .float32 = self { true } else { false } }
  var isFloat16: Bool { if case .float16 = self { true } else { false } }
  var isQuantized: Bool { if case .quantized = self { true } else { false } }
}
