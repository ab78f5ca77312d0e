internal import ArgumentParser

/// `modelc join`.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "join", abstract: "Put models together to one.")
}
