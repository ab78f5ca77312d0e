internal import ArgumentParser
internal import Foundation
internal import ModelInspect
internal import ModelSpec
internal import ModelStore

/// `modelc store ls`: lists the models of a store.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ls", abstract: "List models and their versions; an asterisk marks the current one.")

  @OptionGroup var place: StoreArgument

  @Argument(help: ArgumentHelp("Model to list. Default: all models.", valueName: "name"))
  var name: String?

  @Flag(help: "Print a JSON object.")
  var json = false

  func run() async throws {
    try await reportingErrors {
      let store = try place.store()
      let entries = try store.entries().filter { name == nil || $0.name == name }
      if json { return try StoreTerminal.write(try Self.json(entries) + "\n") }
      let total = entries.flatMap(\.versions).reduce(0) { $0 + $1.compiledByteCount }
      let lines = entries.flatMap(Self.lines)
      let count = entries.count == 1 ? "1 model" : "\(entries.count) models"
      try StoreTerminal.write((lines + ["\(count), \(ByteNumber.text(total))"]).joined(separator: "\n") + "\n")
    }
  }

  /// The models with all that the store knows of their versions, the newest first.
  static func json(_ entries: [ModelStore.Entry]) throws -> String {
    struct Listing: Encodable {
      struct Model: Encodable {
        var name: String
        /// Left out if there is no current version.
        var current: String?
        var versions: [StoredVersion]
      }
      var models: [Model]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let models = entries.map { Listing.Model(name: $0.name, current: $0.current, versions: $0.versions) }
    return String(decoding: try encoder.encode(Listing(models: models)), as: UTF8.self)
  }

  static func lines(_ entry: ModelStore.Entry) -> [String] {
    let versions = entry.versions.map { version in
      let mark = version.id == entry.current ? "*" : " "
      let signed = version.signer.map { "  signed by \($0)" } ?? ""
      return TerminalText.escaped(
        "\(mark) \(version.id)  \(date(version.installed))  \(ByteNumber.text(version.compiledByteCount))  \(version.source)"
          + signed)
    }
    let current = entry.current == nil ? " (no current version)" : ""
    return [TerminalText.escaped(entry.name) + current] + versions
  }

  private static func date(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day().dateSeparator(.dash))
  }
}
