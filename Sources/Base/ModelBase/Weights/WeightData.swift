/// A reference to the bytes of one weight field.
///
/// Copying it copies no weights. The bytes stay in the mapped model file or in memory until they are read; elements are
/// little-endian and need not be aligned.
public struct WeightData: Sendable {
  /// Nil for a field that is absent or empty, as most weight fields of a layer are.
  private let storage: Storage?

  private final class Storage: Sendable {
    let source: any WeightSource
    let range: Range<Int>

    init(source: any WeightSource, range: Range<Int>) {
      self.source = source
      self.range = range
    }
  }

  /// An empty reference.
  public init() {
    storage = nil
  }

  /// Refers to `range` of `source`; the range is clamped to the source.
  public init(source: any WeightSource, range: Range<Int>) {
    let held = range.clamped(to: 0..<source.byteCount)
    storage = held.isEmpty ? nil : Storage(source: source, range: held)
  }

  /// Holds `bytes` in memory.
  public init(bytes: [UInt8]) {
    self.init(source: WeightBuffer(bytes), range: 0..<bytes.count)
  }

  /// Holds `floats` in memory, four little-endian bytes each.
  public init(floats: [Float]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(floats.count * 4)
    for float in floats {
      let bits = float.bitPattern
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 24))
    }
    self.init(bytes: bytes)
  }

  /// Number of bytes.
  public var byteCount: Int { storage?.range.count ?? 0 }

  /// Whether there are no bytes.
  public var isEmpty: Bool { storage == nil }

  /// The first `count` bytes, or all when there are fewer.
  package func prefix(_ count: Int) -> WeightData {
    guard let place, count < byteCount else { return self }
    return WeightData(source: place.source, range: place.range.lowerBound..<place.range.lowerBound + max(0, count))
  }

  /// The location of the bytes: the source and a range in it. Nil if there are none.
  public var place: (source: any WeightSource, range: Range<Int>)? {
    storage.map { ($0.source, $0.range) }
  }

  /// Calls `body` with all bytes, which are valid only during the call.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let storage else { return try body(RawSpan()) }
    return try storage.source.withBytes(storage.range, body)
  }

  /// A copy of all bytes.
  public var bytes: [UInt8] {
    storage.map { $0.source.copy($0.range) } ?? []
  }
}

extension WeightData: Equatable {
  /// Whether both refer to equal bytes, wherever these are.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.byteCount == right.byteCount else { return false }
    if let a = left.storage, let b = right.storage, a.source === b.source, a.range == b.range { return true }
    return left.withBytes { a in right.withBytes { b in a.holdsSameBytes(as: b) } }
  }
}
