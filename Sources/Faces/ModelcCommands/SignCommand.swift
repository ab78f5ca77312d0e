internal import ArgumentParser
internal import ModelSigning
internal import ModelSpec

/// `modelc sign`: signs a model, an archive or any other file.
struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a model.",
    discussion: """
      Writes a detached signature: a list of the model's files with their SHA-256, signed with Ed25519. Without \
      --output it is NAME.sig beside the model; keep the two together when copying. Anyone with the public key can \
      check it with `modelc verify`.

        $ modelc sign Digits.mlmodelc --key release.pem
        Digits.mlmodelc.sig: 6 files, 427.6 kB, signed by SHA256:DOY90Wr…

      A directory that contains links, devices or pipes cannot be signed.

      Exit status: 0 on success, 1 if the model cannot be signed, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a directory, a file, or an archive of a model.", valueName: "model"), completion: .file()
  )
  var path: String

  @Option(help: ArgumentHelp("Private key: a PEM file with mode 600.", valueName: "path"), completion: .file())
  var key: String?

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("Output path of the signature. Default: NAME.sig beside the model.", valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(help: "Print the list of files that would be signed, without signing.")
  var manifest = false

  func validate() throws {
    guard manifest || key != nil else { throw ValidationError("--key is required: give the path of the private key") }
    guard !manifest || key == nil && output == nil else {
      throw ValidationError("--manifest only prints: leave out --key and --output")
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
  /// For example `6 files, 427.6 kB`.
  var summary: String {
    "\(entries.count) \(entries.count == 1 ? "file" : "files"), \(ByteText.text(byteCount))"
  }
}
