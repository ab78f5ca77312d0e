internal import ArgumentParser
internal import ModelOptimize
internal import ModelSpec

/// Forms of weights by their names, on the command line.
struct FormRules: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      """
      Form of the constants that match a pattern, as with --only: 'conv: --palettize 4' or 'head*: none'. Repeatable; the \
      first that matches counts, and the other options of this group are for what none matches.
      """, valueName: "pattern: form"))
  var texts: [String] = []

  /// The rules of the options.
  ///
  /// - Throws: `ValidationError` for text that is not a pattern with a form.
  func rules() throws -> [CompressionOptions.Rule] {
    try texts.map { text in
      let parts = text.parts(between: ": ")
      guard parts.count > 1, !parts[0].isEmpty else {
        throw ValidationError("--for is a pattern and a form, such as 'conv: --palettize 4', found '\(text)'")
      }
      let words = parts.dropFirst().joined(separator: ": ").split(separator: " ").map(String.init)
      let scheme = words == ["none"] ? nil : try scheme(words, text)
      return CompressionOptions.Rule(parts[0], scheme)
    }
  }

  private func scheme(_ words: [String], _ text: String) throws -> WeightScheme {
    do {
      return try SchemeOptions.parse(words).scheme()
    } catch {
      throw ValidationError("--for '\(text)': \(SchemeOptions.message(for: error))")
    }
  }
}
