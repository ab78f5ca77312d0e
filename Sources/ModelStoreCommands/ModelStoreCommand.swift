package import ArgumentParser

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
    await main()
  }
}
