internal import ArgumentParser

/// `modelc simplify`.
struct SimplifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "simplify", abstract: "Simplify the operations of an ML Program.")
}
