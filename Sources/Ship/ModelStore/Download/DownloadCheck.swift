public import Foundation
internal import ModelSpec

/// Checks of a download before any of its content is read.
public struct DownloadCheck: Sendable {
  /// SHA-256 of the file, 64 hexadecimal digits.
  public var sha256: String?
  /// A signature of the file by the given key.
  public var signature: Signature?

  /// A detached signature, and the key that must have made it.
  public struct Signature: Sendable {
    /// The public key's file, as `modelc keygen` writes it.
    public var publicKey: URL
    /// The URL of the signature; nil for the model's URL with `.sig` added to its path.
    public var url: URL?

    /// A signature by the key in the file `publicKey`, to be fetched from `url`.
    public init(publicKey: URL, url: URL? = nil) {
      self.publicKey = publicKey
      self.url = url
    }
  }

  /// No checks: whoever can impersonate the server can provide any model.
  public static let none = DownloadCheck()

  /// Checks each of the two that is given; `sha256` is 64 hexadecimal digits, upper or lower case.
  public init(sha256: String? = nil, signature: Signature? = nil) {
    self.sha256 = sha256?.lowercased()
    self.signature = signature
  }

  /// - Throws: `StoreError` with code `sha256-form` when the digest has another form.
  func validate() throws(StoreError) {
    guard let sha256 else { return }
    guard sha256.utf8.count == 64, sha256.allSatisfy(\.isHexDigit) else {
      throw StoreError(
        "sha256-form", "'\(sha256.prefix(80))' is not a SHA-256, expected 64 hexadecimal digits",
        remedy: "`sha256sum FILE` prints it")
    }
  }

  /// Compares the digest of the downloaded file.
  func check(sha256 found: String, of source: String) throws(StoreError) {
    guard let sha256, sha256 != found else { return }
    var error = StoreError(
      "hash-mismatch", "the file has SHA-256 \(found), expected \(sha256)", at: source,
      remedy: "check which one is right: the file may be corrupt or replaced, or the digest may be of another version")
    error.diagnostic.found = found
    error.diagnostic.expected = sha256
    throw error
  }
}
