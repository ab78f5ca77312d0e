internal import ModelInspect

/// Formats rows of cells as aligned columns, separated by two spaces.
enum AlignedLines {
  static func text(_ rows: [[String]]) -> String { lines(rows).map { $0 + "\n" }.joined() }

  /// - Parameter rows: Cells that are safe for a terminal.
  static func lines(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], TerminalText.width(cell))
      }
    }
    return rows.map { row in
      var line = ""
      var gap = 0
      for (cell, width) in zip(row, widths) {
        // Spaces are only written before a cell, so that no line ends with spaces.
        if !cell.isEmpty {
          line += String(repeating: " ", count: gap) + cell
          gap = 0
        }
        gap += width - (cell.isEmpty ? 0 : TerminalText.width(cell)) + 2
      }
      return line
    }
  }
}
