internal import ArgumentParser
internal import ModelInspect
internal import ModelStore

/// `modelc store gc`: removes unused versions.
struct CollectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gc",
    abstract: "Remove unused versions and leftovers of interrupted runs.",
    discussion: """
      Removes versions that cannot be rolled back to. With --max-bytes, versions kept for rollback are removed too, \
      the oldest first, until the compiled models fit. Current versions are never removed.
      """)

  @OptionGroup var place: StoreArgument

  @Option(
    help: ArgumentHelp("Maximum total size of the compiled models, such as 2GB.", valueName: "bytes"),
    transform: ByteNumber.count)
  var maxBytes: Int?

  func run() async throws {
    try await reportingErrors {
      let result = try await place.store().collectGarbage(byteBudget: maxBytes)
      for version in result.removed { try StoreTerminal.write("removed \(TerminalText.escaped(version))\n") }
      let over = result.isWithinBudget ? "" : ", over the limit: current versions are never removed"
      try StoreTerminal.write(
        "\(ByteNumber.text(result.freedByteCount)) freed, \(ByteNumber.text(result.keptByteCount)) kept\(over)\n")
    }
  }
}
