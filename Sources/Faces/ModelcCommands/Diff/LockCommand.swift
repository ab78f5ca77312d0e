internal import ArgumentParser
internal import ModelDiff
internal import ModelFormat
internal import ModelSpec

/// `modelc lock`: writes the interface of a model down.
struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Write the interface of a model to a lock file.",
    discussion: """
      The lock file says in a few lines what apps depend on: names, types and order of inputs, outputs, states and \
      functions. Commit it, and let `modelc check --lock` refuse models that break it.

        $ modelc lock Digits.mlmodel -o Digits.lock.json

      Exit status: 0 on success, 1 if the model cannot be read or the file not be written, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory.", valueName: "model"),
    completion: .anyModel)
  var path: String

  @Option(
    name: [.long, .short], help: ArgumentHelp("Output file. Default: standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  func run() throws {
    try reportingErrors {
      let text = InterfaceLock(try ModelFile.read(path).model).text
      guard let output else { return try Terminal.write(text) }
      try AtomicFile.write(output) { writer throws(Diagnostic) in try writer.write(Array(text.utf8)) }
    }
  }
}
