internal import ArgumentParser

/// `modelc extract`.
struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "extract", abstract: "Cut a part out of a model.")
}
