internal import ModelCompiler
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// A progress bar on standard error.
///
/// It appears after a second, on terminals only, and disappears when the work is done.
final class ProgressBar {
  private let label: String
  private let total: Int
  private let unit: ProgressText.Unit
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant?

  private init(_ label: String, total: Int, unit: ProgressText.Unit) {
    self.label = label
    self.total = total
    self.unit = unit
    start = clock.now
  }

  /// Writes `compiled` to the directory `path` and shows the progress.
  static func write(_ compiled: CompiledModel, to path: String) throws(Diagnostic) {
    guard Terminal.isStandardError else { return try compiled.write(to: path) }
    let bar = ProgressBar(
      "writing \(ModelName.stem(of: path)).mlmodelc", total: compiled.knownByteCount, unit: .megabytes)
    defer { bar.clear() }
    try compiled.write(to: path) { bar.show($0) }
  }

  /// Runs `work`, which reports how many of `total` bytes are done, and shows the progress.
  static func during<Result, Failure: Error>(
    _ label: String, total: Int, _ work: (((Int) -> Void)?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard Terminal.isStandardError else { return try work(nil) }
    let bar = ProgressBar(label, total: total, unit: .megabytes)
    defer { bar.clear() }
    return try work { bar.show($0) }
  }

  /// Runs `work` for batches of `length` rows (the last may be smaller), and shows the progress.
  static func forEach<Row>(
    _ label: String, _ rows: [Row], by length: Int, _ work: (ArraySlice<Row>) throws -> Void
  ) rethrows {
    let bar = Terminal.isStandardError ? ProgressBar(label, total: rows.count, unit: .rows) : nil
    defer { bar?.clear() }
    for first in stride(from: 0, to: rows.count, by: length) {
      let run = rows[first..<min(first + length, rows.count)]
      try work(run)
      bar?.show(run.endIndex)
    }
  }

  /// Runs a piece of work whose length is not known, and says what it is until it ends.
  static func phase<Result, Failure: Error>(
    _ label: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard Terminal.isStandardError else { return try work() }
    Terminal.writeError("\r\(TerminalText.line(label, width: 60)) …\u{1b}[K")
    defer { Terminal.writeError("\r\u{1b}[K") }
    return try work()
  }

  private func show(_ count: Int) {
    let now = clock.now
    guard start.duration(to: now) >= .seconds(1) else { return }
    if let lastDrawn, lastDrawn.duration(to: now) < .milliseconds(100) { return }
    lastDrawn = now
    Terminal.writeError("\r" + ProgressText.line(label, count, of: total, unit: unit) + "\u{1b}[K")
  }

  private func clear() {
    if lastDrawn != nil { Terminal.writeError("\r\u{1b}[K") }
  }
}
