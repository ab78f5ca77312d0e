internal import Foundation
internal import ModelRuntime
internal import ModelSpec

/// The implementation of an `MLModel`. It can be used from many threads at once.
protocol ModelBacking: Sendable {
  /// The model that it was loaded from; weights stay in their files.
  var specification: Model { get }

  /// The maximum number of additional axes of arrays before those that the model declares.
  var leadingAxes: Int { get }

  /// The initial states, zeros; empty for a model without states.
  func makeState() -> ModelState

  /// The outputs for inputs that have been checked.
  ///
  /// - Parameter state: The state, changed in place; nil if the caller provides none.
  func prediction(
    from features: NameMap<FeatureValue>, using state: ModelState?, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue>

  /// The outputs for several sets of inputs that have been checked, of a model that keeps no states.
  func predictions(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions
  ) throws(RuntimeError) -> [NameMap<FeatureValue>]
}

/// The runtime's model behind an `MLModel`.
struct RuntimeBacking: ModelBacking {
  private let model: RuntimeModel

  var specification: Model { model.specification }

  /// Networks accept a sequence and a batch axis; programs only the declared axes.
  var leadingAxes: Int {
    if case .mlProgram = model.specification.kind { 0 } else { 2 }
  }

  /// Loads the compiled model in a directory.
  init(directory url: URL, _ options: LoadingOptions) throws(RuntimeError) {
    guard url.isFileURL else {
      throw RuntimeError(.io, "can't load '\(url.absoluteString)': expected the URL of a compiled model's directory")
    }
    model = try RuntimeModel.load(directory: url.path, options)
  }

  /// Loads a model from its specification, whose weights it holds itself.
  init(_ specification: Model, _ options: LoadingOptions) throws(RuntimeError) {
    model = try RuntimeModel(specification, options)
  }

  func makeState() -> ModelState { model.makeState() }

  func prediction(
    from features: NameMap<FeatureValue>, using state: ModelState?, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    guard let state else { return try model.prediction(from: features, options: options.trustingInputs) }
    return try model.prediction(from: features, using: state, options: options.trustingInputs)
  }

  func predictions(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions
  ) throws(RuntimeError) -> [NameMap<FeatureValue>] {
    try model.predictions(fromBatch: batch, options: options.trustingInputs)
  }
}

extension PredictionOptions {
  /// These options, for inputs that `MLModel` has checked.
  fileprivate var trustingInputs: PredictionOptions {
    var options = self
    options.checksInputs = false
    return options
  }
}
