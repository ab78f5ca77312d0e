internal import Dispatch
internal import InferenceProtocol
internal import Synchronization

/// Shares the processors out among models: at most so many predictions run at a time, and models with waiting requests
/// take turns.
package final class Scheduler: Sendable {
  /// A model whose requests the scheduler takes.
  final class Client: Sendable {
    private let predict: @Sendable (Batch) -> Void
    /// A running mean of the nanoseconds that a prediction takes.
    private let meanTime = Atomic(Int64.max)

    /// - Parameter predict: Gives each request of a batch its outcome before it returns.
    init(_ predict: @escaping @Sendable (Batch) -> Void) { self.predict = predict }

    /// Whether a prediction takes less time than handing it to another thread is worth.
    var isQuick: Bool { meanTime.load(ordering: .relaxed) < 1_000_000 }

    func run(_ batch: Batch) {
      let start = ContinuousClock.now
      predict(batch)
      let time = (ContinuousClock.now - start).nanoseconds
      let mean = meanTime.load(ordering: .relaxed)
      meanTime.store(mean == .max ? time : mean - mean / 8 + time / 8, ordering: .relaxed)
    }
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

  /// Puts a request in the model's queue. The prediction of a quick model runs at once, on the calling thread, when a
  /// slot is free.
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
    startPredictions(mayRunHere: true)
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
  ///
  /// - Parameter mayRunHere: Whether a quick prediction may run on the calling thread.
  private func startPredictions(mayRunHere: Bool = false) {
    let now = ContinuousClock.now
    let (starts, alarm) = state.withLock { Self.choose(&$0, slotCount: slotCount, now: now) }
    if let alarm { wake(at: alarm) }
    var own: Start?
    for start in starts {
      if mayRunHere, own == nil, start.client.isQuick {
        own = start
      } else {
        Self.threads.async { [self] in run(start) }
      }
    }
    if let own { run(own) }
  }

  private func run(_ start: Start) {
    start.client.run(start.batch)
    finish(start)
  }

  /// Predictions keep a thread busy for long, and Swift's own threads are few.
  private static let threads = DispatchQueue(label: "modelc.predictions", attributes: .concurrent)

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
