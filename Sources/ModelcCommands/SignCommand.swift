internal import ArgumentParser
internal import ModelSigning

/// `modelc sign`: signs a model, an archive or any other file.
struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a model.",
    discussion: """
      Writes a detached signature: the SHA-256 of every file of the model, signed with Ed25519. The signature lies beside the \
      model, as NAME.sig, and goes with it wherever it is copied. Whoever has the public key can check it with `modelc \
      verify`.

        $ modelc sign Digits.mlmodelc --key release.pem
        Digits.mlmodelc.sig: 6 files, 427.6 kB, signed by SHA256:DOY90Wr…

      Links, devices and pipes in the directory are refused. --manifest prints what would be signed, and signs nothing.

      Exit status: 0, 1 when the model cannot be signed (standard error says why), 64 for a wrong command line.
      """)

  @Argument(help: ArgumentHelp("The model: a directory or a file, an archive of a model too.", valueName: "model"))
  var path: String

  @Option(help: ArgumentHelp("The private key in PEM, with mode 600.", valueName: "path"))
  var key: String?

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("Where to write the signature. Default: beside the model, as NAME.sig.", valueName: "path"))
  var output: String?

  @Flag(help: "Print the manifest that would be signed.")
  var manifest = false

  func validate() throws {
    guard manifest || key != nil else { throw ValidationError("give the private key: --key PATH") }
    guard !manifest || key == nil && output == nil else {
      throw ValidationError("--manifest signs nothing: give it without --key and --output")
    }
  }

  func run() throws {
    try reportingErrors {
      guard let key else {
        return try Terminal.write(String(decoding: try Manifest(of: path).text, as: UTF8.self))
      }
      let place = try output ?? SignaturePath.standard(for: path)
      let (signature, manifest) = try Signature.sign(path, by: PrivateKey.read(key))
      try signature.write(to: place, signing: path)
      try Terminal.write("\(place): \(manifest.summary), signed by \(signature.keyFingerprint)\n")
    }
  }
}

extension Manifest {
  /// Such as `6 files, 427.6 kB`.
  var summary: String {
    "\(entries.count) \(entries.count == 1 ? "file" : "files"), \(ByteText.text(byteCount))"
  }
}
