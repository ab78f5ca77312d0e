package import ModelSpec

extension WeightParams {
  /// `count` weights of 0, four bytes each, which training changes.
  package static func trained(_ count: Int) -> WeightParams {
    var weights = floats(count)
    weights.isUpdatable = true
    return weights
  }

  /// Quantized values with a scale, or several, and an optional bias.
  package static func linear(bytes: Int, bits: UInt64, scale: Int = 1, bias: Int = 0) -> WeightParams {
    .with {
      $0.rawValue = WeightData(bytes: [UInt8](repeating: 0, count: bytes))
      $0.quantization = .linear(bits: bits, scale: scale, bias: bias)
    }
  }

  /// Quantized values that are indices into a table.
  package static func lookup(bytes: Int, bits: UInt64, entries: Int) -> WeightParams {
    .with {
      $0.rawValue = WeightData(bytes: [UInt8](repeating: 0, count: bytes))
      $0.quantization = .with {
        $0.numberOfBits = bits
        $0.quantizationType = .lookupTableQuantization(
          .with { $0.floatValue = [Float](repeating: 0, count: entries) })
      }
    }
  }

  /// Values for products in 8-bit integers.
  package static func int8(_ count: Int, bits: UInt64 = 8, scale: Int = 1, bias: Int = 0) -> WeightParams {
    .with {
      $0.int8RawValue = WeightData(bytes: [UInt8](repeating: 0, count: count))
      $0.quantization = .linear(bits: bits, scale: scale, bias: bias)
    }
  }
}

extension QuantizationParams {
  /// Quantization with `scale` factors and `bias` offsets.
  package static func linear(bits: UInt64, scale: Int = 1, bias: Int = 0) -> QuantizationParams {
    .with {
      $0.numberOfBits = bits
      $0.quantizationType = .linearQuantization(
        .with {
          $0.scale = [Float](repeating: 1, count: scale)
          $0.bias = [Float](repeating: 0, count: bias)
        })
    }
  }
}
