public import ModelBase
internal import ModelFiles

/// A detached signature: an Ed25519 signature of a manifest, with the manifest and the fingerprint of the key.
///
/// Its file is beside the signed item, never inside.
public struct Signature: Equatable, Sendable {
  /// The fingerprint of the signing key (`PublicKey.fingerprint()`). In a signature that was read, it is only a claim
  /// until `manifest(signedBy:at:limits:)` has succeeded.
  public var keyFingerprint: String
  /// The signature itself, 64 bytes.
  public var bytes: [UInt8]
  /// The signed text: a manifest, not parsed yet.
  public var manifestText: [UInt8]

  /// Signs `manifest` with `key`.
  public init(_ manifest: Manifest, by key: PrivateKey) throws(Diagnostic) {
    manifestText = manifest.text
    keyFingerprint = try key.publicKey.fingerprint()
    bytes = try key.sign(manifestText)
  }

  private static let title = "modelc signature 1"
  private static let keyPrefix = "key "
  private static let signaturePrefix = "ed25519 "
  /// Number of lines before the manifest.
  static let headerLineCount = 3
  /// The manifest of a model with the maximum number of files, with long paths, takes a few megabytes.
  private static let byteLimit = 16 << 20

  /// The content of a signature file: three lines, and the manifest.
  public var text: [UInt8] {
    Array("\(Self.title)\n\(Self.keyPrefix)\(keyFingerprint)\n\(Self.signaturePrefix)\(Base64.text(bytes))\n".utf8)
      + manifestText
  }

  /// Reads the content of a signature file without verifying it.
  ///
  /// - Parameter path: The path for errors.
  /// - Throws: `Diagnostic` with code `signature-file`.
  public init(_ text: [UInt8], at path: String? = nil) throws(Diagnostic) {
    var rest = text[...]
    var number = 0
    func failure(_ message: String) -> Diagnostic {
      Diagnostic(
        "signature-file", message, at: Location(file: path, lineAndColumn: .init(line: max(number, 1), column: 1)),
        remedy: "get the signature again, or sign the model again")
    }
    func line(_ prefix: String, _ expected: String) throws(Diagnostic) -> [UInt8] {
      number += 1
      // No line of the header is longer; other files may have no line end at all.
      let head = rest.prefix(200)
      guard let end = head.firstIndex(of: 0x0a), head[..<end].starts(with: prefix.utf8) else {
        let found = rest.isEmpty ? "the end of the file" : "'\(Self.shown(head))'"
        throw failure("found \(found), expected \(expected)")
      }
      rest = rest[(end + 1)...]
      return Array(head[..<end].dropFirst(prefix.utf8.count))
    }
    let title = try line("modelc signature ", "'\(Self.title)'")
    guard title == [UInt8(ascii: "1")] else {
      throw failure("the signature file has version '\(EscapedText.text(title))', expected '1'")
    }
    let key = try line(Self.keyPrefix, "'\(Self.keyPrefix)' and the fingerprint of a key")
    let encoded = try line(Self.signaturePrefix, "'\(Self.signaturePrefix)' and a signature")
    guard let bytes = Base64.bytes(encoded), bytes.count == Ed25519.signatureByteCount else {
      throw failure("the signature is not base 64 of \(Ed25519.signatureByteCount) bytes")
    }
    guard !rest.isEmpty else {
      number += 1
      throw failure("found the end of the file, expected a manifest")
    }
    keyFingerprint = EscapedText.text(key)
    self.bytes = bytes
    manifestText = Array(rest)
  }

  /// The beginning of a file of another kind, for errors.
  private static func shown(_ head: ArraySlice<UInt8>) -> String {
    EscapedText.text(Array(head.prefix { $0 != 0x0a }.prefix(40)))
  }

  /// Reads the signature file at `path`.
  ///
  /// - Throws: as `init(_:at:)`, or what is wrong with the file.
  public static func read(_ path: String) throws(Diagnostic) -> Signature {
    let file = try OpenedFile(path, path: path, followsLink: true)
    return try Signature(file.bytes(limit: byteLimit), at: path)
  }

  /// Writes the signature of `signed` atomically to `path`.
  ///
  /// - Throws: `Diagnostic` with code `signature-path` if that is in the directory which it signs, or the reason why it
  ///   cannot be written.
  public func write(to path: String, signing signed: String) throws(Diagnostic) {
    try SignedPlace.checkOutside(path, of: signed)
    try WholeFile.write(text, to: path)
  }
}
