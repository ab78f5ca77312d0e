internal import ArgumentParser
internal import ModelInspect
internal import ModelStore

/// `modelc store gc`: removes what is not needed.
struct CollectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gc",
    abstract: "Remove versions that nothing needs, and what ended runs left.",
    discussion: """
      Versions that nothing rolls back to go; with --max-bytes, those kept for rolling back go too, the oldest first, until \
      the compiled models take no more. Versions in place stay.
      """)

  @OptionGroup var place: StoreArgument

  @Option(
    help: ArgumentHelp("Bytes that all compiled models may take, such as 2GB.", valueName: "bytes"),
    transform: ByteNumber.count)
  var maxBytes: Int?

  func run() async throws {
    try await reportingErrors {
      let result = try await place.store().collectGarbage(byteBudget: maxBytes)
      for version in result.removed { try StoreTerminal.write("removed \(TerminalText.escaped(version))\n") }
      let over = result.isWithinBudget ? "" : ", more than asked for: the versions in place stay"
      try StoreTerminal.write(
        "\(ByteNumber.text(result.freedByteCount)) freed, \(ByteNumber.text(result.keptByteCount)) kept\(over)\n")
    }
  }
}
