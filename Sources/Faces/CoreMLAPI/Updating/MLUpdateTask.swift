public import Foundation
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining
internal import Synchronization

/// Trains a compiled model with an app's examples. The model on disk is read, and never changed.
///
/// A task is initially suspended: call `resume()`. It stays alive until it is finished, even without references.
///
/// Not checked to be sendable: the trainer, the examples and the handlers are used by the task's own thread alone.
public final class MLUpdateTask: MLTask, @unchecked Sendable {
  private let source: UpdateSource
  private let trainer: any Trainer
  private let examples: BatchExamples
  private let configuration: MLModelConfiguration
  private let handlers: MLUpdateProgressHandlers
  /// Values that training gets at the next event.
  private let waiting = Mutex<[ParameterKey: ParameterValue]>([:])
  private let refusal = Mutex<RuntimeError?>(nil)

  /// - Parameters:
  ///   - modelURL: A compiled model.
  ///   - configuration: Its `parameters` are set before training begins.
  ///   - completionHandler: Called once, not on the main thread, also for a task that failed or was cancelled.
  /// - Throws: `MLModelError` with code `io` or `generic` when the model cannot be read or is not compiled, with code
  ///   `update` when it cannot be trained, with code `parameters` for a value that is not allowed, with what is.
  public convenience init(
    forModelAt modelURL: URL, trainingData: any MLBatchProvider, configuration: MLModelConfiguration?,
    completionHandler: @escaping (MLUpdateContext) -> Void
  ) throws {
    try self.init(
      forModelAt: modelURL, trainingData: trainingData, configuration: configuration,
      progressHandlers: MLUpdateProgressHandlers(
        forEvents: [], progressHandler: nil, completionHandler: completionHandler))
  }

  /// Like the initializer with a configuration, with the model's values for all parameters.
  public convenience init(
    forModelAt modelURL: URL, trainingData: any MLBatchProvider,
    completionHandler: @escaping (MLUpdateContext) -> Void
  ) throws {
    try self.init(
      forModelAt: modelURL, trainingData: trainingData, configuration: nil, completionHandler: completionHandler)
  }

  /// Like the initializer with a configuration, with the model's values for all parameters.
  public convenience init(
    forModelAt modelURL: URL, trainingData: any MLBatchProvider, progressHandlers: MLUpdateProgressHandlers
  ) throws {
    try self.init(
      forModelAt: modelURL, trainingData: trainingData, configuration: nil, progressHandlers: progressHandlers)
  }

  /// Like the initializer with a completion handler, with progress handlers.
  public init(
    forModelAt modelURL: URL, trainingData: any MLBatchProvider, configuration: MLModelConfiguration?,
    progressHandlers: MLUpdateProgressHandlers
  ) throws {
    guard modelURL.isFileURL else {
      throw MLModelError(
        .io, "can't update '\(modelURL.absoluteString)': expected the URL of a compiled model's directory")
    }
    let configuration = configuration?.snapshot() ?? MLModelConfiguration()
    var options = configuration.loadingOptions()
    // Time is limited for a prediction, not for all that an update loads and computes.
    options.budget = WorkBudget()
    // The trainer sets them.
    options.adapting = nil
    do throws(RuntimeError) {
      source = try UpdateSource(directory: modelURL.path, options)
      trainer = try TrainerTable.trainer(of: source.model, source.options)
      try trainer.set(try RuntimeError.values(configuration.parameters))
    } catch {
      throw MLModelError(updating: error)
    }
    examples = BatchExamples(trainingData, for: source.model)
    self.configuration = configuration
    handlers = progressHandlers
    super.init()
  }

  /// Starts the task with other values for parameters; of a task that runs, changes them from the next mini-batch on. A
  /// value that is not allowed ends the task with an error.
  public func resume(withParameters updateParameters: [MLParameterKey: Any]) {
    do throws(RuntimeError) {
      let values = try RuntimeError.values(updateParameters)
      waiting.withLock { waiting in waiting.merge(values) { _, new in new } }
    } catch {
      refusal.withLock { $0 = $0 ?? error }
    }
    resume()
  }

  override func start() {
    // The work keeps the task alive.
    ModelQueue.run { self.run() }
  }

  /// The whole update, on one thread.
  private func run() {
    var last: TrainingEvent?
    var problem: MLModelError?
    do throws(RuntimeError) {
      try takeParameters()
      if isCancelling { throw .cancelledTraining }
      try trainer.train(examples) { event throws(RuntimeError) in
        last = event
        report(event)
        try takeParameters()
        if isCancelling { throw .cancelledTraining }
      }
    } catch {
      problem = MLModelError(.update, error)
    }
    finish(problem)
    tell(handlers.completionHandler, context(last, []))
  }

  private func takeParameters() throws(RuntimeError) {
    if let error = refusal.withLock({ $0 }) { throw error }
    let values = waiting.withLock { waiting in
      defer { waiting = [:] }
      return waiting
    }
    if !values.isEmpty { try trainer.set(values) }
  }

  private func report(_ event: TrainingEvent) {
    guard let handler = handlers.progressHandler else { return }
    let kind: MLUpdateProgressEvent =
      switch event.kind {
      case .trainingBegin: .trainingBegin
      case .miniBatchEnd: .miniBatchEnd
      case .epochEnd: .epochEnd
      }
    guard handlers.events.contains(kind) else { return }
    tell(handler, context(event, kind))
  }

  private func tell(_ handler: (MLUpdateContext) -> Void, _ context: consuming MLUpdateContext) {
    handler(context)
    if !isKnownUniquelyReferenced(&context) { context.settle() }
  }

  private func context(_ event: TrainingEvent?, _ kind: MLUpdateProgressEvent) -> MLUpdateContext {
    var metrics: [MLMetricKey: Any] = [:]
    if let event, event.kind != .trainingBegin {
      metrics[.epochIndex] = event.epoch
      metrics[.miniBatchIndex] = event.miniBatch
      if let loss = event.loss { metrics[.lossValue] = loss }
    }
    let parameters = Dictionary(
      trainer.parameters.settings.map { (MLParameterKey($0.key), $0.value.any) },
      uniquingKeysWith: { first, _ in first })
    return MLUpdateContext(
      task: self, event: kind, metrics: metrics, parameters: parameters,
      snapshot: ModelSnapshot(source, configuration) { [trainer] in trainer.model })
  }
}
