internal import ArgumentParser

/// `modelc optimize`.
struct OptimizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "optimize", abstract: "Store a model's weights with fewer bits.")
}
