import ModelSpec

/// The range of integers of a type, of which 32 bits with a sign are held.
struct IntegerWidth {
  private let type: ScalarType

  init(_ type: ScalarType) { self.type = type }

  /// The bits of a number that the type has, as the type reads them.
  ///
  /// - Throws: `OperationError` when the number is not among those that are held.
  func wrapping(_ value: Int) throws(OperationError) -> Int32 {
    switch type {
    case .int32: return Int32(truncatingIfNeeded: value)
    case .int16: return Int32(Int16(truncatingIfNeeded: value))
    case .uint16: return Int32(UInt16(truncatingIfNeeded: value))
    case .int8: return Int32(Int8(truncatingIfNeeded: value))
    case .uint8: return Int32(UInt8(truncatingIfNeeded: value))
    case .uint32: return try held(Int(UInt32(truncatingIfNeeded: value)))
    case .uint64 where value < 0: throw beyond("2^64 - \(value.magnitude)")
    default: return try held(value)
    }
  }

  /// The number of the type that is nearest.
  func moving(_ value: Int) throws(OperationError) -> Int32 {
    switch type {
    case .int16: return Int32(Int16(clamping: value))
    case .uint16: return Int32(UInt16(clamping: value))
    case .int8: return Int32(Int8(clamping: value))
    case .uint8: return Int32(UInt8(clamping: value))
    case .int32: return Int32(clamping: value)
    case .int4: return Int32(min(max(value, -8), 7))
    case .uint1, .uint2, .uint3, .uint4, .uint6: return Int32(min(max(value, 0), 1 << type.bitWidth - 1))
    case .uint32, .uint64: return try held(max(value, 0))
    default: return try held(value)
    }
  }

  private func held(_ value: Int) throws(OperationError) -> Int32 {
    guard let held = Int32(exactly: value) else { throw beyond("\(value)") }
    return held
  }

  private func beyond(_ value: String) -> OperationError {
    OperationError("a result of type \(type.name) is \(value), and integers are held in 32 bits with a sign here")
  }
}
