internal import ModelBench
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining

/// One run of `modelc update`, from the data to the written model.
struct UpdateRun {
  let source: UpdateSource
  let trainer: any Trainer
  let data: UpdateData
  let dataPath: String
  let output: String
  /// The share of the examples that is held out, and the seed by which they are drawn.
  let held: (share: Double, seed: UInt64)
  /// Epochs without a better score after which training ends; nil for all epochs.
  let patience: Int?
  let plot: String?
  let report: UpdateReport

  /// How an update ended.
  enum End: Equatable {
    case complete
    case interrupted
  }

  /// The progress so far.
  private struct Course {
    var epochs: [UpdateReport.Epoch] = []
    var best: UpdateScore?
    var epochsSinceBest = 0
    /// Whether the output has been written, and its score on the held-out examples. The model itself is not kept: large
    /// ones would be in memory several times.
    var isWritten = false
    var writtenScore: UpdateScore?
    var isOutOfPatience = false
  }

  /// Trains and writes the model after each epoch, so that if this process is killed, the last complete one remains.
  ///
  /// - Throws: A `DiagnosticError` if an example is invalid for the model, or nothing can be written.
  func run() throws -> End {
    try source.checkTarget(output)
    let (training, heldOut) = ExampleSplit.parts(try data.rows(dataPath), held: held.share, seed: held.seed)
    let scoring = try UpdateScoring(data, source.options)
    try Terminal.write(report.begin(training: training.count, held: heldOut.count))
    let scored = heldOut.isEmpty ? training : heldOut
    let before = try scoring.score(source.model, scored)
    var course = Course()
    let end = try train(training, heldOut, scoring, &course)
    if let plot, !course.epochs.isEmpty { try UpdatePlot(epochs: course.epochs).write(to: plot) }
    guard course.isWritten else {
      throw Diagnostic(
        .error, "update-interrupted", "the update was interrupted during the first epoch; nothing was written")
    }
    let reason: String? =
      end == .interrupted
      ? "interrupted: the model of epoch \(course.epochs.count) is kept"
      : course.isOutOfPatience ? "no improvement for \(course.epochsSinceBest) epochs: the best model is kept" : nil
    let after = try course.writtenScore ?? scoreOfOutput(scoring, training)
    try Terminal.write(
      report.end(before: before, after: after, isHeldOut: !heldOut.isEmpty, output: output, reason: reason))
    return end
  }

  /// The score of the written model; nil for a source model, which cannot be loaded.
  private func scoreOfOutput(_ scoring: UpdateScoring, _ rows: [PredictionRow]) throws -> UpdateScore? {
    guard !output.hasSuffix(".mlmodel") else { return nil }
    let written = try UpdateSource(directory: output, source.options)
    return try scoring.score(written.model, rows)
  }

  private func train(
    _ training: [PredictionRow], _ heldOut: [PredictionRow], _ scoring: UpdateScoring, _ course: inout Course
  ) throws -> End {
    let examples = UpdateExamples(rows: training)
    let clock = ContinuousClock()
    let start = clock.now
    var problem: (any Error)?
    do throws(RuntimeError) {
      try trainer.train(examples) { (event) throws(RuntimeError) in
        if event.kind == .epochEnd {
          do {
            try endEpoch(event, heldOut, scoring, seconds: start.duration(to: clock.now).seconds, &course)
          } catch {
            problem = error
            throw .cancelledTraining
          }
        }
        if Interruption.isWished || course.isOutOfPatience { throw .cancelledTraining }
      }
    } catch {
      if let problem { throw problem }
      guard error.code == .cancelled else { throw error }
      return Interruption.isWished ? .interrupted : .complete
    }
    return .complete
  }

  private func endEpoch(
    _ event: TrainingEvent, _ heldOut: [PredictionRow], _ scoring: UpdateScoring, seconds: Double,
    _ course: inout Course
  ) throws {
    let learnt = trainer.model
    let score = try scoring.score(learnt, heldOut)
    let count = max(Int(clamping: trainer.parameters[.epochs]?.integer ?? 1), event.epoch + 1)
    let number = event.epoch + 1
    let epoch = UpdateReport.Epoch(
      number: number, count: count, loss: event.loss, score: score, seconds: seconds,
      secondsLeft: seconds / Double(number) * Double(count - number))
    course.epochs.append(epoch)
    try Terminal.write(report.epoch(epoch))
    let isBetter = score.map { score in course.best.map { score.isBetter(than: $0) } ?? true } ?? true
    course.epochsSinceBest = isBetter ? 0 : course.epochsSinceBest + 1
    if isBetter { course.best = score }
    if let patience, course.epochsSinceBest >= patience { course.isOutOfPatience = true }
    // With patience it is the best model that counts, without it the last.
    guard isBetter || patience == nil else { return }
    try source.write(learnt, to: output)
    course.isWritten = true
    course.writtenScore = score
  }
}
