internal import ArgumentParser
internal import ModelInspect
internal import ModelStore

/// `modelc store rollback`: returns to an earlier version.
struct RollBackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback", abstract: "Return to an earlier version of a model.")

  @OptionGroup var place: StoreArgument

  @Argument(help: ArgumentHelp("Model to roll back.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "Version to return to, as listed by `modelc store ls`. Default: the previous one.", valueName: "version"))
  var to: String?

  func run() async throws {
    try await reportingErrors {
      let version = try await place.store().rollBack(name, to: to)
      try StoreTerminal.write(TerminalText.escaped("version \(version.id) of \(name) is current") + "\n")
    }
  }
}
