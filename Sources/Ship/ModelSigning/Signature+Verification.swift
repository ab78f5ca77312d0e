public import ModelBase
public import ModelFiles

extension Signature {
  /// Checks the signature of the manifest, and only then reads the manifest.
  ///
  /// - Parameters:
  ///   - keys: Public keys, of which one must have signed.
  ///   - path: The path of the signature file, for errors.
  /// - Returns: The manifest that was signed.
  /// - Throws: `Diagnostic` with code `signature-invalid` when none of the keys signed this, `signature-key` when the
  ///   signature names another key than the one that did, or `manifest`.
  public func manifest(
    signedBy keys: [PublicKey], at path: String? = nil, limits: Limits = Limits()
  ) throws(Diagnostic) -> Manifest {
    guard let signer = try signer(among: keys) else { throw try refusal(keys, path) }
    let fingerprint = try signer.fingerprint()
    guard keyFingerprint == fingerprint else {
      throw Diagnostic(
        "signature-key", "the signature is by key \(fingerprint), but its second line names another key",
        at: Location(file: path), expected: fingerprint, remedy: "get the signature again, or sign the model again")
    }
    return try Manifest(manifestText, at: path, firstLine: Self.headerLineCount + 1, limits: limits)
  }

  /// The one of `keys` that signed; nil if none did.
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
    // The key that the signature names is not shown: nothing proves it.
    let expected = fingerprints.joined(separator: " or ")
    return Diagnostic(
      "signature-invalid",
      "the signature was not made by key \(expected), or it or the manifest was changed afterwards",
      at: place, expected: expected, remedy: "get the model, its signature and the key again, from those who signed it")
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

  /// Reads the signature of what is at `path`.
  ///
  /// - Parameter signaturePath: The signature file; beside the signed item by default.
  /// - Returns: The unverified signature, and its path.
  /// - Throws: `Diagnostic` with code `signature-missing` when only the signature is missing, or as `read(_:)`.
  public static func read(
    of path: String, at signaturePath: String? = nil
  ) throws(Diagnostic) -> (signature: Signature, path: String) {
    let place: String
    if let signaturePath {
      place = signaturePath
    } else {
      place = try SignaturePath.standard(for: path)
    }
    do throws(Diagnostic) {
      return (try read(place), place)
    } catch  where error.code == "file-missing" {
      if try FileStatus(path) == .missing { throw FileStatus.missing(path) }
      throw Diagnostic(
        "signature-missing", "there is no signature of '\(FilePath.name(of: path))' here", at: Location(file: place),
        remedy: "make one with `modelc sign`, or give the path of the signature")
    }
  }

  /// Checks that what is at `path` is what one of `keys` signed, before anything of it is parsed.
  ///
  /// Others must not be able to write to `path` until it is used: they could change it after the check.
  ///
  /// - Parameter signaturePath: The signature file; beside the signed item by default.
  /// - Returns: The manifest that was signed.
  /// - Throws: `Diagnostic` about the signature, as `manifest(signedBy:)`, or about the first file that is not as it was
  ///   signed, as `Manifest.check(_:)`.
  @discardableResult
  public static func verify(
    _ path: String, signaturePath: String? = nil, signedBy keys: [PublicKey], limits: Limits = Limits()
  ) throws(Diagnostic) -> Manifest {
    let (signature, place) = try Signature.read(of: path, at: signaturePath)
    let manifest = try signature.manifest(signedBy: keys, at: place, limits: limits)
    try manifest.check(path, limits: limits)
    return manifest
  }
}
