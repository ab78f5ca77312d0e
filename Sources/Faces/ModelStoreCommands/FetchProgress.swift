internal import ModelInspect
import ModelSpec
internal import ModelStore
internal import Synchronization

/// The progress of a fetch on standard error, on terminals only. It disappears when the work is done.
final class FetchProgress: Sendable {
  private struct State {
    var start = ContinuousClock.now
    var lastDrawn: ContinuousClock.Instant?
    var phase: FetchPhase?
  }

  private let name: String
  private let state = Mutex(State())
  private static let width = 24

  init?(_ name: String) {
    guard StoreTerminal.isStandardError else { return nil }
    self.name = TerminalText.escaped(name)
  }

  func show(_ phase: FetchPhase) {
    state.withLock { state in
      let now = ContinuousClock.now
      if case .downloading = phase, case .downloading? = state.phase, let last = state.lastDrawn,
        last.duration(to: now) < .milliseconds(100)
      {
        return
      }
      state.phase = phase
      state.lastDrawn = now
      StoreTerminal.writeError("\r" + Self.line(name, phase) + "\u{1b}[K")
    }
  }

  func clear() {
    state.withLock { state in
      if state.lastDrawn != nil { StoreTerminal.writeError("\r\u{1b}[K") }
    }
  }

  /// `fetching Digits [############            ]  50 % of 260.0 MB`
  static func line(_ name: String, _ phase: FetchPhase) -> String {
    switch phase {
    case .downloading(let count, let total?):
      let share = total > 0 ? min(Double(count) / Double(total), 1) : 1
      let filled = Int(truncating: share * Double(width))
      let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
      let percent = String(Int(truncating: share * 100))
      return "fetching \(name) [\(bar)] " + String(repeating: " ", count: max(0, 3 - percent.count))
        + "\(percent) % of \(ByteNumber.text(total))"
    case .downloading(let count, nil): return "fetching \(name): \(ByteNumber.text(count))"
    case .checking: return "checking \(name)"
    case .unpacking: return "unpacking \(name)"
    case .compiling: return "compiling \(name)"
    case .loading: return "loading \(name)"
    }
  }
}

extension ByteNumber {
  /// For example `512 bytes`, `4.9 MB` or `1.2 GB`, in powers of 1000.
  static func text(_ count: Int) -> String {
    guard count >= 1000 else { return "\(count) bytes" }
    var number = Double(count) / 1000
    var unit = "kB"
    for larger in ["MB", "GB"] where number >= 999.95 {
      number /= 1000
      unit = larger
    }
    let tenths = Int(truncating: (number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
