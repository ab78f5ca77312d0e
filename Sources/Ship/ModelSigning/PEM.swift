internal import ModelBase
internal import ModelFiles

/// The text form of keys (RFC 7468): a line that begins a block, base 64, and a line that ends it.
struct PEM {
  /// The content of the block, such as `PUBLIC KEY`.
  let label: String
  let bytes: [UInt8]

  static let privateKey = "PRIVATE KEY"
  static let publicKey = "PUBLIC KEY"

  init(_ label: String, _ bytes: [UInt8]) {
    self.label = label
    self.bytes = bytes
  }

  /// Reads the first block of `text`; preceding lines are comments.
  ///
  /// - Parameter wanted: The expected content with its article, for errors.
  init(_ text: [UInt8], at path: String?, wanted: String) throws(Diagnostic) {
    func failure(_ message: String) -> Diagnostic {
      Diagnostic(
        "key-file", message, at: Location(file: path), expected: wanted,
        remedy: "`modelc keygen` makes keys, and so does `openssl genpkey -algorithm ed25519`")
    }
    let lines = text.split { $0 == 0x0a || $0 == 0x0d }.map(Self.withoutTrailingSpace)
    guard let begin = lines.firstIndex(where: { $0.starts(with: "-----BEGIN ".utf8) }) else {
      throw failure("no line of this file begins with '-----BEGIN ', expected \(wanted) in PEM")
    }
    guard let label = Self.label(lines[begin]) else {
      throw failure("line '\(EscapedText.text(Array(lines[begin].prefix(80))))' does not begin a PEM block")
    }
    guard let end = lines[begin...].firstIndex(where: { $0.elementsEqual("-----END \(label)-----".utf8) }) else {
      throw failure("the block '\(label)' has no end: no line says '-----END \(label)-----'")
    }
    // Older encrypted forms have headers before the base 64.
    let body = lines[(begin + 1)..<end]
    guard let bytes = Base64.bytes(Array(body.joined())) else {
      throw failure("the block '\(label)' is not base 64")
    }
    self.init(label, bytes)
  }

  private static func withoutTrailingSpace(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let last = line.last, last == 0x20 || last == 0x09 { line.removeLast() }
    return line
  }

  /// `X` of `-----BEGIN X-----`.
  private static func label(_ line: ArraySlice<UInt8>) -> String? {
    let name = line.dropFirst(11)
    guard name.suffix(5).elementsEqual("-----".utf8), name.count > 5 else { return nil }
    let bytes = name.dropLast(5)
    guard bytes.allSatisfy({ (0x41...0x5a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x20 }) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The whole block, 64 characters a line.
  var text: [UInt8] {
    let digits = Array(Base64.text(bytes).utf8)
    var lines = ["-----BEGIN \(label)-----"]
    for start in stride(from: 0, to: digits.count, by: 64) {
      lines.append(String(decoding: digits[start..<min(start + 64, digits.count)], as: UTF8.self))
    }
    lines += ["-----END \(label)-----", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }
}

extension PEM {
  /// The 32 bytes of an Ed25519 key: those after `header` in the DER of the block.
  ///
  /// The DER of such a key has only one form (RFC 8410), so it need not be parsed.
  func key(after header: [UInt8], at path: String?) throws(Diagnostic) -> [UInt8] {
    let expected = header.count + Ed25519.keyByteCount
    guard bytes.count == expected, bytes.starts(with: header) else {
      throw Diagnostic(
        "key-kind", "this is a key of another kind, expected an Ed25519 key", at: Location(file: path),
        found: "\(bytes.count) bytes", expected: "\(expected) bytes",
        remedy: "`modelc keygen` makes keys, and so does `openssl genpkey -algorithm ed25519`")
    }
    return Array(bytes.dropFirst(header.count))
  }

  /// Checks that the block has the expected label.
  ///
  /// - Parameter wanted: `privateKey` or `publicKey`.
  func checkLabel(_ wanted: String, at path: String?) throws(Diagnostic) {
    guard label != wanted else { return }
    let isPublicWanted = wanted == Self.publicKey
    let expected = isPublicWanted ? "a public key" : "a private key"
    let message: String
    let remedy: String?
    switch label {
    case Self.privateKey:
      message = "this is a private key, expected a public key"
      remedy = "keep it to yourself, and give the public one: `openssl pkey -in KEY -pubout` writes it"
    case Self.publicKey:
      message = "this is a public key, expected a private key"
      remedy = "give the key that `modelc keygen` wrote beside it"
    case "ENCRYPTED PRIVATE KEY":
      message = "the private key is encrypted, which is not supported"
      remedy = "`openssl pkey -in KEY -out PLAIN` decrypts it; then `chmod 600 PLAIN`"
    default:
      message = "this file holds a '\(label)', expected \(expected)"
      remedy = nil
    }
    throw Diagnostic(
      "key-kind", message, at: Location(file: path), found: label, expected: wanted, remedy: remedy)
  }
}
