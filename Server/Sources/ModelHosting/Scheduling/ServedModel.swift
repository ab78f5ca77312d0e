internal import CoreML
internal import Foundation
package import InferenceProtocol
internal import Synchronization

/// A version of a model that takes requests. Whoever holds it may go on predicting, whatever became of the repository.
package final class ServedModel: Sendable {
  package let name: String
  package let version: String
  package let loaded: LoadedModel
  package let statistics = ModelStatistics()
  /// How long loading took, compiling and warming up included.
  package let loadingTime: Duration
  /// Bytes of the model's files.
  let byteCount: Int
  private let scheduler: Scheduler
  private let client: Scheduler.Client
  private let sequences: SequenceTable
  private let usage: Mutex<Usage>

  private struct Usage {
    var lastUse = ContinuousClock.now
    var openRequests = 0
    /// The version before this one, while sequences that began with it go on.
    var predecessor: ServedModel?
  }

  /// - Parameter predecessor: The version that this one replaces; nil for none. Its sequences go on with it.
  init(
    name: String, version: String, _ loaded: LoadedModel, byteCount: Int, loadingTime: Duration,
    after predecessor: ServedModel?, on scheduler: Scheduler
  ) {
    self.name = name
    self.version = version
    self.loaded = loaded
    self.byteCount = byteCount
    self.loadingTime = loadingTime
    usage = Mutex(Usage(predecessor: predecessor?.hasSequences == true ? predecessor : nil))
    self.scheduler = scheduler
    let settings = loaded.settings
    sequences = SequenceTable(limit: settings.maxSequences, idleTime: settings.maxSequenceIdle)
    let statistics = statistics
    let prediction = Prediction(loaded, statistics, name: name)
    client = Scheduler.Client { prediction.run($0) }
    scheduler.add(client, settings, batchLimit: loaded.batchLimit)
  }

  deinit { scheduler.remove(ObjectIdentifier(client)) }

  /// Requests that wait for a prediction.
  package var pendingCount: Int { scheduler.waitingCount(client) }

  /// Predictions of the model that may run at the same time.
  package var slotCount: Int {
    let settings = loaded.settings
    return settings.preservesOrdering ? 1 : min(scheduler.slotCount, settings.instanceCount ?? .max)
  }

  /// Sequences that have begun and not ended.
  package var sequenceCount: Int { sequences.count }

  /// Whether sequences go on that began with this version, or with one that it replaced.
  private var hasSequences: Bool {
    sequenceCount > 0 || usage.withLock { $0.predecessor }?.hasSequences == true
  }

  /// Whether requests or sequences have not ended.
  var isBusy: Bool { hasSequences || usage.withLock { $0.openRequests > 0 } }

  /// When the last request arrived, or the model was loaded.
  var lastUse: ContinuousClock.Instant { usage.withLock { $0.lastUse } }

  /// The version that the request's sequence began with, where that is an older one.
  private func predecessor(for request: InferenceRequest) -> ServedModel? {
    guard let predecessor = usage.withLock({ $0.predecessor }) else { return nil }
    guard predecessor.hasSequences else {
      usage.withLock { $0.predecessor = nil }
      return nil
    }
    guard request.parameters["sequence_start"]?.bool != true, !sequences.contains(request.parameters) else {
      return nil
    }
    return predecessor
  }

  /// The answer to a request. A request of a sequence that began before this version was loaded is answered by the
  /// version that it began with.
  ///
  /// - Parameter cancellation: Ends the prediction early, as cancelling the task does.
  /// - Throws: `InferenceError` when the request is not what the model takes, the queue is full, time is over, or the
  ///   prediction fails.
  package func infer(
    _ request: InferenceRequest, _ cancellation: Cancellation = Cancellation()
  ) async throws(InferenceError) -> InferenceResponse {
    let start = ContinuousClock.now
    usage.withLock {
      $0.lastUse = start
      $0.openRequests += 1
    }
    defer { usage.withLock { $0.openRequests -= 1 } }
    if let predecessor = predecessor(for: request) { return try await predecessor.infer(request, cancellation) }
    var isSuccess = false
    defer {
      let milliseconds = UInt64(exactly: (Date().timeIntervalSince1970 * 1000).rounded(.down)) ?? 0
      statistics.finished(ContinuousClock.now - start, isSuccess: isSuccess, at: milliseconds)
    }
    let job = try job(request)
    let timeout = try timeout(of: request)
    let outputs = try await outcome(of: job, timeout, cancellation)
    let response = InferenceResponse(
      modelName: name, modelVersion: version, id: request.id, outputs: try select(outputs, request, job))
    isSuccess = true
    return response
  }

  private func job(_ request: InferenceRequest) throws(InferenceError) -> Job {
    try loaded.check(request)
    let key = loaded.batchLimit > 1 ? BatchKey(request.inputs) : nil
    let examples = key == nil ? 1 : request.inputs.first?.shape.first ?? 1
    if loaded.batchLimit > 1, examples > loaded.batchLimit {
      throw .limit("batch-size", "the request has \(examples) examples", maximum: loaded.batchLimit)
    }
    var sequence: RequestSequence?
    if loaded.signature.hasStates {
      sequence = try sequences.sequence(for: request.parameters) { loaded.makeState() }
    }
    return Job(
      inputs: request.inputs, exampleCount: examples, batchKey: key, priority: try priority(of: request),
      sequence: sequence)
  }

  private func priority(of request: InferenceRequest) throws(InferenceError) -> Int {
    let settings = loaded.settings
    guard settings.priorityLevels > 0, let value = request.parameters["priority"], value != .integer(0) else {
      return settings.defaultPriority
    }
    guard let level = value.integer.flatMap({ Int(exactly: $0) }), (1...settings.priorityLevels).contains(level) else {
      throw .invalid("priority", "the request's `priority` is not a level from 1 to \(settings.priorityLevels)")
    }
    return level
  }

  /// The time that a request is given: its own `timeout` in microseconds, or the model's.
  private func timeout(of request: InferenceRequest) throws(InferenceError) -> Duration? {
    guard let value = request.parameters["timeout"] else { return loaded.settings.defaultTimeout }
    guard let microseconds = value.integer, microseconds >= 0 else {
      throw .invalid("timeout", "the request's `timeout` is not a number of microseconds")
    }
    return microseconds == 0 ? loaded.settings.defaultTimeout : .microseconds(microseconds)
  }

  private func outcome(
    of job: Job, _ timeout: Duration?, _ cancellation: Cancellation
  ) async throws(InferenceError) -> [InferenceTensor] {
    let (scheduler, client) = (scheduler, client)
    cancellation.onCancel { scheduler.stop(job, of: client, .cancelled) }
    defer { cancellation.onCancel(nil) }
    let timer = timeout.map { timeout in
      Task.detached {
        guard (try? await Task.sleep(until: job.arrival + timeout, clock: .continuous)) != nil else { return }
        scheduler.stop(job, of: client, .deadline)
      }
    }
    defer { timer?.cancel() }
    if !job.isFinished { try scheduler.submit(job, to: client) }
    let outcome = await withTaskCancellationHandler {
      await job.outcome()
    } onCancel: {
      cancellation.cancel()
    }
    return try outcome.get()
  }

  /// The outputs that the request asks for, in its order, as classes where it wants those.
  private func select(
    _ outputs: [InferenceTensor], _ request: InferenceRequest, _ job: Job
  ) throws(InferenceError) -> [InferenceTensor] {
    guard !request.outputs.isEmpty else { return outputs }
    var selected: [InferenceTensor] = []
    for output in request.outputs {
      guard let tensor = outputs.first(where: { $0.name == output.name }) else { continue }
      guard let count = output.classCount else {
        selected.append(tensor)
        continue
      }
      let labels = loaded.signature.outputs.first { $0.name == output.name }?.labels ?? []
      selected.append(
        try Classification.tensor(tensor, classCount: count, batched: job.batchKey != nil, labels: labels))
    }
    return selected
  }
}
