/// From what, to what.
enum FlowText {
  /// `a, b → c`; the arrow stands alone at a side where there is nothing.
  static func text(_ inputs: [String], _ outputs: [String]) -> String {
    [inputs.joined(separator: ", "), "→", outputs.joined(separator: ", ")].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
