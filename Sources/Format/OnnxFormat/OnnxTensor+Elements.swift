internal import ModelSpec

extension OnnxTensor {
  /// The elements as integers; nil for types that are none. Those of 64 bits without a sign that are larger than any with
  /// one become the largest.
  package var integers: [Int]? {
    guard element.isInteger || element == .bool else { return nil }
    let (width, count) = (element.bitWidth, self.count)
    return data.withBytes { bytes in
      var elements: [Int] = []
      elements.reserveCapacity(count)
      for index in 0..<count {
        var bits: UInt64 = 0
        if width < 8 {
          let first = index * width
          bits = UInt64(bytes.byte(at: first / 8)) >> UInt64(first % 8) & (1 << UInt64(width) - 1)
        } else {
          for byte in 0..<width / 8 { bits |= UInt64(bytes.byte(at: index * width / 8 + byte)) << UInt64(8 * byte) }
        }
        elements.append(Self.integer(bits, width, isUnsigned: element.isUnsigned || element == .bool))
      }
      return elements
    }
  }

  private static func integer(_ bits: UInt64, _ width: Int, isUnsigned: Bool) -> Int {
    if isUnsigned { return Int(clamping: bits) }
    let shift = UInt64(64 - width)
    return Int(Int64(bitPattern: bits << shift) >> Int64(shift))
  }

  /// The elements as single-precision numbers; nil for types that are no numbers, or complex.
  package var floats: [Float]? {
    if let integers { return integers.map { Float($0) } }
    let count = self.count
    return data.withBytes { bytes -> [Float]? in
      switch element {
      case .float: (0..<count).map { bytes.float(at: 4 * $0) }
      case .float16: (0..<count).map { Float(Float16(bitPattern: Self.half(bytes, $0))) }
      case .bfloat16: (0..<count).map { Float(bitPattern: UInt32(Self.half(bytes, $0)) << 16) }
      case .double: (0..<count).map { Float(Self.double(bytes, $0)) }
      case .float8e4m3fn: (0..<count).map { ByteFloat.e4m3fn.value(bytes.byte(at: $0)) }
      case .float8e5m2: (0..<count).map { ByteFloat.e5m2.value(bytes.byte(at: $0)) }
      case .float8e4m3fnuz: (0..<count).map { ByteFloat.e4m3fnuz.value(bytes.byte(at: $0)) }
      case .float8e5m2fnuz: (0..<count).map { ByteFloat.e5m2fnuz.value(bytes.byte(at: $0)) }
      default: nil
      }
    }
  }

  private static func half(_ bytes: RawSpan, _ index: Int) -> UInt16 {
    UInt16(bytes.byte(at: 2 * index)) | UInt16(bytes.byte(at: 2 * index + 1)) << 8
  }

  private static func double(_ bytes: RawSpan, _ index: Int) -> Double {
    var bits: UInt64 = 0
    for byte in 0..<8 { bits |= UInt64(bytes.byte(at: 8 * index + byte)) << UInt64(8 * byte) }
    return Double(bitPattern: bits)
  }
}
