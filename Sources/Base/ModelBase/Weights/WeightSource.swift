/// The storage that weights refer to: a mapped file, or a buffer in memory.
public protocol WeightSource: AnyObject, Sendable {
  /// Number of bytes in the source.
  var byteCount: Int { get }

  /// Calls `body` with the bytes of `range`, which is within `0..<byteCount`. They are valid only during the call.
  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result

  /// A copy of the bytes of `range`, which is within `0..<byteCount`.
  func copy(_ range: Range<Int>) -> [UInt8]

  /// Hints that the bytes of `range` will hardly be read again, so that their memory can be released. They stay
  /// readable.
  func letGo(of range: Range<Int>)
}

extension WeightSource {
  /// Does nothing.
  public func letGo(of range: Range<Int>) {}

  /// A copy of the bytes of `range`.
  public func copy(_ range: Range<Int>) -> [UInt8] {
    withBytes(range) { $0.copy() }
  }
}

/// A source that stands in for a missing file.
package protocol MissingWeightSource: WeightSource {}

/// Weight bytes held in memory.
public final class WeightBuffer: WeightSource {
  private let bytes: [UInt8]

  /// A source with these bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public var byteCount: Int { bytes.count }

  public func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = self.bytes
    return try body(bytes.span.bytes.extracting(range))
  }
}
