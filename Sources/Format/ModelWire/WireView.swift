internal import Glibc
package import ModelFiles
package import ModelSpec

/// The bytes of a model file as the walk sees them: at their offsets from `base`, but only as far as they were asked for.
///
/// Touching one byte of a mapped file can make the kernel count two megabytes as used, and a page that another process
/// cuts off ends this one. So blocks are read into reserved address space instead, and weights are never among them.
package final class WireView {
  package let base: UnsafeRawPointer
  package let byteCount: Int
  private let file: MappedFile?
  private var loaded: Range<Int>
  /// Grows while reading goes on without a jump.
  private var blockSize = WireView.smallestBlock
  private static let smallestBlock = 8 << 10
  private static let largestBlock = 1 << 20

  /// A view of bytes in memory, which stay valid as long as the view.
  package init(_ bytes: UnsafeRawBufferPointer) {
    base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
    byteCount = bytes.count
    file = nil
    loaded = 0..<bytes.count
  }

  package init(_ file: MappedFile) throws(Diagnostic) {
    self.file = file
    byteCount = file.byteCount
    loaded = 0..<0
    let reserved = mmap(
      nil, max(1, file.byteCount), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let reserved, reserved != MAP_FAILED else { throw FileProblem.mapping(file.path, errno) }
    // A huge page would hold weights' neighbors a thousand times over.
    madvise(reserved, max(1, file.byteCount), MADV_NOHUGEPAGE)
    base = UnsafeRawPointer(reserved)
  }

  deinit {
    if file != nil { munmap(UnsafeMutableRawPointer(mutating: base), max(1, byteCount)) }
  }

  /// Makes the bytes of `range` readable, as far as the file goes.
  @inline(__always)
  package func load(_ range: Range<Int>) throws(Diagnostic) {
    if range.lowerBound >= loaded.lowerBound, min(range.upperBound, byteCount) <= loaded.upperBound { return }
    try read(range)
  }

  /// Makes what a tag and a length, or a tag and a number, can take readable.
  @inline(__always)
  package func loadField(at offset: Int) throws(Diagnostic) {
    try load(offset..<offset + 32)
  }

  /// The bytes of `range`, valid as long as the view.
  package func bytes(_ range: Range<Int>) throws(Diagnostic) -> UnsafeRawBufferPointer {
    try load(range)
    return UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }

  /// Calls `body` with the bytes of `range`.
  package func withBytes<Result>(_ range: Range<Int>, _ body: (RawSpan) -> Result) throws(Diagnostic) -> Result {
    body(try bytes(range).bytes)
  }

  private func read(_ range: Range<Int>) throws(Diagnostic) {
    guard let file else { return }
    let goesOn = range.lowerBound >= loaded.lowerBound && range.lowerBound <= loaded.upperBound
    blockSize = goesOn ? min(blockSize * 2, Self.largestBlock) : Self.smallestBlock
    let start = goesOn ? loaded.upperBound : range.lowerBound
    let end = min(byteCount, max(range.upperBound, start + blockSize))
    let count = try file.read(
      start,
      into: UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(mutating: base) + start, count: end - start))
    guard count == end - start else { throw FileProblem.reading(file.path, at: start + count, number: 0) }
    loaded = (goesOn ? loaded.lowerBound : start)..<end
  }
}
