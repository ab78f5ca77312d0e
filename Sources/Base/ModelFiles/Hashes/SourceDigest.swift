package import ModelBase

/// SHA-256 of a model's file, from which most bytes are copied anyway: blocks that are read for that are not read again.
///
/// Not checked to be sendable: all that varies is used in the jobs of one thread alone, which does one at a time.
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

  /// Begins to read the file, for when little of it is going to be offered.
  package func start() {
    thread.async { [self] in advance(to: file.byteCount) }
  }

  /// Takes a block that was read at `offset` of `file`. It counts if it goes on where hashing is or farther on, what is
  /// between is read then; and if it is one of this file.
  func offer(_ block: ReadBlock, at offset: Int, of file: MappedFile) {
    guard file === self.file else { return }
    thread.async { [self] in
      guard offset >= position else { return }
      advance(to: offset)
      update { hash throws(Diagnostic) in try hash.update(block.bytes.bytes) }
      position += block.byteCount
    }
  }

  /// The digest of the whole file; reads what was not offered.
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
