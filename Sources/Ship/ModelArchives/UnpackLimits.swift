/// Bounds on the resources that unpacking a model's archive may take.
///
/// They are beyond any real model; each says what it protects.
public struct UnpackLimits: Sendable {
  /// Files and directories. A package of a model may have as many.
  public var entries = 10_000

  /// Bytes to which an archive unpacks, including its headers: protects the disk. The largest models seen have some
  /// gigabytes.
  public var byteCount = 32 << 30

  /// Maximum ratio of the content's size to the archive's. Weights hardly compress to half, and palettized ones to a
  /// twentieth; higher ratios mean repetitions.
  public var ratio = 100

  /// Bytes to which any archive may unpack, however small: a network with zero weights compresses well.
  public var freeByteCount = 64 << 20

  /// Bytes of one component of a path: the limit of file systems.
  public var componentByteCount = 255

  /// Bytes of a path.
  public var pathByteCount = 1024

  /// Components of a path.
  public var depth = 16

  /// Bytes of an extension header, as for long names: these are kept in memory.
  public var extendedHeaderByteCount = 64 << 10

  /// The standard limits.
  public init() {}

  /// Bytes that an archive of `archiveByteCount` bytes may unpack to.
  func allowedByteCount(for archiveByteCount: Int) -> Int {
    let (scaled, overflow) = archiveByteCount.multipliedReportingOverflow(by: max(ratio, 1))
    return min(byteCount, max(overflow ? .max : scaled, freeByteCount))
  }
}
