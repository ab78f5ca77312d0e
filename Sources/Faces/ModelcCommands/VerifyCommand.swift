internal import ArgumentParser
internal import ModelFormat
internal import ModelSigning
internal import ModelSpec

/// `modelc verify`: checks the signature of a model.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check a model against its signature.",
    discussion: """
      Checks the signature that `modelc sign` wrote, and that the model has exactly the signed files, unchanged. The \
      model itself is not parsed. Each missing, changed or unlisted file is reported.

        $ modelc verify Digits.mlmodelc --key release.pub.pem
        Digits.mlmodelc: 6 files, 427.6 kB, signed by SHA256:DOY90Wr…

      Exit status: 0 if the model matches its signature, 1 if not, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a directory, a file, or an archive of a model.", valueName: "model"), completion: .file()
  )
  var path: String

  @Option(
    help: ArgumentHelp(
      "Public key: a PEM file. If repeated, a signature by any of the keys is accepted.", valueName: "path"),
    completion: .file())
  var key: [String] = []

  @Option(
    help: ArgumentHelp("Path of the signature. Default: NAME.sig beside the model.", valueName: "path"),
    completion: .file())
  var signature: String?

  /// Differences that are printed: when the whole directory is another one, the first few are enough.
  private static let problemLimit = 20

  func validate() throws {
    guard !key.isEmpty else { throw ValidationError("--key is required: give the path of a public key") }
  }

  func run() throws {
    try reportingErrors {
      let keys = try key.map { try PublicKey.read($0) }
      let (read, place) = try Signature.read(of: path, at: signature)
      let manifest = try read.manifest(signedBy: keys, at: place)
      let problems = try manifest.problems(at: path)
      guard problems.isEmpty else {
        for problem in problems.prefix(Self.problemLimit) { Terminal.writeProblem(problem, forBuildOf: nil) }
        if problems.count > Self.problemLimit {
          Terminal.writeError("and \(problems.count - Self.problemLimit) more\n")
        }
        throw ExitCode.failure
      }
      let signer = try read.signer(among: keys)?.fingerprint() ?? ""
      try Terminal.write("\(path): \(manifest.summary), signed by \(signer)\n")
    }
  }
}
