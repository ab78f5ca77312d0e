internal import ModelSpec

/// Items one after the other, broken into lines between items.
enum TextFlow {
  /// Lines of `items`, each indented by two columns; items are made safe, and an item that is wider than a line is cut.
  static func text(_ items: [String], separator: String = ", ", _ style: Style) -> String {
    let indent = "  "
    var text = ""
    var used = 0
    for (index, item) in items.enumerated() {
      let shown = TerminalText.line(item, width: style.lineWidth - 4) + (index == items.count - 1 ? "" : separator)
      let width = TerminalText.width(shown)
      let fits = used + width <= style.lineWidth + TerminalText.width(separator.last == " " ? " " : "")
      if used == 0 || !fits {
        // A line does not end in the separator's space.
        while text.last == " " { text.removeLast() }
        text += (used == 0 ? "" : "\n") + indent
        used = indent.count
      }
      text += shown
      used += width
    }
    return text.isEmpty ? "" : text + "\n"
  }
}

/// The text of a data flow, from inputs to outputs.
enum FlowText {
  /// `a, b → c`; the arrow stands alone at a side where there is nothing.
  static func text(_ inputs: [String], _ outputs: [String]) -> String {
    [inputs.joined(separator: ", "), "→", outputs.joined(separator: ", ")].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
