internal import ModelInspect

/// The text of a progress bar.
enum ProgressText {
  private static let width = 24

  /// `writing Big.mlmodelc [############            ]  50 % of 2600 MB`
  ///
  /// - Parameters:
  ///   - byteCount: Bytes that are done.
  ///   - total: Bytes that are to be done as far as they are known; there may be some more.
  static func line(_ label: String, _ byteCount: Int, of total: Int) -> String {
    // A model without weights of its own, or one of which only small files are left.
    let share = total > 0 ? min(Double(byteCount) / Double(total), 1) : 1
    let filled = Int(share * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
    let percent = String(Int(share * 100))
    let padding = String(repeating: " ", count: max(0, 3 - percent.count))
    return "\(TerminalText.escaped(label)) [\(bar)] \(padding)\(percent) % of \(total / 1_000_000) MB"
  }
}
