import ModelSigning
import Testing
import _ModelTestSupport

/// Keys and a small compiled model that the tests sign.
enum SigningSample {
  /// A pair that every test gets the same.
  static func key(_ number: UInt8 = 1) throws -> PrivateKey {
    try PrivateKey(seed: [UInt8](repeating: number, count: 32))
  }

  /// Names and contents of the files of `writeModel`.
  static let files = [
    ("coremldata.bin", "header"), ("model.mil", "program"), ("weights/weight.bin", "numbers"),
  ]

  /// SHA-256 of `header`, `program` and `numbers`.
  static let digests = [
    "1e0584a25d9f43bf5cbd0aec01eb1af2220ed085b4e7f1837b0d89958cae353a",
    "1310ca2c8932dbd118668bd97442558a3e1f546b5e15c69699dfbd6024f548d8",
    "f3c7807d475073ba009bf4801b2d934e9f0126cb96dd19a27dbffcae23a7f5a3",
  ]

  /// The manifest of what `writeModel` writes.
  static let manifest = """
    modelc manifest 1
    directory
    \(digests[0]) 6 coremldata.bin
    \(digests[1]) 7 model.mil
    \(digests[2]) 7 weights/weight.bin

    """

  /// Names of the public halves of `key(1)` and `key(2)`, as openssl's tools compute them.
  static let fingerprints = [
    "SHA256:/RENMB0vB33hQUuPmfRBsUA/qyB7IFL70sBl5O6OfcI=", "SHA256:R96ljqAPrpQX7hnXZ1W/72kImQIRMu/7BP4fnk8MgFk=",
  ]

  static let privatePEM = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    -----END PRIVATE KEY-----

    """

  static let publicPEM = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAiojj3XQJ8ZX9UtstPLpdcspnCb8dlBIb83SIAbQPb1w=
    -----END PUBLIC KEY-----

    """

  /// Writes a directory of three files; returns its path.
  @discardableResult
  static func writeModel(_ folder: TemporaryFolder, _ name: String = "m.mlmodelc") throws -> String {
    for (file, content) in files { try folder.write(content, under: "\(name)/\(file)") }
    return folder.path(name)
  }

  static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
