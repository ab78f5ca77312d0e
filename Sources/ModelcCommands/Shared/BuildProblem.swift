internal import ModelInspect
internal import ModelSpec

/// Problems as build systems and editors understand them: one line each, which begins with the file.
enum BuildProblem {
  /// `Digits.mlmodel: error: weights hold 96 values, expected 108 (layer 'conv1' › weights)`, and a line of the same kind
  /// for the remedy.
  ///
  /// - Parameter model: The path of the model, which stands for all files within a package.
  static func text(_ finding: Diagnostic, of model: String) -> String {
    var place = finding.location
    var file = model
    // What is wrong with another file, such as settings, is to be mended there.
    if let other = place.file, other != model, !other.hasPrefix(model + "/") { file = other }
    if place.file == file { place.file = nil }
    if let inner = place.file, inner.hasPrefix(file + "/") { place.file = String(inner.dropFirst(file.count + 1)) }
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
    TerminalText.escaped(text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
