package import ModelSpec

/// What one element of a tensor is, in a model or in a file of arrays.
package enum ElementType: Hashable, Sendable {
  /// An IEEE 754 float of 16, 32 or 64 bits.
  case float(bits: Int)
  /// A float of 16 bits with 8 bits of exponent.
  case bfloat16
  /// A float of 8 bits with 4 bits of exponent and no infinities.
  case float8e4m3fn
  /// A float of 8 bits with 5 bits of exponent.
  case float8e5m2
  /// An integer of so many bits.
  case signed(bits: Int)
  /// An integer of so many bits.
  case unsigned(bits: Int)
  /// A truth value: a byte of 0 or 1.
  case bool

  /// Nil for strings and types that are not known.
  package init?(_ type: MILSpec.DataType) {
    switch type {
    case .float16, .float32, .float64: self = .float(bits: type.bitWidth ?? 0)
    case .bfloat16: self = .bfloat16
    case .float8e4m3fn: self = .float8e4m3fn
    case .float8e5m2: self = .float8e5m2
    case .int4, .int8, .int16, .int32, .int64: self = .signed(bits: type.bitWidth ?? 0)
    case .uint1, .uint2, .uint3, .uint4, .uint6, .uint8, .uint16, .uint32, .uint64:
      self = .unsigned(bits: type.bitWidth ?? 0)
    case .bool: self = .bool
    case .string, .unusedType, .unrecognized: return nil
    }
  }

  /// 1 to 64.
  package var bitWidth: Int {
    switch self {
    case .float(let bits), .signed(let bits), .unsigned(let bits): bits
    case .bfloat16: 16
    case .float8e4m3fn, .float8e5m2, .bool: 8
    }
  }

  /// Whether several elements share a byte.
  package var isPacked: Bool { bitWidth < 8 }

  package var isFloat: Bool {
    switch self {
    case .float, .bfloat16, .float8e4m3fn, .float8e5m2: true
    case .signed, .unsigned, .bool: false
    }
  }

  /// The type that one element has by itself: a byte for packed ones.
  package var unpacked: ElementType {
    switch self {
    case .signed(let bits) where bits < 8: .signed(bits: 8)
    case .unsigned(let bits) where bits < 8: .unsigned(bits: 8)
    default: self
    }
  }

  /// Bytes of `count` elements, packed where the type is; nil when there is no such number.
  package func byteCount(_ count: Int) -> Int? {
    let (bits, overflow) = count.multipliedReportingOverflow(by: bitWidth)
    return overflow || count < 0 ? nil : bits / 8 + (bits % 8 == 0 ? 0 : 1)
  }
}

extension ElementType: CustomStringConvertible {
  /// As the schema calls it, such as `FLOAT16` or `UINT5`.
  package var description: String {
    switch self {
    case .float(let bits): "FLOAT\(bits)"
    case .bfloat16: "BFLOAT16"
    case .float8e4m3fn: "FLOAT8E4M3FN"
    case .float8e5m2: "FLOAT8E5M2"
    case .signed(let bits): "INT\(bits)"
    case .unsigned(let bits): "UINT\(bits)"
    case .bool: "BOOL"
    }
  }
}

/// In which order packed elements fill the bits of a byte.
package enum BitOrder: Sendable {
  /// As in the weight files of ML Programs.
  case lowestFirst
  /// As in the layers of networks.
  case highestFirst
}
