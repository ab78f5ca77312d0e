internal import ArgumentParser
internal import ModelFormat

/// `modelc cache`: the compiled models that commands have kept.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Look at or empty the cache of compiled models.",
    discussion: """
      Commands that run a model compile it first when it is not compiled, and keep the result in $MODELC_CACHE, \
      $XDG_CACHE_HOME/modelc or ~/.cache/modelc. It holds up to 4 GiB, or $MODELC_CACHE_LIMIT bytes; what has not been \
      used for longest goes first.
      """,
    subcommands: [List.self, Clear.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List the models, the one that was used last first.")

    func run() throws {
      try reportingErrors {
        let cache = CompiledCache.standard()
        let entries = cache.entries()
        let lines = entries.map { "\(ByteText.text($0.byteCount))\t\($0.source)\t\($0.path)\n" }
        let total = entries.reduce(0) { $0 + $1.byteCount }
        try Terminal.write(
          lines.joined() + "\(entries.count) models, \(ByteText.text(total)) of \(ByteText.text(cache.byteLimit))\n")
      }
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "clear", abstract: "Remove all of them.")

    func run() throws {
      try reportingErrors {
        let removed = CompiledCache.standard().clear()
        try Terminal.write("removed \(removed.count) models, \(ByteText.text(removed.byteCount))\n")
      }
    }
  }
}
