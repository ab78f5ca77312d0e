internal import Glibc
package import ModelBase
internal import Synchronization

/// Zeros instead of missing weights, for callers that need only their size. Only as many are mapped as are read, which
/// takes address space but hardly any memory. Mappings are never removed: a tensor may keep the address.
final class MissingBytes: MissingWeightSource {
  /// As large as the largest possible weight file.
  let byteCount = 1 << 40

  static let all = MissingBytes()

  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "range outside the zeros")
    guard let address = address(of: range.count) else {
      return try body([UInt8](repeating: 0, count: range.count).span.bytes)
    }
    return try body(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: range.count).bytes)
  }

  /// The largest mapping so far. Each is at least twice as large as the one before, and none is removed.
  private let mapping = Mutex<(address: UInt, byteCount: Int)>((0, 0))

  /// The address of `count` zeros; nil if there is no address space for them.
  private func address(of count: Int) -> UInt? {
    mapping.withLock { mapping in
      if count <= mapping.byteCount { return mapping.address }
      let size = max(count, 2 * mapping.byteCount, 1 << 16)
      let made = mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
      guard let made, made != MAP_FAILED else { return nil }
      mapping = (UInt(bitPattern: made), size)
      return mapping.address
    }
  }

  func copy(_ range: Range<Int>) -> [UInt8] { [UInt8](repeating: 0, count: range.count) }
}

extension WeightData {
  /// Stands in for the bytes `offset..<offset + byteCount` of a missing file, which read as zeros.
  ///
  /// - Returns: Nil if no file can have these bytes, or it would be larger than 1 TiB.
  package static func missing(at offset: Int, byteCount: Int) -> WeightData? {
    let (end, overflow) = offset.addingReportingOverflow(byteCount)
    guard offset >= 0, byteCount >= 0, !overflow, end <= MissingBytes.all.byteCount else { return nil }
    return WeightData(source: MissingBytes.all, range: offset..<end)
  }
}
