import Foundation

/// The ways to replace a model, with their sizes and times.
struct Table {
  struct Row {
    var way: String
    /// The file or directory that is downloaded.
    var download: String
    var byteCount: Int
    /// Time until the new model is current.
    var place: Duration
    /// Time to load it.
    var load: Duration
  }

  var rows: [Row] = []

  var text: String {
    let cells =
      [["way", "download", "bytes", "replace, ms", "load, ms"]]
      + rows.map { [$0.way, $0.download, "\($0.byteCount)", Self.text($0.place), Self.text($0.load)] }
    let widths = (0..<5).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      zip(row, widths).enumerated().map { index, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return index < 2 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// The duration in milliseconds.
  static func text(_ duration: Duration) -> String {
    String(format: "%.2f", Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1e3)
  }
}

/// The median time of `runs` runs of `work`; `prepare` runs before each, untimed.
func median(of runs: Int = 9, prepare: () throws -> Void = {}, _ work: () throws -> Void) throws -> Duration {
  let clock = ContinuousClock()
  let times = try (0..<runs).map { _ in
    try prepare()
    return try clock.measure { try work() }
  }
  return times.sorted()[runs / 2]
}

/// Bytes of a file, or of all files of a directory.
func byteCount(_ url: URL) throws -> Int {
  let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
  let files = [url] + paths.map { url.appendingPathComponent($0) }
  return try files.reduce(0) { sum, file in
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return attributes[.type] as? FileAttributeType == .typeRegular ? sum + (attributes[.size] as? Int ?? 0) : sum
  }
}
