internal import Glibc
package import ModelFormat
internal import ModelLowering
package import ModelSpec

/// A model that is loaded and can predict. It serves many threads at once.
package final class RuntimeModel: Sendable {
  /// The model's own description: inputs, outputs, states, metadata. Of a model with several functions, those of the
  /// function that runs.
  package let description: ModelDescription
  package let specificationVersion: Int32
  /// The model that this was loaded from; weights stay in their files.
  package let specification: Model
  let predictor: any Predictor
  private let inputChecks: InputChecks
  /// The files that weights are read from; nil for a model that holds its own.
  private let sources: OpenedFiles?

  /// Loads the compiled model, or the model of Core AI, in the directory `path`.
  ///
  /// - Throws: `RuntimeError` when it cannot be read or run; everything that it lacks is found here. Code `generic` for
  ///   a model that is not compiled, `decryptionKey` for one that is encrypted.
  package static func load(directory path: String, _ options: LoadingOptions = LoadingOptions()) throws(RuntimeError)
    -> RuntimeModel
  {
    try ReadLease.during(path) { () throws(RuntimeError) in
      let file = try Self.file(path)
      return try RuntimeModel(file.model, options.finding(file, at: path))
    }
  }

  /// Loads a model that was read from disk, compiled or not; its weights stay in its files.
  ///
  /// - Throws: `RuntimeError` when it cannot be run; everything that it lacks is found here.
  package static func load(_ file: ModelFile, _ options: LoadingOptions = LoadingOptions()) throws(RuntimeError)
    -> RuntimeModel
  {
    do throws(Diagnostic) { try file.checkIsWhole() } catch { throw RuntimeError(.io, error) }
    return try RuntimeModel(file.model, options.finding(file, at: file.path))
  }

  /// Whether there is a file or a directory at `path`.
  static func isThere(_ path: String) -> Bool { access(FilePath.system(path), F_OK) == 0 }

  /// The compiled model, or the model of Core AI, in the directory `path`.
  package static func file(_ path: String) throws(RuntimeError) -> ModelFile {
    do throws(Diagnostic) {
      let file = try ModelFile.read(path)
      guard file.format == .mlmodelc || file.format == .aimodel else {
        throw Diagnostic(
          .error, "not-compiled", "this model is not compiled; only compiled models can be loaded",
          at: Location(file: path),
          remedy: "compile it with `modelc compile` or `MLModel.compileModel(at:)` and load the result")
      }
      try file.checkIsWhole()
      return file
    } catch {
      switch error.diagnostic.code {
      case "not-compiled": throw RuntimeError(.generic, error)
      case RuntimeError.Code.decryptionKey.name: throw RuntimeError(.decryptionKey, error)
      default: throw RuntimeError(.io, error)
      }
    }
  }

  /// A model of a specification; `options` find its weight files, where it has any.
  package init(_ model: Model, _ options: LoadingOptions = LoadingOptions()) throws(RuntimeError) {
    try options.checkEnvironment()
    var options = options
    var model = model
    try options.adapting?(&model)
    options.adapting = nil
    let path: ModelPath
    (model, path) = try options.stage?.chosen(from: model) ?? (model, ModelPath())
    options.stage = nil
    if let name = options.functionName, !Self.mayHaveFunctions(model) {
      throw RuntimeError(.generic, "the model has no function '\(name)': only ML Programs have functions", at: path)
    }
    description = (model.description ?? ModelDescription()).describing(options.functionName)
    specificationVersion = model.specificationVersion
    specification = model
    sources = options.sources
    predictor = try Self.checking(sources) { () throws(RuntimeError) in
      try PredictorTable.predictor(of: model, at: path, options)
    }
    inputChecks = InputChecks(description.input, leadingAxes: Self.leadingAxes(model))
  }

  /// The model's outputs for the given inputs.
  ///
  /// Features that the model does not have are passed over.
  ///
  /// - Throws: `RuntimeError` when an input is missing or not what the model declares, the model cannot compute with
  ///   it, or a tap is of no value.
  package func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions = PredictionOptions()
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let inputs = options.checksInputs ? try inputChecks.checked(features) : features
    checkValues(of: inputs, options)
    let results = try checkingSources { () throws(RuntimeError) in
      try predictor.prediction(
        from: inputs, options: options, checkedAs: specification.kind?.schemaName ?? "", at: ModelPath())
    }
    try Self.check(options, results)
    return results
  }

  /// What the model remembers from one prediction to the next, zeros at first; empty for a model that keeps no states.
  package func makeState() -> ModelState {
    (predictor as? any StatefulPredictor)?.makeState() ?? ModelState([])
  }

  /// The model's outputs for the given inputs and `state`, which is read and changed. A prediction that fails half-way
  /// leaves states as far changed as it came; one that it was changing in place is then zeros.
  ///
  /// - Throws: `RuntimeError` as the form without a state does, and when another prediction is using the state.
  package func prediction(
    from features: NameMap<FeatureValue>, using state: ModelState, options: PredictionOptions = PredictionOptions()
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    guard let stateful = predictor as? any StatefulPredictor else {
      return try prediction(from: features, options: options)
    }
    let inputs = options.checksInputs ? try inputChecks.checked(features) : features
    checkValues(of: inputs, options)
    let results = try checkingSources { () throws(RuntimeError) in
      try stateful.prediction(from: inputs, using: state, options: options)
    }
    try Self.check(options, results)
    return results
  }

  /// The model's outputs for each element of a batch, in order.
  ///
  /// - Throws: `RuntimeError` for the first element that the model cannot compute with.
  package func predictions(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions = PredictionOptions()
  ) throws(RuntimeError) -> [NameMap<FeatureValue>] {
    guard options.valueCheck == nil else {
      var results: [NameMap<FeatureValue>] = []
      for features in batch { results.append(try prediction(from: features, options: options)) }
      return results
    }
    var inputs: [NameMap<FeatureValue>] = []
    inputs.reserveCapacity(batch.count)
    for features in batch { inputs.append(options.checksInputs ? try inputChecks.checked(features) : features) }
    let results = try checkingSources { () throws(RuntimeError) in
      try predictor.predictions(fromBatch: inputs, options: options)
    }
    if let first = results.first { try Self.check(options, first) }
    return results
  }

  private func checkValues(of inputs: NameMap<FeatureValue>, _ options: PredictionOptions) {
    guard let check = options.valueCheck else { return }
    let names = NameSet(description.input.map(\.name))
    check.addInputs(inputs.filter { names.contains($0.key) })
  }

  /// Runs a prediction on weights that are still those that were loaded.
  private func checkingSources<Value>(_ body: () throws(RuntimeError) -> Value) throws(RuntimeError) -> Value {
    do throws(Diagnostic) { try sources?.check() } catch { throw RuntimeError(.io, error) }
    return try Self.checking(sources, body)
  }

  /// Runs `body`; a change of a file meanwhile is the error, whatever it threw.
  private static func checking<Value>(
    _ sources: OpenedFiles?, _ body: () throws(RuntimeError) -> Value
  ) throws(RuntimeError) -> Value {
    let result = Result { () throws(RuntimeError) in try body() }
    do throws(Diagnostic) { try sources?.check() } catch { throw RuntimeError(.io, error) }
    return try result.get()
  }

  /// ML Programs have functions, and so may what a pipeline or a link leads to.
  private static func mayHaveFunctions(_ model: Model) -> Bool {
    switch model.kind {
    case .mlProgram?, .pipeline?, .pipelineClassifier?, .pipelineRegressor?, .linkedModel?: true
    default: false
    }
  }

  /// Networks take a sequence and a batch axis, and so does what a pipeline or a link leads to; models of other types
  /// take arrays for vectors that have them too. Functions of ML Programs have the declared axes alone.
  private static func leadingAxes(_ model: Model) -> Int {
    if case .mlProgram? = model.kind { 0 } else { 2 }
  }

  /// Refuses names of intermediate values that nothing has.
  private static func check(
    _ options: PredictionOptions, _ results: NameMap<FeatureValue>
  ) throws(RuntimeError) {
    guard options.requiresTaps, let missing = options.taps.sorted().first(where: { results[$0] == nil }) else { return }
    throw RuntimeError(
      .generic, "the model has no value '\(missing)'; values inside loops and branches cannot be shown")
  }
}

extension LoadingOptions {
  /// These, for the model `file` that was read from `path`: weight files are looked for in it, and linked models beside it.
  package func finding(_ file: ModelFile, at path: String) -> LoadingOptions {
    var options = self
    options.directory = Self.directory(of: path)
    // A model that is linked to is read as a part of the one that links to it.
    if let whole = sources { whole.add(file.sources) } else { options.sources = file.sources }
    options.weights = { (blob) throws(Diagnostic) in try ProgramLowering.Weights(blob, in: file) }
    return options
  }

  /// The directory that `path` lies in.
  private static func directory(of path: String) -> String {
    let parts = FilePath.components(path).filter { !$0.isEmpty }.dropLast().joined(separator: "/")
    return path.utf8.first == UInt8(ascii: "/") ? "/\(parts)" : parts.isEmpty ? "." : parts
  }
}

extension ModelDescription {
  /// The description of one function of a model that has several: its inputs, outputs and states in the places of the
  /// model's. Itself for any other model.
  package func describing(_ function: String?) -> ModelDescription {
    guard !functions.isEmpty else { return self }
    let name = function ?? defaultFunctionName
    guard let function = functions.first(where: { $0.name == name }) ?? functions.first else { return self }
    var description = self
    description.input = function.input
    description.output = function.output
    description.state = function.state
    description.predictedFeatureName = function.predictedFeatureName
    description.predictedProbabilitiesName = function.predictedProbabilitiesName
    return description
  }
}
