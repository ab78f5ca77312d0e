package import ModelBase

/// SHA-256 of a model's file, most of which is copied anyway: blocks that were read for copying are not read again.
///
/// Not checked to be sendable: all mutable state is used only by the jobs of one serial thread.
package final class SourceDigest: @unchecked Sendable {
  package let file: MappedFile
  private let thread = SerialThread()
  private var hash: SHA256?
  private var position = 0
  private var result: Result<SHA256Digest, Diagnostic>?

  /// Bytes of the file.
  package var byteCount: Int { file.byteCount }

  package init(_ file: MappedFile) {
    self.file = file
  }

  /// Starts reading the file, for cases in which few blocks will be offered.
  package func start() {
    thread.async { [self] in advance(to: file.byteCount) }
  }

  /// Takes a block that was read at `offset` of `file`. It is used if it is part of this file and is not before the
  /// current position; a gap is read.
  func offer(_ block: ReadBlock, at offset: Int, of file: MappedFile) {
    guard file === self.file else { return }
    thread.async { [self] in
      guard offset >= position else { return }
      advance(to: offset)
      update { hash throws(Diagnostic) in try hash.update(block.bytes.bytes) }
      position += block.byteCount
    }
  }

  /// The digest of the whole file; reads the parts that were not offered.
  package func value() throws(Diagnostic) -> SHA256Digest {
    let result: Result<SHA256Digest, Diagnostic> = thread.sync { [self] in
      advance(to: file.byteCount)
      if let known = self.result { return known }
      let computed = Result { () throws(Diagnostic) in SHA256Digest(try started().finish()) }
      self.result = computed
      return computed
    }
    return try result.get()
  }

  private func advance(to end: Int) {
    guard position < end else { return }
    let rest = WeightData(source: file, range: position..<end)
    update { hash throws(Diagnostic) in try hash.update(rest) }
    position = end
  }

  private func update(_ body: (SHA256) throws(Diagnostic) -> Void) {
    guard result == nil else { return }
    do throws(Diagnostic) {
      try body(try started())
    } catch {
      result = .failure(error)
    }
  }

  private func started() throws(Diagnostic) -> SHA256 {
    if let hash { return hash }
    let started = try SHA256()
    hash = started
    return started
  }
}
