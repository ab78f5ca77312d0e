internal import ModelInspect
internal import ModelSpec

/// Formats rows of cells as aligned columns, separated by two spaces.
enum AlignedLines {
  static func text(_ rows: [[String]]) -> String { lines(rows).map { $0 + "\n" }.joined() }

  /// Rows that fit a terminal: names are shortened first, then columns that can be missed go. Numbers are never cut.
  ///
  /// - Parameters:
  ///   - names: The column of names.
  ///   - optional: Columns of other text, the first to go first.
  ///   - columns: The width of the terminal; nil where it does not matter.
  static func text(_ rows: [[String]], names: Int, optional: [Int] = [], columns: Int?) -> String {
    guard let columns else { return text(rows) }
    var rows = rows
    var others = optional
    while true {
      let widths = widths(of: rows)
      let total = widths.reduce(0) { $1 == 0 ? $0 : $0 + $1 + 2 } - 2
      guard total > columns, names < widths.count else { break }
      let room = widths[names] - (total - columns)
      if room < leastName, !others.isEmpty {
        let column = others.removeFirst()
        rows = rows.map { row in row.indices.map { $0 == column ? "" : row[$0] } }
        continue
      }
      let short = NameElision.shortened(
        rows.map { names < $0.count ? $0[names] : "" }, width: max(room, leastName / 2))
      for (index, name) in short.enumerated() where names < rows[index].count { rows[index][names] = name }
      break
    }
    return text(rows)
  }

  /// Below this width, names say little.
  private static let leastName = 16

  private static func widths(of rows: [[String]]) -> [Int] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], TerminalText.width(cell))
      }
    }
    return widths
  }

  /// - Parameter rows: Cells that are safe for a terminal.
  static func lines(_ rows: [[String]]) -> [String] {
    let widths = widths(of: rows)
    return rows.map { row in
      var line = ""
      var gap = 0
      for (cell, width) in zip(row, widths) {
        // Spaces are only written before a cell, so that no line ends with spaces.
        if !cell.isEmpty {
          line += String(repeating: " ", count: gap) + cell
          gap = 0
        }
        // A column without text takes no space unless it is the first, where marks are.
        gap += width - (cell.isEmpty ? 0 : TerminalText.width(cell)) + (width == 0 && gap > 0 ? 0 : 2)
      }
      return line
    }
  }
}
