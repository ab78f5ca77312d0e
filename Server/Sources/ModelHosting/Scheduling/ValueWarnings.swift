internal import CoreML
internal import Logging
internal import ModelSpec
internal import Synchronization

/// Looks at the values of a model's predictions, counts those that have a finding, and logs each finding once.
final class ValueWarnings: Sendable {
  private let kinds: MLValueCheck.Kinds
  private let name: String
  private let statistics: ModelStatistics
  private let logger = Logger(label: "modelc.predictions")
  /// What was logged: the codes and places.
  private let logged = Mutex<Set<String>>([])
  /// Findings that are logged; inputs of clients decide how many there are.
  private static let mostLogged = 100

  /// Nil where the settings ask for no check.
  init?(_ settings: ModelSettings, _ statistics: ModelStatistics, name: String) {
    var kinds: MLValueCheck.Kinds = []
    if settings.warnsNonfinite { kinds.insert(.nonfinite) }
    if settings.checksHalf { kinds.insert(.halfOverflow) }
    guard !kinds.isEmpty else { return nil }
    self.kinds = kinds
    self.name = name
    self.statistics = statistics
  }

  /// A check for one prediction.
  func makeCheck() -> MLValueCheck { MLValueCheck(kinds) }

  /// Takes in what the check of a prediction has found.
  func report(_ check: MLValueCheck) {
    let warnings = check.warnings
    let isHalf = warnings.filter { $0.code.rawValue.hasPrefix("half-") }
    statistics.warned(isNonfinite: warnings.count > isHalf.count, isHalf: !isHalf.isEmpty)
    for warning in warnings where warning.code != "half-overflow-count" {
      let isNew = logged.withLock { logged in
        logged.count < Self.mostLogged && logged.insert("\(warning.code.rawValue) \(warning.location)").inserted
      }
      guard isNew else { continue }
      logger.warning(
        "\(warning.message)",
        metadata: ["model": "\(name)", "code": "\(warning.code.rawValue)", "place": "\(warning.location)"])
    }
  }
}
