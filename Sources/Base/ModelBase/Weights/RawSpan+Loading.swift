internal import Glibc

/// Bounds-checked reading of plain values. The standard library calls these loads unsafe because a type might not accept
/// every bit pattern; integers and floats do.
extension RawSpan {
  /// The byte at `offset`.
  @inlinable
  public func byte(at offset: Int) -> UInt8 {
    unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
  }

  /// The little-endian integer that begins at `offset`, which need not be aligned.
  @inlinable
  public func integer<Value: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Value.Type = Value.self)
    -> Value
  {
    Value(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  /// The little-endian float that begins at `offset`, which need not be aligned.
  @inlinable
  public func float(at offset: Int) -> Float {
    Float(bitPattern: integer(at: offset))
  }

  /// The little-endian double that begins at `offset`, which need not be aligned.
  @inlinable
  public func double(at offset: Int) -> Double {
    Double(bitPattern: integer(at: offset))
  }

  /// Whether `other` has the same length and bytes.
  package func holdsSameBytes(as other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    return withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        guard let first = mine.baseAddress, let second = theirs.baseAddress else { return true }
        return memcmp(first, second, mine.count) == 0
      }
    }
  }

  /// A copy of the bytes.
  public func copy() -> [UInt8] {
    withUnsafeBytes { Array($0) }
  }
}
