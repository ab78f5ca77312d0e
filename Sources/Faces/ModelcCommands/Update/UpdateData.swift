internal import ModelFormat
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec

/// The examples of a file, or of a directory of images, that a model is to be trained with.
struct UpdateData {
  let model: Model
  /// The training inputs: inputs of the model and targets.
  let features: [FeatureDescription]
  /// The feature that holds what the model is to predict.
  let target: FeatureDescription
  let reader: InputReader

  /// - Throws: `Diagnostic` when it is not one feature that the model is to predict.
  init(_ model: Model, _ reader: InputReader) throws(Diagnostic) {
    self.model = model
    self.reader = reader
    let description = model.description ?? ModelDescription()
    let inputs = NameSet(description.input.map(\.name))
    let training = description.trainingInput
    let features =
      training.isEmpty
      ? description.input + description.output.filter { $0.name == description.predictedFeatureName } : training
    let targets = features.filter { !inputs.contains($0.name) }
    guard let target = targets.first, targets.count == 1 else {
      throw Diagnostic(
        .error, "update-targets",
        "`trainingInput` of the model has \(targets.count) features that are not inputs, expected one: the target"
      )
    }
    self.features = features
    self.target = target
  }

  /// The examples in `path`.
  ///
  /// - Throws: `Diagnostic` when something cannot be read, is of another kind, or a feature is missing.
  func rows(_ path: String) throws(Diagnostic) -> [PredictionRow] {
    let names: [String]?
    do throws(Diagnostic) {
      names = try WholeFile.names(in: path)
      // A missing file is reported before its ending is checked.
      if names == nil { _ = try MappedFile(path: path) }
    } catch {
      throw error.diagnostic
    }
    let rows =
      if let names { try UpdateImages(self).rows(path, names) } else { try fileRows(path) }
    guard !rows.isEmpty else {
      throw Diagnostic(.error, "update-empty", "the data contains no examples", at: Location(file: path))
    }
    return rows
  }

  private func fileRows(_ path: String) throws(Diagnostic) -> [PredictionRow] {
    let rows = try InputBatch(reader: reader, inputs: features).rows(path, sharing: [:]).rows
    // Rows are kept in memory, so that problems are reported before training begins.
    for row in rows {
      let values = try row.features()
      if let missing = features.first(where: { values[$0.name] == nil && $0.type?.isOptional != true }) {
        let found = values.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
        throw Diagnostic(
          .error, "update-column",
          "row \(row.name) has no '\(missing.name)', which training needs; it has \(found.isEmpty ? "nothing" : found)",
          at: Location(file: path))
      }
      try check(values, "row \(row.name)", path: path)
    }
    return rows
  }

  /// Checks what an example holds.
  func check(_ values: NameMap<FeatureValue>, _ row: String, path: String) throws(Diagnostic) {
    do throws(RuntimeError) {
      _ = try InputChecks(features, leadingAxes: 2).checked(values)
    } catch {
      throw error.diagnostic.prefixed(by: row).inFile(path)
    }
    try checkLabel(values[target.name], row, path: path)
  }

  /// Checks that a network classifier knows a label; other models learn new ones.
  func checkLabel(_ value: FeatureValue?, _ row: String, path: String) throws(Diagnostic) {
    guard case .neuralNetworkClassifier(let classifier)? = (model.pipeline?.models.last ?? model).kind else { return }
    let known: [String]
    let label: String
    switch (classifier.classLabels, value) {
    case (.stringClassLabels(let labels)?, .string(let text)?): (known, label) = (labels.vector, text)
    case (.int64ClassLabels(let labels)?, .int64(let number)?):
      (known, label) = (labels.vector.map { "\($0)" }, "\(number)")
    default: return
    }
    guard !known.contains(label) else { return }
    let shown = known.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    throw Diagnostic(
      .error, "update-label",
      "\(row): label '\(label)' is not a class of the model, expected one of \(shown)\(known.count > 10 ? " and \(known.count - 10) more" : "")",
      at: Location(file: path))
  }
}
