public import ModelBase
internal import ModelFiles

/// The public half of an Ed25519 key pair: it verifies signatures, but cannot create them.
public struct PublicKey: Equatable, Sendable {
  /// The key itself, 32 bytes.
  public let bytes: [UInt8]

  /// The prefix of the key in its DER: a sequence with the identifier of Ed25519, and a bit string (RFC 8410).
  private static let header: [UInt8] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]

  /// - Parameter bytes: The key, 32 bytes.
  /// - Throws: `Diagnostic` with code `key-length` for another number of bytes.
  public init(_ bytes: [UInt8]) throws(Diagnostic) {
    guard bytes.count == Ed25519.keyByteCount else {
      throw Diagnostic(
        "key-length", "the public key has \(bytes.count) bytes, expected \(Ed25519.keyByteCount)",
        found: "\(bytes.count)", expected: "\(Ed25519.keyByteCount)")
    }
    self.bytes = bytes
  }

  /// Reads a key in PEM, as written by `openssl pkey -pubout`.
  ///
  /// - Parameter path: The path for errors.
  /// - Throws: `Diagnostic` with code `key-file` if it is not such a text, or `key-kind` if it contains something else.
  public init(pem text: [UInt8], at path: String? = nil) throws(Diagnostic) {
    let pem = try PEM(text, at: path, wanted: "a public key")
    try pem.checkLabel(PEM.publicKey, at: path)
    try self.init(pem.key(after: Self.header, at: path))
  }

  /// Reads the key file at `path`.
  ///
  /// - Throws: as `init(pem:at:)`, or what is wrong with the file.
  public static func read(_ path: String) throws(Diagnostic) -> PublicKey {
    try PublicKey(pem: KeyFile.read(path, isPrivate: false), at: path)
  }

  /// The key as a text in PEM.
  public var pem: [UInt8] {
    PEM(PEM.publicKey, Self.header + bytes).text
  }

  /// A short name of the key: SHA-256 of its DER, in base 64.
  public func fingerprint() throws(Diagnostic) -> String {
    "SHA256:" + (try SHA256Digest(of: Self.header + bytes).base64)
  }

  /// Whether `signature` is a signature of `message` by the private half of this key.
  ///
  /// - Parameter signature: 64 bytes; any other length is not a signature.
  public func isSignature(_ signature: [UInt8], of message: [UInt8]) throws(Diagnostic) -> Bool {
    guard signature.count == Ed25519.signatureByteCount else { return false }
    return try Ed25519.publicKey(bytes).isSignature(signature, of: message)
  }
}
