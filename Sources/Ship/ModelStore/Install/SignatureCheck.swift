internal import Foundation
internal import ModelFormat
internal import ModelSigning
internal import ModelSpec

/// The check of a download by a detached signature.
struct SignatureCheck: Sendable {
  private let key: PublicKey

  /// - Throws: `Diagnostic` when the key's file holds no public key.
  init(_ signature: DownloadCheck.Signature) throws(Diagnostic) {
    key = try PublicKey.read(signature.publicKey.path)
  }

  /// Checks the signature of a file that was hashed.
  ///
  /// - Parameters:
  ///   - source: Where the file came from, for errors.
  ///   - signature: The content of the signature's file, from `place`.
  /// - Returns: The fingerprint of the signer's key, for the record.
  /// - Throws: `Diagnostic` when the signature is none, is by another key, or is of another file.
  func signer(
    of byteCount: Int, sha256: String, from source: String, signature: [UInt8], at place: String
  ) throws(Diagnostic) -> String {
    let signature = try Signature(signature, at: place)
    let manifest = try signature.manifest(signedBy: [key], at: place)
    try manifest.check(byteCount: byteCount, sha256: sha256, at: source)
    return try key.fingerprint()
  }
}
