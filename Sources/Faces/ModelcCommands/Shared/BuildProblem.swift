internal import ModelInspect
internal import ModelSpec

/// Problems in the format of build systems and editors: one line each, starting with the file.
enum BuildProblem {
  /// `Digits.mlmodel: error: weights hold 96 values, expected 108 (layer 'conv1' › weights)`, and another line for the
  /// remedy.
  ///
  /// - Parameter model: Path of the model, used for all files in a package.
  static func text(_ finding: Diagnostic, of model: String) -> String {
    var place = finding.location
    var file = model
    // Problems in another file, such as settings, are reported for that file.
    if let other = place.file, other != model, !other.hasPrefix(model + "/") { file = other }
    if place.file == file { place.file = nil }
    if let inner = place.file, inner.utf8.starts(with: (file + "/").utf8) {
      place.file = String(Substring(inner.utf8.dropFirst(file.utf8.count + 1)))
    }
    if let position = place.lineAndColumn {
      file += ":\(position.line):\(position.column)"
      place.lineAndColumn = nil
    }
    let details = place.isEmpty ? "" : " (\(oneLine(place.description)))"
    var text = "\(file): \(finding.severity.rawValue): \(oneLine(finding.message))\(details)\n"
    if let remedy = finding.remedy { text += "\(file): note: \(oneLine(remedy))\n" }
    return text
  }

  private static func oneLine(_ text: String) -> String {
    TerminalText.escaped(text)
  }
}
