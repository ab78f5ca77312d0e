import CoreML
import Foundation
import ModelStore
import Synchronization

/// A loop of predictions that goes on while the model under it is changed.
final class SwapLoop: Sendable {
  private let store: ModelStore
  private let name: String
  private let current = Mutex<(generator: DigitGenerator, version: String)?>(nil)

  /// What became of the predictions.
  struct Score {
    /// Predictions by the version that made them, in the order in which the versions came.
    var counts: [(version: String, count: Int)] = []
    var asked = 0
    var longest = Duration.zero
    var answered: Int { counts.reduce(0) { $0 + $1.count } }
  }

  init(_ store: ModelStore, _ name: String) {
    self.store = store
    self.name = name
  }

  /// Predicts `count` times; after half of them, `change` is told to begin, and the loop does not wait for it. It goes on
  /// until a model has taken the place of the first one, and made as many predictions.
  func run(_ count: Int, change: @escaping @Sendable () async throws -> Void) async throws -> Score {
    let watch = Task { try await follow() }
    defer { watch.cancel() }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    func checkTime() throws {
      if clock.now > end { throw Failure("no model came in place within a minute") }
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
    // One prediction is made by one model, whatever takes its place meanwhile.
    guard let (generator, version) = current.withLock({ $0 }) else { return }
    _ = try generator.picture(seed: UInt64(score.asked))
    if score.counts.last?.version == version {
      score.counts[score.counts.count - 1].count += 1
    } else {
      score.counts.append((version, 1))
    }
  }

  /// Takes each model that comes in place.
  private func follow() async throws {
    for try await loaded in store.currentVersions(name, interval: .milliseconds(20)) {
      let generator = try DigitGenerator(loaded.model)
      current.withLock { $0 = (generator, loaded.version.id) }
    }
  }
}
