import CoreML
import Foundation
import ModelStore
import StoredModels
import Synchronization

/// A loop of predictions that continues while its model is replaced.
final class SwapLoop: Sendable {
  private let store: ModelStore
  private let name: String
  private let current = Mutex<(generator: DigitGenerator, version: String)?>(nil)

  /// The results of the loop.
  struct Score {
    /// Number of predictions by version, in the order of versions.
    var counts: [(version: String, count: Int)] = []
    var asked = 0
    var longest = Duration.zero
    var answered: Int { counts.reduce(0) { $0 + $1.count } }
  }

  init(_ store: ModelStore, _ name: String) {
    self.store = store
    self.name = name
  }

  /// Predicts at least `count` times. After half of them, it starts `change` without waiting for it, and continues until the
  /// new model has made half of `count` predictions too.
  func run(_ count: Int, change: @escaping @Sendable () async throws -> Void) async throws -> Score {
    let watch = Task { try await follow() }
    defer { watch.cancel() }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    func checkTime() throws {
      if clock.now > end { throw Failure("the model was not replaced within a minute") }
    }
    while current.withLock({ $0 == nil }) {
      try checkTime()
      try await Task.sleep(for: .milliseconds(5))
    }
    var score = Score()
    var changing: Task<Void, any Error>?
    while score.counts.count < 2 || (score.counts.last?.count ?? 0) < count / 2 {
      try checkTime()
      if score.asked == count / 2 { changing = Task { try await change() } }
      let start = clock.now
      try predict(&score)
      score.longest = max(score.longest, clock.now - start)
      await Task.yield()
    }
    try await changing?.value
    return score
  }

  private func predict(_ score: inout Score) throws {
    score.asked += 1
    // A prediction uses one model, even if the model is replaced meanwhile.
    guard let (generator, version) = current.withLock({ $0 }) else { return }
    _ = try generator.picture(seed: UInt64(score.asked))
    if score.counts.last?.version == version {
      score.counts[score.counts.count - 1].count += 1
    } else {
      score.counts.append((version, 1))
    }
  }

  /// Uses each model that becomes current.
  private func follow() async throws {
    for try await loaded in store.currentVersions(name, interval: .milliseconds(20)) {
      let generator = try DigitGenerator(loaded.model)
      current.withLock { $0 = (generator, loaded.version.id) }
    }
  }
}
