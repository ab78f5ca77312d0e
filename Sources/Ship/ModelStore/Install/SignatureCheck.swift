internal import Foundation
internal import ModelFormat
internal import ModelSigning
internal import ModelSpec

/// Verifies a detached signature of a download.
struct SignatureCheck: Sendable {
  private let key: PublicKey

  /// - Throws: `Diagnostic` if the key file contains no public key.
  init(_ signature: DownloadCheck.Signature) throws(Diagnostic) {
    key = try PublicKey.read(signature.publicKey.path)
  }

  /// Checks the signature of a file that was hashed.
  ///
  /// - Parameters:
  ///   - source: Where the file came from, for errors.
  ///   - signature: The content of the signature's file, from `place`.
  /// - Returns: The fingerprint of the signer's key, for the record.
  /// - Throws: `Diagnostic` if the signature is invalid, by another key, or of another file.
  func signer(
    of byteCount: Int, sha256: String, from source: String, signature: [UInt8], at place: String
  ) throws(Diagnostic) -> String {
    let signature = try Signature(signature, at: place)
    let manifest = try signature.manifest(signedBy: [key], at: place)
    try manifest.check(byteCount: byteCount, sha256: sha256, at: source)
    return try key.fingerprint()
  }
}
