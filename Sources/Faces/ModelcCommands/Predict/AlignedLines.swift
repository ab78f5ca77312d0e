internal import ModelInspect
internal import ModelSpec

/// Formats rows of cells as aligned columns, separated by two spaces.
enum AlignedLines {
  static func text(_ rows: [[String]]) -> String { lines(rows).map { $0 + "\n" }.joined() }

  /// Rows that fit a terminal: names are shortened first, then columns that can be missed go, and what still does not fit
  /// follows below, in a table of its own. Numbers are never cut.
  ///
  /// - Parameters:
  ///   - rows: The first one has the headings. Cells are safe for a terminal, and may be painted, names excepted.
  ///   - names: The columns of names.
  ///   - optional: Columns of other text, the first to go first.
  ///   - columns: The width of the terminal; nil where it does not matter.
  static func text(_ rows: [[String]], names: [Int] = [], optional: [Int] = [], columns: Int?) -> String {
    guard let columns else { return text(rows) }
    var rows = rows
    var others = optional
    while true {
      // Names stay readable as long as something else can go.
      rows = shortened(rows, names, least: others.isEmpty ? leastName / 2 : leastName, fitting: columns)
      guard total(widths(of: rows)) > columns, !others.isEmpty else { break }
      let column = others.removeFirst()
      rows = rows.map { row in row.indices.map { $0 == column ? "" : row[$0] } }
    }
    return blocks(rows, repeating: names.first.map { $0 + 1 } ?? 0, fitting: columns).map(text).joined(separator: "\n")
  }

  /// Below this width, names say little.
  private static let leastName = 16

  /// Columns without text take no space, except for the first, where marks are.
  private static func total(_ widths: [Int]) -> Int {
    widths.enumerated().reduce(0) { $1.element == 0 && $1.offset > 0 ? $0 : $0 + $1.element + 2 } - 2
  }

  /// The rows with the names of the widest columns as narrow as it takes, down to `least`.
  private static func shortened(_ rows: [[String]], _ names: [Int], least: Int, fitting columns: Int) -> [[String]] {
    var widths = widths(of: rows)
    let whole = widths
    while total(widths) > columns,
      let widest = names.filter({ $0 < widths.count && widths[$0] > least }).max(by: { widths[$0] < widths[$1] })
    {
      widths[widest] -= 1
    }
    var rows = rows
    for column in names where column < widths.count && widths[column] < whole[column] {
      let short = NameElision.shortened(
        rows.map { column < $0.count ? $0[column] : "" }, width: widths[column])
      for (index, name) in short.enumerated() where column < rows[index].count { rows[index][column] = name }
    }
    return rows
  }

  /// The columns in as many tables as it takes, each with the first `count` columns, which name the rows.
  private static func blocks(_ rows: [[String]], repeating count: Int, fitting columns: Int) -> [[[String]]] {
    let widths = widths(of: rows)
    // A table of nothing but names has no columns that could follow in another one.
    guard total(widths) > columns, count < widths.count else { return [rows] }
    let lead = Array(widths.indices.prefix(count))
    let start = lead.reduce(0) { $0 + widths[$1] + 2 }
    var blocks: [[Int]] = [lead]
    var used = start
    for column in widths.indices.dropFirst(lead.count) where widths[column] > 0 {
      if used + widths[column] > columns, used > start {
        blocks.append(lead)
        used = start
      }
      blocks[blocks.count - 1].append(column)
      used += widths[column] + 2
    }
    return blocks.map { block in
      rows.map { row in block.map { $0 < row.count ? row[$0] : "" } }.filter { row in
        row.dropFirst(lead.count).contains { !$0.isEmpty }
      }
    }
  }

  private static func width(_ cell: String) -> Int { TerminalText.width(TerminalText.uncolored(cell)) }

  private static func widths(of rows: [[String]]) -> [Int] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], width(cell))
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
        gap += width - (cell.isEmpty ? 0 : Self.width(cell)) + (width == 0 && gap > 0 ? 0 : 2)
      }
      return line
    }
  }
}
