public import ModelBase
internal import ModelFiles

/// An Ed25519 key pair, for signing.
public struct PrivateKey: Sendable {
  private let key: Ed25519
  /// The public half.
  public let publicKey: PublicKey

  /// The prefix of the key in its DER: version 0, the identifier of Ed25519, and an octet string in an octet string
  /// (RFC 8410).
  private static let header: [UInt8] = [
    0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]

  private init(_ key: Ed25519) throws(Diagnostic) {
    self.key = key
    publicKey = try PublicKey(key.publicBytes())
  }

  /// The pair for `seed`.
  ///
  /// - Parameter seed: The private half, 32 bytes.
  /// - Throws: `Diagnostic` with code `key-length` for another number of bytes.
  public init(seed: [UInt8]) throws(Diagnostic) {
    guard seed.count == Ed25519.keyByteCount else {
      throw Diagnostic(
        "key-length", "the private key has \(seed.count) bytes, expected \(Ed25519.keyByteCount)",
        found: "\(seed.count)", expected: "\(Ed25519.keyByteCount)")
    }
    try self.init(Ed25519.privateKey(seed))
  }

  /// A new pair from libcrypto's random numbers.
  public static func generate() throws(Diagnostic) -> PrivateKey {
    try PrivateKey(Ed25519.generate())
  }

  /// Reads a key in PEM: unencrypted PKCS#8, as written by `openssl genpkey`.
  ///
  /// - Parameter path: The path for errors.
  /// - Throws: `Diagnostic` with code `key-file` if it is not such a text, or `key-kind` if it contains something else.
  public init(pem text: [UInt8], at path: String? = nil) throws(Diagnostic) {
    let pem = try PEM(text, at: path, wanted: "a private key")
    try pem.checkLabel(PEM.privateKey, at: path)
    try self.init(seed: pem.key(after: Self.header, at: path))
  }

  /// Reads the key file at `path`.
  ///
  /// - Throws: `Diagnostic` with code `key-permissions` when others than the owner may read or write it, as
  ///   `init(pem:at:)`, or what is wrong with the file.
  public static func read(_ path: String) throws(Diagnostic) -> PrivateKey {
    try PrivateKey(pem: KeyFile.read(path, isPrivate: true), at: path)
  }

  /// Writes the pair as two files in PEM: the private half at `path` with mode 600, the public one at `publicPath` with
  /// mode 644. If either exists, neither is written.
  ///
  /// - Throws: `Diagnostic` with code `key-exists` or `write-failed`.
  public func write(to path: String, publicPath: String) throws(Diagnostic) {
    guard !KeyFile.isTaken(path) else { throw KeyFile.taken(path) }
    guard !KeyFile.isTaken(publicPath) else { throw KeyFile.taken(publicPath) }
    try KeyFile.write(PEM(PEM.privateKey, Self.header + key.seed()).text, to: path, mode: 0o600)
    do throws(Diagnostic) {
      try KeyFile.write(publicKey.pem, to: publicPath, mode: 0o644)
    } catch {
      // Without the public half, the private one would only block the next attempt.
      KeyFile.remove(path)
      throw error
    }
  }

  /// The signature of `message`: 64 bytes, deterministic.
  public func sign(_ message: [UInt8]) throws(Diagnostic) -> [UInt8] {
    try key.sign(message)
  }
}
