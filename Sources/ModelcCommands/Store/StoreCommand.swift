internal import ArgumentParser

/// `modelc store`: the other commands of `modelc-store`.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "List, roll back or remove models of a store.",
    discussion: "Runs the program `modelc-store`, which lies beside this one: see `modelc store --help`.")

  @Argument(parsing: .captureForPassthrough, help: .hidden)
  var arguments: [String] = []

  func run() throws {
    try reportingErrors { try StoreProgram.run(arguments) }
  }
}
