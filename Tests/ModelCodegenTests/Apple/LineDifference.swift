/// The lines in which two texts differ.
struct LineDifference: CustomStringConvertible {
  /// Each with `+` where only the first text has it, `-` where only the second has it.
  var lines: [String] = []

  init(_ ours: String, _ theirs: String) {
    let mine = ours.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let other = theirs.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for change in mine.difference(from: other) {
      switch change {
      case .insert(let offset, let line, _): lines.append("+\(offset + 1): \(line)")
      case .remove(let offset, let line, _): lines.append("-\(offset + 1): \(line)")
      }
    }
  }

  var description: String { lines.prefix(40).joined(separator: "\n") }
}
