internal import ModelSpec

/// Finds the name that a mistyped name was probably meant to be.
package enum NearestName {
  /// The sentence about a subcommand of `command` that does not exist, with the one that may be meant.
  ///
  /// - Parameter known: Names of the subcommands.
  package static func sentence(_ name: String, of command: String, known: [String]) -> String {
    let suggestion = of(name, in: known).map { ". Did you mean '\($0)'?" } ?? ""
    return "'\(TerminalText.line(name, width: 60))' is not a command of \(command)\(suggestion)"
  }

  /// The name that `text` begins or that differs from it in few letters; nil if there is none.
  package static func of(_ text: String, in names: [String]) -> String? {
    let typed = Array(text.lowercased())
    guard (1...60).contains(typed.count) else { return nil }
    if typed.count > 1, let name = names.first(where: { $0.lowercased().hasPrefix(text.lowercased()) }) { return name }
    let distances = names.map { (name: $0, distance: distance(typed, Array($0.lowercased()))) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    // A third of the letters may be wrong, and one or two of a short name.
    return nearest.distance <= max(1, min(typed.count, nearest.name.count + 1) / 3 + 1)
      && nearest.distance < typed.count
      ? nearest.name : nil
  }

  /// The remedy for an unknown name: the one that was probably meant; nil if there is none.
  package static func remedy(_ text: String, in names: some Sequence<String>) -> String? {
    of(text, in: Array(names)).map { "did you mean '\($0)'?" }
  }

  /// The least number of letters to add, remove, replace or exchange with the next one to make `b` of `a`.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 1..<(a.count + 1) {
      var row = [i]
      for j in 1..<(b.count + 1) {
        var least = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { least = min(least, rows[i - 2][j - 2] + 1) }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
