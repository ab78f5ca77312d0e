internal import ModelArchives
internal import ModelFormat
internal import ModelSpec

extension WeightsFile {
  /// Calls `body` with the number of each block of `blocks` and a closure that reads and unpacks it, on any thread.
  ///
  /// - Parameter owner: What the bytes are, for errors: `the values of tensor 'conv1/weights'`.
  func forEachBlock(
    _ blocks: WeightBlocks, of owner: String,
    _ body: (Int, @escaping @Sendable () throws(Diagnostic) -> [UInt8]) -> Void
  ) {
    var offset = blocks.offset
    for (index, size) in blocks.sizes.enumerated() {
      let (range, byteCount) = (offset..<offset + size, blocks.byteCount(of: index))
      let source = source
      body(index) { () throws(Diagnostic) in try Self.block(source, range, byteCount: byteCount, owner: owner) }
      offset += size
    }
  }

  /// All bytes of `blocks`, in memory.
  func bytes(_ blocks: WeightBlocks, of owner: String) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    var problem: Diagnostic?
    forEachBlock(blocks, of: owner) { _, read in
      guard problem == nil else { return }
      do throws(Diagnostic) {
        bytes += try read()
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return bytes
  }

  private static func block(
    _ source: MappedFile, _ range: Range<Int>, byteCount: Int, owner: String
  ) throws(Diagnostic) -> [UInt8] {
    let bytes = source.copy(range)
    guard bytes.count < byteCount else { return bytes }
    do throws(Diagnostic) {
      return try BlockCompression.unpacked(bytes, byteCount: byteCount)
    } catch {
      let isDamaged = error.code == "block-damaged"
      throw Diagnostic(
        isDamaged ? "weights-damaged" : error.code, "\(owner) cannot be unpacked: \(error.message)",
        at: Location(file: source.path, byteOffset: range.lowerBound), remedy: isDamaged ? again : error.remedy)
    }
  }

  static let again = "get the file again, or make it again"
}
