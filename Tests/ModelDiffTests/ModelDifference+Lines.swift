import ModelDiff

extension ModelDifference {
  /// Every change on a line of its own, for comparison with what is expected.
  var lines: [String] {
    interface.map { $0.sentence + ($0.impact == .none ? "" : " (\($0.impact.rawValue))") }
      + (requirements + metadata).map(\.line)
      + structure.notes
      + structure.changes.map { change in
        let place = change.section.map { "\($0): " } ?? ""
        return place + ([.added, .removed].contains(change.kind) ? "\(change.kind.rawValue) " : "") + change.title
          + (change.detail.isEmpty ? "" : " \(change.detail)")
      }
      + weights.changes.map { change in
        let place = change.section.map { "\($0): " } ?? ""
        return place + "\(change.name) \(change.form)" + (change.distance.map { ", \($0.text)" } ?? "")
      }
  }
}

extension ValueChange {
  fileprivate var line: String { "\(name): \(old ?? "none") → \(new ?? "none")" }
}
