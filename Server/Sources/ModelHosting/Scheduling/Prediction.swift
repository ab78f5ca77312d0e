internal import InferenceProtocol

/// Runs batches through a model.
struct Prediction: Sendable {
  private let model: LoadedModel
  private let statistics: ModelStatistics
  private let warnings: ValueWarnings?

  /// - Parameter name: The model's, for the log.
  init(_ model: LoadedModel, _ statistics: ModelStatistics, name: String) {
    self.model = model
    self.statistics = statistics
    warnings = ValueWarnings(model.settings, statistics, name: name)
  }

  /// Predicts, and gives each request its outcome. Where a batch fails as a whole, each request is predicted by itself,
  /// so that one request's mistake is not another's.
  func run(_ batch: Batch) {
    let start = ContinuousClock.now
    for job in batch.jobs { statistics.queued(start - job.arrival) }
    do throws(InferenceError) {
      let outputs = try outputs(batch) { batch.isUnwanted }
      if let parts = batch.parts(of: outputs) {
        for (job, part) in zip(batch.jobs, parts) { job.finish(.success(part)) }
        return
      }
    } catch {
      guard batch.jobs.count > 1, error.kind != .cancelled else {
        for job in batch.jobs { job.finish(.failure(error)) }
        return
      }
    }
    for job in batch.jobs where !job.isFinished {
      do throws(InferenceError) {
        job.finish(.success(try outputs(Batch([job])) { job.isFinished }))
      } catch {
        job.finish(.failure(error))
      }
    }
  }

  private func outputs(
    _ batch: Batch, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InferenceError) -> [InferenceTensor] {
    let start = ContinuousClock.now
    let features = try model.features(batch.inputs)
    let begun = ContinuousClock.now
    let check = warnings?.makeCheck()
    let made = try model.outputs(
      features, using: batch.jobs.first?.sequence?.state, checking: check, isCancelled: isCancelled)
    if let check { warnings?.report(check) }
    let ended = ContinuousClock.now
    let tensors = try model.tensors(made)
    let execution = ModelStatistics.Execution(
      input: begun - start, infer: ended - begun, output: ContinuousClock.now - ended)
    statistics.ran(execution, requestCount: batch.jobs.count, exampleCount: batch.exampleCount)
    return tensors
  }
}
