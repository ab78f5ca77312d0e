internal import ArgumentParser

/// `modelc edit`.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change a model's interface and metadata.")
}
