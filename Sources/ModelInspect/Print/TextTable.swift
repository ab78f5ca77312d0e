/// Rows of cells in columns of equal width, some of them under headings.
struct TextTable {
  /// A cell's text, safe for a terminal, and what it is.
  struct Cell {
    fileprivate var text: String
    fileprivate var role: Style.Role
    fileprivate var isNumber = false

    /// Text of any origin: made safe, and cut where nobody reads on.
    init(_ text: String, _ role: Style.Role = .plain) {
      self.text = TerminalText.line(text, width: Self.limit)
      self.role = role
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
    let widths = columnWidths(style)
    var text = ""
    for (index, row) in rows.enumerated() {
      switch row {
      case .heading(let title, let note):
        if index > 0 { text += "\n" }
        text += style.paint(title, .heading)
        if !note.isEmpty { text += "  " + style.paint(note, .plain) }
      case .cells(let cells): text += line(cells, widths, style)
      }
      text += "\n"
    }
    return text
  }

  private func line(_ cells: [Cell], _ widths: [Int], _ style: Style) -> String {
    var line = String(repeating: " ", count: indent)
    var gap = 0
    for (cell, width) in zip(cells, widths) where width > 0 {
      let shown = TerminalText.line(cell.text, width: width)
      let padding = width - TerminalText.width(shown)
      // Spaces are written when something follows them, so that no line ends in some.
      if !shown.isEmpty { line += String(repeating: " ", count: cell.isNumber ? gap + padding : gap) }
      line += style.paint(shown, cell.role)
      gap = shown.isEmpty ? gap + width + 2 : cell.isNumber ? 2 : padding + 2
    }
    return line
  }

  /// As wide as the widest cell of each column; the widest columns narrower when a terminal's line is too short.
  private func columnWidths(_ style: Style) -> [Int] {
    var widths: [Int] = []
    for case .cells(let cells) in rows {
      for (column, cell) in cells.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], TerminalText.width(cell.text))
      }
    }
    guard let columns = style.columns else { return widths }
    func total() -> Int { widths.reduce(indent) { $1 == 0 ? $0 : $0 + $1 + 2 } - 2 }
    while total() > columns, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 8 {
      widths[widest] -= 1
    }
    return widths
  }
}
