/// Resident memory during a run. The limit: the median of the last fifth of the run must not exceed that of the third fifth
/// by more than 5 % and 4 MiB. The first two fifths are warm-up.
struct MemoryRecord {
  private var samples: [Double] = []

  mutating func add(_ resident: Double) { samples.append(resident) }

  private func median(ofFifth fifth: Int) -> Double {
    let length = samples.count / 5
    guard length > 0 else { return 0 }
    return samples[fifth * length..<(fifth + 1) * length].sorted()[length / 2]
  }

  var text: String {
    let medians = (0..<5).map { "\(Int(exactly: median(ofFifth: $0).rounded()) ?? 0)" }
    return "resident memory by fifths of the run: \(medians.joined(separator: ", ")) MiB"
  }

  var problems: [String] {
    let (before, after) = (median(ofFifth: 2), median(ofFifth: 4))
    guard after > before * 1.05 + 4 else { return [] }
    return ["resident memory grew from \(Int(before)) to \(Int(after)) MiB after the warm-up"]
  }
}
