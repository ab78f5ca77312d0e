internal import ModelSpec

/// A part of a weight source that passes for a source of its own: a model inside a larger file.
final class WeightSlice: WeightSource {
  private let source: any WeightSource
  private let range: Range<Int>

  /// - Parameter range: Bytes that `source` holds.
  init(source: any WeightSource, range: Range<Int>) {
    self.source = source
    self.range = range
  }

  var byteCount: Int { range.count }

  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "range outside the slice")
    let start = self.range.lowerBound
    return try source.withBytes(range.lowerBound + start..<range.upperBound + start, body)
  }
}
