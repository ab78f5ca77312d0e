internal import ArgumentParser
internal import ModelSigning

/// `modelc keygen`: generates a key pair for signatures.
struct KeygenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keygen",
    abstract: "Generate a key pair for signing models.",
    discussion: """
      Writes an Ed25519 key pair to two PEM files, which openssl can read too: the private key, with mode 600, for \
      `modelc sign`, and the public key for `modelc verify` and for apps. Existing files are never overwritten.

        $ modelc keygen release.pem
        release.pem: private key (keep it secret)
        release.pub.pem: public key SHA256:DOY90Wr…

      Exit status: 0 on success, 1 if the files cannot be written, 64 for a usage error.
      """)

  @Argument(help: ArgumentHelp("Output path of the private key.", valueName: "path"), completion: .file())
  var path: String

  @Option(
    name: .customLong("public"),
    help: ArgumentHelp(
      "Output path of the public key. Default: NAME.pub.pem beside the private key.", valueName: "path"),
    completion: .file())
  var publicPath: String?

  func run() throws {
    try reportingErrors {
      let place = publicPath ?? Self.publicPath(for: path)
      let key = try PrivateKey.generate()
      try key.write(to: path, publicPath: place)
      try Terminal.write(
        "\(path): private key (keep it secret)\n\(place): public key \(try key.publicKey.fingerprint())\n")
    }
  }

  /// `release.pub.pem`, both for `release.pem` and for `release`.
  static func publicPath(for path: String) -> String {
    (path.hasSuffix(".pem") ? String(path.dropLast(4)) : path) + ".pub.pem"
  }
}
