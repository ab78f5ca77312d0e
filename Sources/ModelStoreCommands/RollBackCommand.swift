internal import ArgumentParser
internal import ModelInspect
internal import ModelStore

/// `modelc store rollback`: back to an earlier version.
struct RollBackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback", abstract: "Put the version back in place that was there before.")

  @OptionGroup var place: StoreArgument

  @Argument(help: ArgumentHelp("The model.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("The version, as `modelc store ls` shows it.", valueName: "version"))
  var to: String?

  func run() async throws {
    try await reportingErrors {
      let version = try await place.store().rollBack(name, to: to)
      try StoreTerminal.write(TerminalText.escaped("version \(version.id) of \(name) is in place") + "\n")
    }
  }
}
