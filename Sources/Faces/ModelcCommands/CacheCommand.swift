internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
import ModelSpec

/// `modelc cache`: lists and clears the cache of compiled models.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "List or clear the cache of compiled models.",
    discussion: """
      When `modelc update` is given a source model, it compiles the model and keeps the result in $MODELC_CACHE, \
      $XDG_CACHE_HOME/modelc or ~/.cache/modelc. The cache holds up to 4 GiB, or $MODELC_CACHE_LIMIT bytes; the least \
      recently used models are removed first.
      """,
    subcommands: [List.self, Clear.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List the cached models, most recently used first.")

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() throws {
      try reportingErrors {
        let cache = CompiledCache.standard()
        let entries = cache.entries()
        if json { return try Terminal.write(JSONWriter.text(Self.json(entries, byteLimit: cache.byteLimit)) + "\n") }
        let lines = entries.map {
          "\(ByteText.text($0.byteCount))\t\(TerminalText.path($0.source))\t\(TerminalText.path($0.path))\n"
        }
        let total = entries.reduce(0) { $0 + $1.byteCount }
        try Terminal.write(
          lines.joined() + "\(entries.count) models, \(ByteText.text(total)) of \(ByteText.text(cache.byteLimit))\n")
      }
    }

    private static func json(_ entries: [CompiledCache.Entry], byteLimit: Int) -> JSONValue {
      .object([
        .init("byteLimit", .integer(Int64(byteLimit))),
        .init(
          "models",
          .array(
            entries.map { entry in
              .object([
                .init("source", .string(entry.source)), .init("path", .string(entry.path)),
                .init("byteCount", .integer(Int64(entry.byteCount))), .init("lastUse", .integer(Int64(entry.lastUse))),
              ])
            })),
      ])
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Remove all cached models that are not in use.")

    func run() throws {
      try reportingErrors {
        let removed = CompiledCache.standard().clear()
        let kept = removed.usedCount == 0 ? "" : "; kept \(removed.usedCount) in use"
        try Terminal.write("removed \(removed.count) models, \(ByteText.text(removed.byteCount))\(kept)\n")
      }
    }
  }
}
