internal import ArgumentParser

/// `modelc store`: runs the other commands of `modelc-store`.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "List, roll back or remove models in a store.",
    discussion: "Runs `modelc-store` from the same directory; for its options, run `modelc store --help`.")

  @Argument(parsing: .captureForPassthrough, help: .hidden, completion: .file())
  var arguments: [String] = []

  func run() throws {
    try reportingErrors { try StoreProgram.run(arguments) }
  }
}
