internal import Glibc
package import ModelSpec

/// Zeros in place of weights that are missing, for callers that need only their size. They use address space, but no memory.
///
/// Not checked to be sendable: nothing ever writes to the mapping, which lasts as long as the process.
final class MissingBytes: WeightSource, @unchecked Sendable {
  let byteCount: Int
  private let base: UnsafeRawPointer

  /// As many as the largest weight file may have; nil if the system does not provide so much address space.
  static let all = MissingBytes(byteCount: 1 << 40)

  private init?(byteCount: Int) {
    let address = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let address, address != MAP_FAILED else { return nil }
    base = UnsafeRawPointer(address)
    self.byteCount = byteCount
  }

  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "range outside the zeros")
    return try body(UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count).bytes)
  }
}

extension WeightData {
  /// Stands for the bytes `offset..<offset + byteCount` of a missing file, which read as zeros.
  ///
  /// - Returns: Nil if no file can have these bytes, or it would be larger than 1 TiB.
  package static func missing(at offset: Int, byteCount: Int) -> WeightData? {
    let (end, overflow) = offset.addingReportingOverflow(byteCount)
    guard offset >= 0, byteCount >= 0, !overflow, let zeros = MissingBytes.all, end <= zeros.byteCount else {
      return nil
    }
    return WeightData(source: zeros, range: offset..<end)
  }
}
