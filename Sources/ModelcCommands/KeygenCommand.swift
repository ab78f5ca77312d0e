internal import ArgumentParser
internal import ModelSigning

/// `modelc keygen`: makes a pair of keys for signatures.
struct KeygenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keygen",
    abstract: "Make a pair of keys for signing models.",
    discussion: """
      Writes an Ed25519 key pair as two files in PEM, which openssl reads too: the private key with mode 600, for `modelc \
      sign`, and the public key, for `modelc verify` and for apps. A file that is there is never overwritten.

        $ modelc keygen release.pem
        release.pem: private key, for nobody else
        release.pub.pem: public key SHA256:DOY90Wr…

      Exit status: 0, 1 when the files cannot be written (standard error says why), 64 for a wrong command line.
      """)

  @Argument(help: ArgumentHelp("Where to write the private key.", valueName: "path"))
  var path: String

  @Option(
    name: .customLong("public"),
    help: ArgumentHelp(
      "Where to write the public key. Default: beside the private one, as NAME.pub.pem.", valueName: "path"))
  var publicPath: String?

  func run() throws {
    try reportingErrors {
      let place = publicPath ?? Self.publicPath(for: path)
      let key = try PrivateKey.generate()
      try key.write(to: path, publicPath: place)
      try Terminal.write(
        "\(path): private key, for nobody else\n\(place): public key \(try key.publicKey.fingerprint())\n")
    }
  }

  /// `release.pub.pem` for `release.pem`, and `release.pub.pem` for `release` too.
  static func publicPath(for path: String) -> String {
    (path.hasSuffix(".pem") ? String(path.dropLast(4)) : path) + ".pub.pem"
  }
}
