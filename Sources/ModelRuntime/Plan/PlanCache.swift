internal import Synchronization

/// Plans by the shapes of the inputs that they are for. The one that has not been used for longest goes when there are too
/// many.
final class PlanCache: Sendable {
  private struct Entry: Sendable {
    var plan: ExecutionPlan
    var lastUse: Int
  }

  private struct Entries: Sendable {
    var byShape: [[[Int]]: Entry] = [:]
    var clock = 0
  }

  /// Each plan holds packed weights of its own.
  private static let capacity = 8
  private let entries = Mutex(Entries())

  subscript(shapes: [[Int]]) -> ExecutionPlan? {
    get {
      entries.withLock { entries in
        guard let plan = entries.byShape[shapes]?.plan else { return nil }
        entries.clock += 1
        entries.byShape[shapes]?.lastUse = entries.clock
        return plan
      }
    }
    set {
      entries.withLock { entries in
        guard let newValue else {
          entries.byShape[shapes] = nil
          return
        }
        entries.clock += 1
        entries.byShape[shapes] = Entry(plan: newValue, lastUse: entries.clock)
        guard entries.byShape.count > Self.capacity else { return }
        let oldest = entries.byShape.min { $0.value.lastUse < $1.value.lastUse }
        if let oldest { entries.byShape[oldest.key] = nil }
      }
    }
  }
}
