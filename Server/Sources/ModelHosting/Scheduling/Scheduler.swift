internal import InferenceProtocol
internal import Synchronization

/// Shares the processors out among models: at most so many predictions run at a time, and models with waiting requests
/// take turns.
package final class Scheduler: Sendable {
  /// What a model's requests wait in, and who predicts.
  final class Client: Sendable {
    let predict: @Sendable (Batch) async -> Void

    init(_ predict: @escaping @Sendable (Batch) async -> Void) { self.predict = predict }
  }

  private struct Entry {
    var client: Client
    var queue: JobQueue
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// Models with waiting requests, the next one first.
    var turns: [ObjectIdentifier] = []
    var running = 0
    var batches: [ObjectIdentifier: Batch] = [:]
    /// When a timer looks again.
    var alarm: ContinuousClock.Instant?
  }

  /// A prediction that is to start.
  private struct Start {
    var client: Client
    var batch: Batch
  }

  /// Predictions that may run at a time.
  package let slotCount: Int
  private let state = Mutex(State())

  /// - Parameter slotCount: Predictions that may run at a time, of all models together; 1 or more.
  package init(slotCount: Int) { self.slotCount = max(1, slotCount) }

  /// Requests of a model begin to be taken.
  func add(_ client: Client, _ settings: ModelSettings, batchLimit: Int) {
    state.withLock {
      $0.entries[ObjectIdentifier(client)] = Entry(client: client, queue: JobQueue(settings, batchLimit: batchLimit))
    }
  }

  /// The model is gone; nobody has its client any more.
  func remove(_ identifier: ObjectIdentifier) {
    state.withLock {
      $0.entries[identifier] = nil
      $0.turns.removeAll { $0 == identifier }
    }
  }

  /// Requests that wait for the model.
  func waitingCount(_ client: Client) -> Int {
    state.withLock { $0.entries[ObjectIdentifier(client)]?.queue.count ?? 0 }
  }

  /// Puts a request in the model's queue.
  ///
  /// - Throws: `InferenceError` of kind `unavailable` when the queue is full.
  func submit(_ job: Job, to client: Client) throws(InferenceError) {
    let identifier = ObjectIdentifier(client)
    let isTaken = state.withLock { state in
      guard state.entries[identifier]?.queue.add(job) == true else { return false }
      if !state.turns.contains(identifier) { state.turns.append(identifier) }
      return true
    }
    guard isTaken else {
      throw InferenceError(
        .unavailable, "queue-full", "the model's queue is full", remedy: "try again later", retryAfter: 1)
    }
    startPredictions()
  }

  /// A request is not wanted any more, for this reason. It leaves the queue, or drops out of its prediction.
  func stop(_ job: Job, of client: Client, _ reason: InferenceError) {
    guard job.finish(.failure(reason)) else { return }
    let batch = state.withLock { state in
      if state.entries[ObjectIdentifier(client)]?.queue.remove(job) == true { return nil as Batch? }
      return state.batches[ObjectIdentifier(job)]
    }
    batch?.drop()
  }

  /// Starts what can start.
  private func startPredictions() {
    let now = ContinuousClock.now
    let (starts, alarm) = state.withLock { Self.choose(&$0, slotCount: slotCount, now: now) }
    for start in starts {
      let task = Task.detached { [self] in
        await start.client.predict(start.batch)
        finish(start)
      }
      start.batch.begin(task)
    }
    if let alarm { wake(at: alarm) }
  }

  /// - Returns: What to start, and when to look again where no timer does so earlier.
  private static func choose(
    _ state: inout State, slotCount: Int, now: ContinuousClock.Instant
  ) -> (starts: [Start], alarm: ContinuousClock.Instant?) {
    var starts: [Start] = []
    var alarm: ContinuousClock.Instant?
    // Each model gets a turn; one that took a slot waits behind the others.
    var idle = 0
    while state.running < slotCount, idle < state.turns.count {
      let identifier = state.turns.removeFirst()
      guard var entry = state.entries[identifier] else { continue }
      let choice = entry.queue.take(now: now)
      state.entries[identifier] = entry
      if entry.queue.count > 0 { state.turns.append(identifier) }
      switch choice {
      case .batch(let jobs):
        idle = 0
        state.running += 1
        let batch = Batch(jobs)
        for job in jobs { state.batches[ObjectIdentifier(job)] = batch }
        starts.append(Start(client: entry.client, batch: batch))
      case .later(let time):
        idle += 1
        if let time { alarm = min(alarm ?? time, time) }
      }
    }
    guard let alarm, alarm < state.alarm ?? now.advanced(by: .seconds(86400)) || state.alarm ?? now <= now else {
      return (starts, nil)
    }
    state.alarm = alarm
    return (starts, alarm)
  }

  private func wake(at time: ContinuousClock.Instant) {
    Task.detached { [self] in
      try? await Task.sleep(until: time, tolerance: .microseconds(50), clock: .continuous)
      state.withLock { if $0.alarm == time { $0.alarm = nil } }
      startPredictions()
    }
  }

  private func finish(_ start: Start) {
    state.withLock { state in
      state.running -= 1
      state.entries[ObjectIdentifier(start.client)]?.queue.finish(start.batch.jobs)
      for job in start.batch.jobs { state.batches[ObjectIdentifier(job)] = nil }
    }
    startPredictions()
  }
}
