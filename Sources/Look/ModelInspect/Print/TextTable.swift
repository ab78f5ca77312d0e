internal import ModelSpec

/// Rows of cells in columns of equal width, some of them under headings.
struct TextTable {
  /// A cell's text, safe for a terminal, and what it is.
  struct Cell {
    fileprivate var text: String
    fileprivate var role: Style.Role
    fileprivate var isNumber = false
    fileprivate var isDetail = false
    fileprivate var isWrapped = false
    fileprivate var isKept = false

    /// Text of any origin: escaped, and truncated to a readable length.
    init(_ text: String, _ role: Style.Role = .plain) {
      self.text = TerminalText.line(text, width: Self.limit)
      self.role = role
    }

    /// Text that loses its end later than other text when the table is wider than the terminal, such as a shape.
    static func kept(_ text: String, _ role: Style.Role = .plain) -> Cell {
      var cell = Cell(text, role)
      cell.isKept = true
      return cell
    }

    /// Text that continues on separate lines below the row if the table is wider than the terminal.
    static func detail(_ text: String) -> Cell {
      var cell = Cell(text)
      cell.isDetail = true
      return cell
    }

    /// Text at the end of a row that is broken into lines at commas and spaces rather than cut.
    static func wrapped(_ text: String) -> Cell {
      var cell = Cell(text)
      cell.isWrapped = true
      return cell
    }

    /// A number, which stands at the right of its column.
    static func number(_ text: String) -> Cell {
      var cell = Cell(text)
      cell.isNumber = true
      return cell
    }

    private static let limit = 200
  }

  private enum Row {
    case heading(String, note: String)
    case cells([Cell])
  }

  private var rows: [Row] = []
  private let indent: Int

  init(indent: Int = 2) {
    self.indent = indent
  }

  var isEmpty: Bool { rows.isEmpty }

  /// A line that stands before the rows below it, with an empty line above it.
  mutating func addHeading(_ title: String, note: String = "") {
    rows.append(.heading(title, note: note))
  }

  mutating func add(_ cells: Cell...) {
    rows.append(.cells(cells))
  }

  mutating func add(_ cells: [Cell]) {
    rows.append(.cells(cells))
  }

  func text(_ style: Style) -> String {
    let natural = naturalWidths { _ in true }
    let isStacked = hasDetails && total(natural) > style.columns ?? .max
    var widths = narrowed(style) { !isStacked || !$0.isDetail }
    let names = shortNames(widths) { !isStacked || !$0.isDetail }
    // Names without what they have in common may need less than there is.
    for (column, short) in names.enumerated() where short.count == rowCount(column, isStacked: isStacked) {
      widths[column] = short.values.map { TerminalText.width($0) }.max() ?? widths[column]
    }
    var text = ""
    for (index, row) in rows.enumerated() {
      switch row {
      case .heading(let title, let note):
        if index > 0 { text += "\n" }
        text += style.paint(title, .heading)
        if !note.isEmpty { text += "  " + style.paint(note, .plain) }
      case .cells(let cells):
        text += line(isStacked ? cells.filter { !$0.isDetail } : cells, widths, names: names, style)
        if isStacked { text += details(cells.filter(\.isDetail), below: widths.first ?? 0, style) }
      }
      text += "\n"
    }
    return text
  }

  /// How many different texts a column has.
  private func rowCount(_ column: Int, isStacked: Bool) -> Int {
    var texts: NameSet = []
    for case .cells(let cells) in rows {
      let cells = cells.filter { !isStacked || !$0.isDetail }
      if column < cells.count { texts.insert(cells[column].text) }
    }
    return texts.count
  }

  /// The names of each column that is narrower than they are, without what they have in common.
  private func shortNames(_ widths: [Int], _ isColumn: (Cell) -> Bool) -> [NameMap<String>] {
    widths.indices.map { column in
      var names: [String] = []
      for case .cells(let cells) in rows {
        let cells = cells.filter(isColumn)
        if column < cells.count, cells[column].role == .name { names.append(cells[column].text) }
      }
      let short = NameElision.shortened(names, width: widths[column])
      return NameMap(zip(names, short)) { first, _ in first }
    }
  }

  private func line(_ cells: [Cell], _ widths: [Int], names: [NameMap<String>], _ style: Style) -> String {
    var line = String(repeating: " ", count: indent)
    var column = indent
    var gap = 0
    for (place, (cell, width)) in zip(cells, widths).enumerated() where width > 0 {
      let name = cell.role == .name ? names[place][cell.text] : nil
      let lines = cell.isWrapped ? Self.broken(cell.text, width) : [name ?? cell.shown(width)]
      let padding = width - TerminalText.width(lines[0])
      // Spaces are written when something follows them, so that no line ends in some.
      if !lines[0].isEmpty { line += String(repeating: " ", count: cell.isNumber ? gap + padding : gap) }
      line += style.paint(lines[0], cell.role)
      for more in lines.dropFirst() {
        line += "\n" + String(repeating: " ", count: column) + style.paint(more, cell.role)
      }
      gap = lines[0].isEmpty ? gap + width + 2 : cell.isNumber ? 2 : padding + 2
      column += width + 2
    }
    return line
  }

  /// A line for all cells, or one for each that has text, when they do not fit beside each other.
  private func details(_ cells: [Cell], below first: Int, _ style: Style) -> String {
    let lead = "\n" + String(repeating: " ", count: indent + first + 2)
    let width = max((style.columns ?? .max) - lead.count + 1, 8)
    let texts = cells.map(\.text).filter { !$0.isEmpty }
    let together = texts.joined(separator: "  ")
    let lines = TerminalText.width(together) <= width ? [together] : texts.map { TerminalText.middle($0, width: width) }
    return lines.filter { !$0.isEmpty }.map { lead + $0 }.joined()
  }

  /// `text` in lines of at most `width` columns, broken at spaces.
  private static func broken(_ text: String, _ width: Int) -> [String] {
    guard TerminalText.width(text) > width else { return [text] }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, TerminalText.width(last) + 1 + TerminalText.width(String(word)) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(TerminalText.line(String(word), width: width))
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  private var hasDetails: Bool {
    rows.contains { if case .cells(let cells) = $0 { cells.contains(where: \.isDetail) } else { false } }
  }

  private func total(_ widths: [Int]) -> Int { widths.reduce(indent) { $1 == 0 ? $0 : $0 + $1 + 2 } - 2 }

  /// The width of the widest cell of each column.
  private func naturalWidths(_ isColumn: (Cell) -> Bool) -> [Int] {
    var widths: [Int] = []
    for case .cells(let cells) in rows {
      for (column, cell) in cells.filter(isColumn).enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], TerminalText.width(cell.text))
      }
    }
    return widths
  }

  /// The widths, with the widest columns narrower when a terminal's line is too short: texts first, then names, which keep both
  /// ends, then types, and numbers last.
  private func narrowed(_ style: Style, _ isColumn: (Cell) -> Bool) -> [Int] {
    var widths = naturalWidths(isColumn)
    guard let columns = style.columns else { return widths }
    var ranks = [Int](repeating: 0, count: widths.count)
    for case .cells(let cells) in rows {
      for (column, cell) in cells.filter(isColumn).enumerated() { ranks[column] = max(ranks[column], cell.rank) }
    }
    // The labels in the first column make the rest readable, so they are kept.
    if case .cells(let cells)? = rows.first(where: { if case .cells = $0 { true } else { false } }),
      cells.first?.role == .faint
    {
      ranks[0] = Cell.labelRank
    }
    for floors in [[12, 16, 16, .max, .max], [6, 8, 6, 8, .max]] {
      for rank in 0...Cell.labelRank {
        while total(widths) > columns,
          let widest = widths.indices.filter({ ranks[$0] == rank && widths[$0] > floors[rank] })
            .max(by: { widths[$0] < widths[$1] })
        {
          widths[widest] -= 1
        }
      }
    }
    // Numbers are not cut: rather, texts beside them go.
    guard ranks.contains(Cell.highestRank) else { return widths }
    for rank in [0, 2] {
      for column in widths.indices.reversed() where ranks[column] == rank && total(widths) > columns {
        widths[column] = 0
      }
    }
    return widths
  }
}

extension TextTable.Cell {
  /// The priority for keeping the full width of its column.
  fileprivate var rank: Int {
    if isNumber { return Self.highestRank }
    if isKept { return 2 }
    return switch role {
    case .plain, .faint, .heading, .error, .warning, .note: 0
    case .name: 1
    case .type: 2
    }
  }

  fileprivate static let highestRank = 4
  /// Labels in the first column.
  fileprivate static let labelRank = 3

  /// The text cut to `width`: a name in its middle, since names differ at their ends.
  fileprivate func shown(_ width: Int) -> String {
    role == .name ? TerminalText.middle(text, width: width) : TerminalText.line(text, width: width)
  }
}
