internal import ModelInspect
import ModelSpec

/// The text of a progress bar.
enum ProgressText {
  /// The unit of progress.
  enum Unit {
    /// Bytes, shown in millions.
    case megabytes
    case rows
  }

  private static let width = 24

  /// `writing Big.mlmodelc [############            ]  50 % of 2600 MB`
  ///
  /// - Parameters:
  ///   - count: Number of units done.
  ///   - total: Known number of units in all; there can be more.
  static func line(_ label: String, _ count: Int, of total: Int, unit: Unit = .megabytes) -> String {
    // The total can be 0 for a model without weights.
    let share = total > 0 ? min(Double(count) / Double(total), 1) : 1
    let filled = Int(truncating: share * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
    let percent = String(Int(truncating: share * 100))
    let padding = String(repeating: " ", count: max(0, 3 - percent.count))
    let whole = unit == .rows ? "\(total)" : "\(total / 1_000_000) MB"
    return "\(TerminalText.escaped(label)) [\(bar)] \(padding)\(percent) % of \(whole)"
  }
}
