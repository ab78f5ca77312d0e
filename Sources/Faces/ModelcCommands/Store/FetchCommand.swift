internal import ArgumentParser

/// `modelc fetch`: runs `modelc-store fetch`.
struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Download, check, compile and install a model.",
    discussion: "Runs `modelc-store` from the same directory; for its options, run `modelc fetch --help`.")

  @Argument(parsing: .captureForPassthrough, help: .hidden, completion: .file())
  var arguments: [String] = []

  func run() throws {
    try reportingErrors { try StoreProgram.run(["fetch"] + arguments) }
  }
}
