internal import ModelFormat
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// Predicts rows with a model, in order. The rows of a model with states share one state.
struct PredictionRun {
  let model: RuntimeModel
  /// The state that each prediction reads and changes; nil for a model without states.
  let state: ModelState?
  var options = PredictionOptions()
  /// Whether to report a row that fails on standard error and go on with the next.
  var keepsGoing = false
  /// The warnings of each prediction on standard error.
  var checks: ValueCheck.Kinds = []

  /// - Parameter state: A state of the model.
  init(_ model: RuntimeModel, state: ModelState) {
    self.model = model
    self.state = state.names.isEmpty ? nil : state
  }

  /// The outputs for `features`.
  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    guard let state else { return try model.prediction(from: features, options: options) }
    return try model.prediction(from: features, using: state, options: options)
  }

  /// The outputs for each of `rows`; a progress bar shows meanwhile.
  ///
  /// - Throws: What is wrong with the first row that fails, unless the run keeps going.
  func outputs(of rows: [PredictionRow]) throws -> [PredictedRow] {
    var results: [PredictedRow] = []
    try ProgressBar.forEach("predicting", rows, by: runLength) { run in
      if let outputs = batchOutputs(of: run) {
        for (row, outputs) in zip(run, outputs) { results.append(PredictedRow(name: row.name, outputs: outputs)) }
      } else {
        for row in run { results.append(try predicted(row, isAlone: rows.count == 1)) }
      }
    }
    return results
  }

  /// The number of rows in one batch. Images are predicted one by one: they are large, and a batch makes them no faster.
  private var runLength: Int {
    let hasImage = model.description.input.contains { if case .imageType? = $0.type?.kind { true } else { false } }
    return hasImage ? 1 : 256
  }

  /// The outputs for rows that are predicted as one batch; nil for a model with states, if a row fails, or if rows are looked at
  /// one by one.
  private func batchOutputs(of rows: ArraySlice<PredictionRow>) -> [NameMap<FeatureValue>]? {
    guard state == nil, checks.isEmpty else { return nil }
    var batch: [NameMap<FeatureValue>] = []
    for row in rows {
      guard let features = try? row.features() else { return nil }
      batch.append(features)
    }
    return try? model.predictions(fromBatch: batch, options: options)
  }

  private func predicted(_ row: PredictionRow, isAlone: Bool) throws -> PredictedRow {
    do {
      let features = try row.features()
      let outputs = try options.checking(checks) { finding in
        Terminal.writeProblem(isAlone ? finding.diagnostic : finding.diagnostic.prefixed(by: "row \(row.name)"))
      } _: { options in
        do throws(RuntimeError) {
          return try prediction(from: features, options: options)
        } catch {
          throw isAlone ? error : RuntimeError(error.code, error, in: "row \(row.name)")
        }
      }
      return PredictedRow(name: row.name, outputs: outputs)
    } catch let error as any DiagnosticError {
      // Once time is up, every other row would fail too.
      guard keepsGoing, options.budget.stop == nil else { throw error }
      Terminal.writeProblem(error)
      return PredictedRow(name: row.name, outputs: nil)
    }
  }
}

/// The outputs for one row.
struct PredictedRow {
  /// Name of the row: its index from 0, or the name of the image.
  var name: String
  /// Nil if the prediction failed.
  var outputs: NameMap<FeatureValue>?
}
