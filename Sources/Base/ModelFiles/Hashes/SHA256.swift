internal import CCrypto
package import ModelBase

/// Incremental SHA-256.
package final class SHA256 {
  private let context: OpaquePointer

  /// - Throws: `Diagnostic` with code `hash-failed` if libcrypto is out of memory or configured to refuse SHA-256.
  package init() throws(Diagnostic) {
    // Otherwise the library cleans up at exit, while another thread may still be hashing.
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT) | UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
    guard let context = EVP_MD_CTX_new() else { throw Self.failure }
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw Self.failure
    }
    self.context = context
  }

  deinit {
    EVP_MD_CTX_free(context)
  }

  package func update(_ bytes: RawSpan) throws(Diagnostic) {
    let isDone = bytes.withUnsafeBytes { EVP_DigestUpdate(context, $0.baseAddress, $0.count) == 1 }
    guard isDone else { throw Self.failure }
  }

  /// The 32 bytes of the digest; nothing can be added afterwards.
  package func finish() throws(Diagnostic) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_DigestFinal_ex(context, &digest, nil) == 1 else { throw Self.failure }
    return digest
  }

  private static var failure: Diagnostic {
    Diagnostic("hash-failed", "libcrypto cannot compute SHA-256")
  }
}

extension SHA256 {
  /// Adds the bytes of `data`, which are read block by block.
  package func update(_ data: WeightData) throws(Diagnostic) {
    try data.forEachBlock { block throws(Diagnostic) in try update(block) }
  }
}
