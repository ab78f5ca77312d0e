internal import ArgumentParser
internal import ModelInspect
internal import ModelStore

/// `modelc store rm`: removes a model, or one of its versions.
struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a model with all its versions, or one version that is not current.")

  @OptionGroup var place: StoreArgument

  @Argument(help: ArgumentHelp("Model to remove.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("Version to remove, as listed by `modelc store ls`. Default: all.", valueName: "version"))
  var version: String?

  func run() async throws {
    try await reportingErrors {
      try await place.store().remove(name, version: version)
      let what = version.map { "version \($0) of \(name)" } ?? name
      try StoreTerminal.write(TerminalText.escaped("removed \(what)") + "\n")
    }
  }
}
