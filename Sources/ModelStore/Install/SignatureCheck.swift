internal import Foundation
internal import ModelFormat
internal import ModelSigning
internal import ModelSpec

/// The check of a download by a detached signature.
struct SignatureCheck: Sendable {
  let key: URL

  /// - Throws: `FormatError` when the key's file holds no public key.
  init(_ signature: DownloadCheck.Signature) throws(FormatError) {
    key = signature.publicKey
    throw FormatError("signature", "signatures are not read")
  }

  /// Checks the signature of a file that was hashed.
  ///
  /// - Parameters:
  ///   - signature: The content of the signature's file, from `place`.
  ///   - source: Where the file came from, for errors.
  /// - Returns: The signer, for the record.
  func signer(
    of byteCount: Int, sha256: String, from source: String, signature: [UInt8], at place: String
  ) throws(FormatError) -> String {
    ""
  }
}
