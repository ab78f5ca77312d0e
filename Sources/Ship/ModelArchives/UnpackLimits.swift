/// Bounds on what an archive of a model may ask for when it is unpacked.
///
/// They are beyond any real model; each says what it protects.
public struct UnpackLimits: Sendable {
  /// Files and directories. A package of a model may have as many.
  public var entries = 10_000

  /// Bytes that an archive unpacks to, its headers included: the disk. The largest models seen have some gigabytes.
  public var byteCount = 32 << 30

  /// How many times larger than the archive its content may be. Weights hardly get smaller than half, and palettes of
  /// them than a twentieth; whoever gets further packs nothing but repetitions.
  public var ratio = 100

  /// Bytes that any archive may unpack to, however small it is: a network with zeros for weights packs well.
  public var freeByteCount = 64 << 20

  /// Bytes of one component of a path: what file systems take.
  public var componentByteCount = 255

  /// Bytes of a path.
  public var pathByteCount = 1024

  /// Components of a path.
  public var depth = 16

  /// Bytes of a header that extends another, as for long names: these are held in memory.
  public var extendedHeaderByteCount = 64 << 10

  /// The standard limits.
  public init() {}

  /// Bytes that an archive of `archiveByteCount` bytes may unpack to.
  func allowedByteCount(for archiveByteCount: Int) -> Int {
    let (scaled, overflow) = archiveByteCount.multipliedReportingOverflow(by: max(ratio, 1))
    return min(byteCount, max(overflow ? .max : scaled, freeByteCount))
  }
}
