internal import ArgumentParser

/// `modelc fetch`: `modelc-store fetch`.
struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Fetch a model, check, compile and install it.",
    discussion: "Runs the program `modelc-store`, which lies beside this one: see `modelc fetch --help`.")

  @Argument(parsing: .captureForPassthrough, help: .hidden)
  var arguments: [String] = []

  func run() throws {
    try reportingErrors { try StoreProgram.run(["fetch"] + arguments) }
  }
}
