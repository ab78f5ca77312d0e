package import ArgumentParser
internal import Glibc
internal import ModelFiles
internal import ModelInspect
internal import ModelSpec

/// The `modelc-store` command with all its subcommands. `modelc fetch` and `modelc store` run it.
///
/// It is a separate program because Foundation's networking takes longer to load than most runs of `modelc` take.
package struct ModelStoreCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "modelc-store",
    abstract: "Download models into a store from which apps load them.",
    discussion: """
      `modelc fetch` runs `modelc-store fetch`; `modelc store` runs the other commands, such as `modelc-store ls`.
      """,
    subcommands: [
      FetchCommand.self, ListCommand.self, RollBackCommand.self, CollectCommand.self, RemoveCommand.self,
    ])

  package init() {}

  /// Runs the command line of this process; exits the process if it fails.
  package static func run() async {
    let arguments = FilePath.arguments
    if let argument = arguments.first(where: { !FilePath.isUTF8($0) }) {
      // Foundation, which stores need for networking, has no such paths.
      StoreTerminal.writeError(
        "error: '\(TerminalText.escaped(argument))' is not UTF-8, which stores and their models need\n"
          + "  fix: rename the directory or file\n")
      Glibc.exit(1)
    }
    if let name = arguments.first, let text = unknownCommandText(name) {
      StoreTerminal.writeError(text)
      exit(withError: ExitCode.validationFailure)
    }
    await main(arguments)
  }

  /// The message if the first argument is not a command; nil if it is one.
  private static func unknownCommandText(_ name: String) -> String? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard !name.hasPrefix("-"), !(names + ["help"]).contains(name) else { return nil }
    let sentence = NearestName.sentence(name, of: "modelc store", known: names.filter { $0 != "fetch" })
    return "Error: \(sentence)\nUsage: \(usageString())\n"
  }
}
