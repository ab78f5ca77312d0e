internal import ModelRuntime
internal import ModelSpec

/// Finds the input that an argument refers to.
struct InputNames {
  private let inputs: [FeatureDescription]
  private let places: NameMap<Int>
  /// The names that a terminal with its own spelling of accents can mean: -1 for several.
  private let placesOfTexts: [Substring: Int]
  /// Maximum length of a name in an argument, in bytes: three times the longest, since accents can be separate
  /// characters.
  private let longest: Int

  init(_ inputs: [FeatureDescription]) {
    self.inputs = inputs
    places = NameMap(inputs.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let texts = places.map { (Substring($0.key), $0.value) }
    placesOfTexts = Dictionary(texts, uniquingKeysWith: { _, _ in -1 })
    longest = 3 * (inputs.map(\.name.utf8.count).max() ?? 0)
  }

  /// The error about a name that no input has.
  static func unknown(_ name: String, _ inputs: [FeatureDescription], at path: String? = nil) -> Diagnostic {
    let known = inputs.map { "'\($0.name)'" }.joined(separator: ", ")
    return Diagnostic(
      .error, "input-unknown", "the model has no input '\(name)', expected \(known.isEmpty ? "none" : known)",
      at: Location(file: path))
  }

  /// The input and the text of `NAME=VALUE`; without `NAME=`, the model's only input.
  func split(_ argument: String) throws(Diagnostic) -> (feature: FeatureDescription, text: String) {
    // Names can contain "=" too, so the longest matching name wins.
    var heads = argument.utf8.prefix(longest + 1)
    while let sign = heads.lastIndex(of: UInt8(ascii: "=")) {
      heads = heads[..<sign]
      let name = argument[..<sign]
      guard let place = places[String(name)] ?? placesOfTexts[name], place >= 0 else { continue }
      return (inputs[place], String(argument[argument.utf8.index(after: sign)...]))
    }
    if let sign = argument.firstIndex(of: "="), !Self.isValue(argument) || inputs.count != 1 {
      throw Self.unknown(String(argument[..<sign]), inputs)
    }
    guard inputs.count == 1, let only = inputs.first else {
      let known = inputs.map { "'\($0.name)'" }.joined(separator: ", ")
      throw Diagnostic(
        .error, "input-unnamed",
        "'\(argument)' names no input, and the model has \(inputs.count): \(known)",
        remedy: "write --input NAME=VALUE")
    }
    return (only, argument)
  }

  /// Whether the text is a value even though it contains "=": JSON or a path.
  private static func isValue(_ text: String) -> Bool {
    text.hasPrefix("{") || text.hasPrefix("[") || text.utf8.first == UInt8(ascii: "/") || text.hasPrefix(".")
  }
}
