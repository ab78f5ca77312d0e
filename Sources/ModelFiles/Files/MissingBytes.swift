internal import Glibc
package import ModelSpec

/// Zeros in place of weights that are missing, for callers that need only their size. They are made where they are read,
/// which takes address space for as long, and no memory to speak of.
final class MissingBytes: WeightSource {
  /// As many as the largest weight file may have.
  let byteCount = 1 << 40

  static let all = MissingBytes()

  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "range outside the zeros")
    let address = mmap(
      nil, max(1, range.count), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let address, address != MAP_FAILED else {
      return try body([UInt8](repeating: 0, count: range.count).span.bytes)
    }
    defer { munmap(address, max(1, range.count)) }
    return try body(UnsafeRawBufferPointer(start: address, count: range.count).bytes)
  }

  func copy(_ range: Range<Int>) -> [UInt8] { [UInt8](repeating: 0, count: range.count) }
}

extension WeightData {
  /// Stands for the bytes `offset..<offset + byteCount` of a missing file, which read as zeros.
  ///
  /// - Returns: Nil if no file can have these bytes, or it would be larger than 1 TiB.
  package static func missing(at offset: Int, byteCount: Int) -> WeightData? {
    let (end, overflow) = offset.addingReportingOverflow(byteCount)
    guard offset >= 0, byteCount >= 0, !overflow, end <= MissingBytes.all.byteCount else { return nil }
    return WeightData(source: MissingBytes.all, range: offset..<end)
  }
}
