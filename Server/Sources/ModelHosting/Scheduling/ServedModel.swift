internal import CoreML
internal import Foundation
package import InferenceProtocol

/// A version of a model that takes requests. Whoever holds it may go on predicting, whatever became of the repository.
package final class ServedModel: Sendable {
  package let name: String
  package let version: String
  package let loaded: LoadedModel
  package let statistics = ModelStatistics()
  /// How long loading took, compiling and warming up included.
  package let loadingTime: Duration
  private let scheduler: Scheduler
  private let client: Scheduler.Client
  private let sequences: SequenceTable

  package init(
    name: String, version: String, _ loaded: LoadedModel, loadingTime: Duration, on scheduler: Scheduler
  ) {
    self.name = name
    self.version = version
    self.loaded = loaded
    self.loadingTime = loadingTime
    self.scheduler = scheduler
    let settings = loaded.settings
    sequences = SequenceTable(limit: settings.maxSequences, idleTime: settings.maxSequenceIdle)
    let statistics = statistics
    client = Scheduler.Client { await Prediction(loaded, statistics).run($0) }
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

  /// The answer to a request. When the task is cancelled, so is the prediction.
  ///
  /// - Throws: `InferenceError` when the request is not what the model takes, the queue is full, time is over, or the
  ///   prediction fails.
  package func infer(_ request: InferenceRequest) async throws(InferenceError) -> InferenceResponse {
    let start = ContinuousClock.now
    var isSuccess = false
    defer {
      let milliseconds = UInt64(max(0, Date().timeIntervalSince1970 * 1000))
      statistics.finished(ContinuousClock.now - start, isSuccess: isSuccess, at: milliseconds)
    }
    let job = try job(request)
    let timeout = try timeout(of: request)
    let outputs = try await outcome(of: job, timeout)
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

  private func outcome(of job: Job, _ timeout: Duration?) async throws(InferenceError) -> [InferenceTensor] {
    let (scheduler, client) = (scheduler, client)
    try scheduler.submit(job, to: client)
    let timer = timeout.map { timeout in
      Task.detached {
        guard (try? await Task.sleep(until: job.arrival + timeout, clock: .continuous)) != nil else { return }
        scheduler.stop(job, of: client, .deadline)
      }
    }
    defer { timer?.cancel() }
    let outcome = await withTaskCancellationHandler {
      await job.outcome()
    } onCancel: {
      scheduler.stop(job, of: client, .cancelled)
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
