/// Bounds on what an archive may ask for, so that a few bytes cannot cost gigabytes.
package struct ArchiveLimits: Sendable {
  /// Entries. Each costs a header; data sets have some thousands.
  package var entries = 100_000
  /// Bytes of all entries together, unpacked.
  package var byteCount = 8 << 30
  /// How many times larger than the archive its content may be. Deflate reaches 1032, with nothing but zeros; whoever gets
  /// further lets entries share their bytes, or packs with something stronger in order to fill a memory.
  package var ratio = 1100
  /// Bytes that any archive may unpack to, however small it is.
  package var freeByteCount = 1 << 20

  package init() {}
}
