internal import ArgumentParser
internal import ModelFormat
internal import ModelSigning
internal import ModelSpec

/// `modelc verify`: checks the signature of a model.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that a model is the one that was signed.",
    discussion: """
      Checks the signature that `modelc sign` wrote, and that every file of the model is there and as it was signed, and no \
      other. Nothing of the model is parsed. Each file that is missing, changed or not listed is named.

        $ modelc verify Digits.mlmodelc --key release.pub.pem
        Digits.mlmodelc: 6 files, 427.6 kB, signed by SHA256:DOY90Wr…

      Exit status: 0 when all is as it was signed, 1 when not (standard error says what), 64 for a wrong command line.
      """)

  @Argument(help: ArgumentHelp("The model: a directory or a file, an archive of a model too.", valueName: "model"))
  var path: String

  @Option(
    help: ArgumentHelp("A public key in PEM. Given several times, any of the keys may have signed.", valueName: "path"))
  var key: [String] = []

  @Option(
    help: ArgumentHelp("Where the signature lies. Default: beside the model, as NAME.sig.", valueName: "path"))
  var signature: String?

  /// Of a directory that is another as a whole, the first few differences tell it.
  private static let problemLimit = 20

  func validate() throws {
    guard !key.isEmpty else { throw ValidationError("give the public key: --key PATH") }
  }

  func run() throws {
    try reportingErrors {
      let keys = try key.map { try PublicKey.read($0) }
      let place = try signature ?? SignaturePath.standard(for: path)
      let read = try Signature.read(place)
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
