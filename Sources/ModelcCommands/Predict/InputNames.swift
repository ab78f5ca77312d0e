internal import ModelRuntime
internal import ModelSpec

/// Finds the input that an argument refers to.
enum InputNames {
  /// The error about a name that no input has.
  static func unknown(_ name: String, _ inputs: [FeatureDescription], at path: String? = nil) -> Diagnostic {
    let known = inputs.map { "'\($0.name)'" }.joined(separator: ", ")
    return Diagnostic(
      .error, "input-unknown", "the model has no input '\(name)', expected \(known.isEmpty ? "none" : known)",
      at: Location(file: path))
  }

  /// The input and the text of `NAME=VALUE`; without `NAME=`, the model's only input.
  static func split(
    _ argument: String, _ inputs: [FeatureDescription]
  ) throws(Diagnostic) -> (feature: FeatureDescription, text: String) {
    // Names can contain "=" too, so the longest matching name wins.
    let fitting = inputs.filter { argument.hasPrefix("\($0.name)=") }.max { $0.name.utf8.count < $1.name.utf8.count }
    if let fitting { return (fitting, String(argument.dropFirst(fitting.name.count + 1))) }
    if let sign = argument.firstIndex(of: "="), !isValue(argument) || inputs.count != 1 {
      throw unknown(String(argument[..<sign]), inputs)
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
    text.hasPrefix("{") || text.hasPrefix("[") || text.hasPrefix("/") || text.hasPrefix(".")
  }
}
