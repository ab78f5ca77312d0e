internal import ModelInspect
internal import ModelSpec

/// The output format of a check's result.
package enum CheckFormat: String, CaseIterable, Sendable {
  /// For people.
  case text
  /// Commands that GitHub Actions turn into notes beside files.
  case github
  /// The Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
  /// The XML that test reports of build servers are read from.
  case junit
  /// A comment on a pull request.
  case markdown
  case json
}

extension Diagnostic {
  /// The file, as tools that know nothing of packages want it: the model itself where the finding lies within it.
  func file(of model: String) -> String {
    guard let file = location.file, file != model, !file.hasPrefix(model + "/") else { return model }
    return file
  }

  /// The message with its location in the model and the remedy, on one line, without characters that control a
  /// terminal.
  var sentence: String {
    var place = location
    place.file = nil
    place.lineAndColumn = nil
    var text = message
    if !place.isEmpty { text += " (\(place.description))" }
    if let remedy { text += "; \(remedy)" }
    let lines = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }
    return lines.map { TerminalText.escaped(String($0)) }.joined(separator: " ")
  }
}
