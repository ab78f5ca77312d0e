public import ModelBase
internal import ModelFiles

/// An Ed25519 key pair, which signs.
public struct PrivateKey: Sendable {
  private let key: Ed25519
  /// The half that others may have.
  public let publicKey: PublicKey

  /// What comes before the key in its DER: version 0, the identifier of Ed25519, and an octet string in an octet string
  /// (RFC 8410).
  private static let header: [UInt8] = [
    0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]

  private init(_ key: Ed25519) throws(Diagnostic) {
    self.key = key
    publicKey = try PublicKey(key.publicBytes())
  }

  /// The pair that follows from `seed`.
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

  /// A pair that nobody else has, by libcrypto's random numbers.
  public static func generate() throws(Diagnostic) -> PrivateKey {
    try PrivateKey(Ed25519.generate())
  }

  /// Reads the key that a text in PEM holds: PKCS#8, not encrypted, as `openssl genpkey` writes it.
  ///
  /// - Parameter path: The path for errors.
  /// - Throws: `Diagnostic` with code `key-file` when it is no such text, or `key-kind` when it holds something else.
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
  /// mode 644. Nothing may be at either: neither is written then.
  ///
  /// - Throws: `Diagnostic` with code `key-exists` or `write-failed`.
  public func write(to path: String, publicPath: String) throws(Diagnostic) {
    guard !KeyFile.isTaken(path) else { throw KeyFile.taken(path) }
    guard !KeyFile.isTaken(publicPath) else { throw KeyFile.taken(publicPath) }
    try KeyFile.write(PEM(PEM.privateKey, Self.header + key.seed()).text, to: path, mode: 0o600)
    do throws(Diagnostic) {
      try KeyFile.write(publicKey.pem, to: publicPath, mode: 0o644)
    } catch {
      // A private half alone would be in the way of the next attempt.
      KeyFile.remove(path)
      throw error
    }
  }

  /// The signature of `message`: 64 bytes, the same each time.
  public func sign(_ message: [UInt8]) throws(Diagnostic) -> [UInt8] {
    try key.sign(message)
  }
}
