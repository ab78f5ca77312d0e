package import ArgumentParser

/// The `modelc-store` command: the list of its sub-commands. `modelc fetch` and `modelc store` run it.
///
/// It is a program of its own because it needs Foundation and its network library, which take longer to load than most
/// runs of `modelc` take.
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

  /// Runs the command line of this process; never returns when it ends in an error.
  package static func run() async {
    await main()
  }
}
