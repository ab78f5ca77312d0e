internal import ModelSpec

extension Diagnostic {
  /// A remedy that offers names from a model: `choose one of 'a', 'b'`. Many names are cut to the first ones.
  static func choice(_ names: [String]) -> String {
    let limit = 20
    let shown = names.prefix(limit).map { "'\(TerminalText.line($0, width: 60))'" }
    return "choose one of " + shown.joined(separator: ", ")
      + (names.count > limit ? " and \(names.count - limit) more" : "")
  }
}
