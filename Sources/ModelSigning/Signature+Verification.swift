public import ModelFiles
public import ModelSpec

extension Signature {
  /// Checks the signature of the manifest, and only then reads the manifest.
  ///
  /// - Parameters:
  ///   - keys: Public keys, of which one must have signed.
  ///   - path: The path of the signature file, for errors.
  /// - Returns: The manifest that was signed.
  /// - Throws: `Diagnostic` with code `signature-key` when another key signed, `signature-invalid` when what is signed was
  ///   changed, or `manifest`.
  public func manifest(
    signedBy keys: [PublicKey], at path: String? = nil, limits: Limits = Limits()
  ) throws(Diagnostic) -> Manifest {
    guard try signer(among: keys) != nil else { throw try refusal(keys, path) }
    return try Manifest(manifestText, at: path, firstLine: Self.headerLineCount + 1, limits: limits)
  }

  /// The one of `keys` that signed; nil when none did.
  public func signer(among keys: [PublicKey]) throws(Diagnostic) -> PublicKey? {
    for key in keys where try key.isSignature(bytes, of: manifestText) { return key }
    return nil
  }

  private func refusal(_ keys: [PublicKey], _ path: String?) throws(Diagnostic) -> Diagnostic {
    let place = Location(file: path)
    var fingerprints: [String] = []
    for key in keys { fingerprints.append(try key.fingerprint()) }
    guard !fingerprints.isEmpty else {
      return Diagnostic("signature-key", "no trusted key was given", at: place)
    }
    guard fingerprints.contains(keyFingerprint) else {
      let expected = fingerprints.joined(separator: " or ")
      return Diagnostic(
        "signature-key", "the signature is by key \(keyFingerprint), expected \(expected)", at: place,
        found: keyFingerprint, expected: expected, remedy: "get the signature by the key that you trust, or its key")
    }
    return Diagnostic(
      "signature-invalid",
      "the signature by key \(keyFingerprint) does not match this manifest: one of them was changed",
      at: place, remedy: "get the model and its signature again, from where they were signed")
  }

  /// Signs what is at `path`.
  ///
  /// - Returns: The signature, and the manifest that it signs.
  /// - Throws: `Diagnostic` as `Manifest.init(of:)`.
  public static func sign(
    _ path: String, by key: PrivateKey, limits: Limits = Limits()
  ) throws(Diagnostic) -> (signature: Signature, manifest: Manifest) {
    let manifest = try Manifest(of: path, limits: limits)
    return (try Signature(manifest, by: key), manifest)
  }

  /// Checks that what is at `path` is what one of `keys` signed, before anything of it is parsed.
  ///
  /// What is at `path` must be out of others' reach until it is used: they could change it after it was checked.
  ///
  /// - Parameter signaturePath: Where the signature lies; beside what it signs by default.
  /// - Returns: The manifest that was signed.
  /// - Throws: `Diagnostic` about the signature, as `manifest(signedBy:)`, or about the first file that is not as it was
  ///   signed, as `Manifest.check(_:)`.
  @discardableResult
  public static func verify(
    _ path: String, signaturePath: String? = nil, signedBy keys: [PublicKey], limits: Limits = Limits()
  ) throws(Diagnostic) -> Manifest {
    let place: String
    if let signaturePath {
      place = signaturePath
    } else {
      place = try SignaturePath.standard(for: path)
    }
    let manifest = try Signature.read(place).manifest(signedBy: keys, at: place, limits: limits)
    try manifest.check(path, limits: limits)
    return manifest
  }
}
