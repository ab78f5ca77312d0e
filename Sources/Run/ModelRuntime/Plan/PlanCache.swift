internal import ModelSpec
internal import Synchronization

/// Plans by the shapes of the inputs that they are for, and the intermediate values that they give. The one that has not
/// been used for longest goes when there are too many.
final class PlanCache: Sendable {
  private struct Key: Hashable, Sendable {
    var shapes: [[Int]]
    var taps: PlanTaps
  }

  private struct Entry: Sendable {
    var plan: ExecutionPlan
    var lastUse: Int
  }

  private struct Entries: Sendable {
    var byKey: [Key: Entry] = [:]
    var clock = 0
  }

  private let capacity: Int
  private let entries = Mutex(Entries())

  /// - Parameter capacity: Plans that are kept; one at least.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The plan for these shapes: the one that is kept, or what `make` makes, which is kept from then on.
  func plan(
    _ shapes: [[Int]], _ taps: PlanTaps, or make: () throws(RuntimeError) -> ExecutionPlan
  ) throws(RuntimeError) -> ExecutionPlan {
    if let plan = self[shapes, taps] { return plan }
    let plan = try make()
    self[shapes, taps] = plan
    return plan
  }

  subscript(shapes: [[Int]], taps: PlanTaps) -> ExecutionPlan? {
    get {
      let key = Key(shapes: shapes, taps: taps)
      return entries.withLock { entries in
        guard let place = entries.byKey.index(forKey: key) else { return nil }
        entries.clock += 1
        entries.byKey.values[place].lastUse = entries.clock
        return entries.byKey.values[place].plan
      }
    }
    set {
      let key = Key(shapes: shapes, taps: taps)
      entries.withLock { entries in
        guard let newValue else {
          entries.byKey[key] = nil
          return
        }
        entries.clock += 1
        entries.byKey[key] = Entry(plan: newValue, lastUse: entries.clock)
        guard entries.byKey.count > capacity else { return }
        let oldest = entries.byKey.min { $0.value.lastUse < $1.value.lastUse }
        if let oldest { entries.byKey[oldest.key] = nil }
      }
    }
  }
}
