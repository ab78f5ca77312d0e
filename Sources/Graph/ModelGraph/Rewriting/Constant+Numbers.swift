internal import ModelSpec

extension Constant {
  /// The elements as single-precision numbers; nil for strings, for elements that are stored in another form than as numbers of 32
  /// or 16 bits, and when there are not as many as the shape has.
  package var numbers: [Float]? {
    guard let count = type.shape.elementCount.fixed else { return nil }
    let found: [Float]?
    switch elements {
    case .floats(let floats): found = floats
    case .integers(let integers): found = integers.map { Float($0) }
    case .booleans(let booleans): found = booleans.map { $0 ? 1 : 0 }
    case .strings: found = nil
    case .weights(let data, let stored): found = Self.numbers(data, stored, count: count)
    }
    return found?.count == count ? found : nil
  }

  private static func numbers(_ data: WeightData, _ stored: ScalarType, count: Int) -> [Float]? {
    guard stored == .fp32 || stored == .fp16, data.byteCount == count * stored.bitWidth / 8 else { return nil }
    return data.withBytes { bytes in
      var floats: [Float] = []
      floats.reserveCapacity(count)
      if stored == .fp32 {
        for index in 0..<count { floats.append(bytes.float(at: 4 * index)) }
      } else {
        for index in 0..<count { floats.append(Float(half: bytes.integer(at: 2 * index))) }
      }
      return floats
    }
  }
}

extension Float {
  /// The number in half precision that has these bits, without a call for each as `Float16` makes it where processors lack it.
  fileprivate init(half bits: UInt16) {
    let sign = UInt32(bits & 0x8000) << 16
    let rest = UInt32(bits & 0x7FFF) << 13
    let magnitude = bits & 0x7C00 == 0x7C00 ? Float(bitPattern: rest | 0x7F80_0000) : Float(bitPattern: rest) * 0x1p112
    self = Float(bitPattern: magnitude.bitPattern | sign)
  }
}
