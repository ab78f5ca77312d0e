internal import ModelSpec
internal import Synchronization

/// The SHA-256 of a file of a compiled directory, which is there when the file was written.
package final class WrittenDigest: Sendable {
  private let digest = Mutex<SHA256Digest?>(nil)

  package init() {}

  func set(_ value: SHA256Digest) {
    digest.withLock { $0 = value }
  }

  /// - Throws: `FormatError` when the file was not written yet.
  package func value() throws(FormatError) -> SHA256Digest {
    guard let value = digest.withLock({ $0 }) else {
      throw FormatError("internal", "a hash was asked for before its file was written")
    }
    return value
  }
}
