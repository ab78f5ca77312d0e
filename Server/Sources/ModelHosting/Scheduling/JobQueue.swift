internal import InferenceProtocol

/// The requests that wait for one version of a model. A scheduler's lock guards it.
struct JobQueue {
  /// What may be taken now.
  enum Choice {
    case batch([Job])
    /// Nothing yet; look again at this time, or when something changes.
    case later(ContinuousClock.Instant?)
  }

  let settings: ModelSettings
  let batchLimit: Int
  private var pending: [Job] = []
  private var running = 0
  private var runningSequences: Set<ObjectIdentifier> = []

  init(_ settings: ModelSettings, batchLimit: Int) {
    self.settings = settings
    self.batchLimit = batchLimit
  }

  var count: Int { pending.count }
  var isIdle: Bool { pending.isEmpty && running == 0 }

  /// Adds a request behind those of its priority.
  ///
  /// - Returns: Whether there was room.
  mutating func add(_ job: Job) -> Bool {
    guard pending.count < settings.maxQueueSize else { return false }
    let place = (pending.lastIndex { $0.priority <= job.priority } ?? -1) + 1
    pending.insert(job, at: place)
    return true
  }

  /// Takes a request out that nobody wants any more.
  ///
  /// - Returns: Whether it was still waiting.
  mutating func remove(_ job: Job) -> Bool {
    guard let place = pending.firstIndex(where: { $0 === job }) else { return false }
    pending.remove(at: place)
    return true
  }

  /// Takes the requests of the next prediction.
  mutating func take(now: ContinuousClock.Instant) -> Choice {
    let instances = settings.preservesOrdering ? 1 : settings.instanceCount ?? .max
    guard running < instances else { return .later(nil) }
    guard let first = pending.firstIndex(where: { !isBlocked($0) }) else { return .later(nil) }
    var chosen = [first]
    let job = pending[first]
    if batchLimit > 1, let key = job.batchKey {
      var examples = job.exampleCount
      for index in pending.indices.dropFirst(first + 1) where examples < batchLimit {
        let other = pending[index]
        guard other.batchKey == key, examples + other.exampleCount <= batchLimit else { continue }
        chosen.append(index)
        examples += other.exampleCount
      }
      if let time = waitingTime(examples, since: job.arrival, now: now) { return .later(time) }
    }
    let jobs = chosen.map { pending[$0] }
    for index in chosen.reversed() { pending.remove(at: index) }
    running += 1
    for job in jobs { if let sequence = job.sequence { runningSequences.insert(ObjectIdentifier(sequence)) } }
    return .batch(jobs)
  }

  private func isBlocked(_ job: Job) -> Bool {
    job.sequence.map { runningSequences.contains(ObjectIdentifier($0)) } ?? false
  }

  /// Until when a batch of `examples` should wait for more; nil when it is to start.
  private func waitingTime(
    _ examples: Int, since arrival: ContinuousClock.Instant, now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant? {
    guard settings.maxQueueDelay > .zero, examples < batchLimit, !settings.preferredBatchSizes.contains(examples) else {
      return nil
    }
    let end = arrival.advanced(by: settings.maxQueueDelay)
    return end > now ? end : nil
  }

  /// A prediction of these requests has come to its end.
  mutating func finish(_ jobs: [Job]) {
    running -= 1
    for job in jobs { if let sequence = job.sequence { runningSequences.remove(ObjectIdentifier(sequence)) } }
  }
}
