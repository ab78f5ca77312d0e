internal import ArgumentParser

/// `modelc split`.
struct SplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "split", abstract: "Take a model apart.")
}
