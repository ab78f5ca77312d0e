package import ModelOps
package import ModelSpec

/// A loaded model of one type.
///
/// It is never changed after loading, so that one may serve many predictions at once.
package protocol Predictor: Sendable {
  /// The model's outputs for the given inputs. Inputs have been checked against the model's description: they are
  /// there unless optional, and of the declared kind and shape. Features of other names are passed over.
  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue>

  /// The model's outputs for each element of a batch, in order. Unless a model type has a faster way, each is predicted
  /// by itself.
  func predictions(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions
  ) throws(RuntimeError) -> [NameMap<FeatureValue>]
}

extension Predictor {
  package func predictions(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions
  ) throws(RuntimeError) -> [NameMap<FeatureValue>] {
    try eachPrediction(fromBatch: batch, options: options)
  }

  /// Whether the model is made of steps that tell their times and have their values checked.
  var hasSteps: Bool {
    self is NetworkPredictor || self is ProgramPredictor || self is PipelinePredictor || self is LinkedModelPredictor
  }

  /// The model's outputs; those of a model without steps are checked, where the options say so.
  ///
  /// - Parameters:
  ///   - type: The model's type, by the schema's name.
  ///   - path: Its place.
  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions, checkedAs type: String, at path: ModelPath
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let results = try prediction(from: features, options: options)
    if let check = options.valueCheck, !hasSteps { check.addOutputs(results, from: features, type: type, at: path) }
    return results
  }

  /// One prediction after the other.
  func eachPrediction(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions
  ) throws(RuntimeError) -> [NameMap<FeatureValue>] {
    var results: [NameMap<FeatureValue>] = []
    results.reserveCapacity(batch.count)
    for features in batch {
      if let stop = options.budget.stop { throw RuntimeError(stop) }
      results.append(try prediction(from: features, options: options))
    }
    return results
  }
}

/// What a prediction may be told.
package struct PredictionOptions: Sendable {
  /// What the prediction may take, all of a batch together.
  package var budget: WorkBudget
  /// Names of intermediate values that are wanted among the outputs: blobs of networks, values of ML Programs, features
  /// between the models of a pipeline. Nothing is fused while there are some.
  package var taps: NameSet = []
  /// Called with each of `taps` as soon as it is computed, in place of keeping it for the results: inputs of ML Programs and
  /// what operations make, outside loops and branches. The tensor may be kept; it lies row-major.
  package var onTap: (@Sendable (String, Tensor) -> Void)?
  /// Whether a tap of a value that is not computed is an error; such taps are passed over otherwise.
  package var requiresTaps = true
  /// Called after each step with the time that it took. Steps within loops and branches count for the whole one.
  package var onStep: (@Sendable (StepTime) -> Void)?
  /// Looks at the inputs and at every value that is computed. Nothing is fused while there is one.
  package var valueCheck: ValueCheck?

  /// Whether inputs must be what the model declares. Without, each model type takes what it can compute with: arrays of
  /// one element for numbers, keys of the other kind, shapes out of the declared range.
  package var checksInputs = true

  package init(budget: WorkBudget = WorkBudget()) { self.budget = budget }
}

/// The intermediate values that a plan gives, and whether all are checked.
struct PlanTaps: Hashable, Sendable {
  var names: NameSet = []
  /// Whether they are handed out while the plan runs, and not kept until its end.
  var areStreamed = false
  /// Whether every operation is computed by itself, for its results are looked at.
  var areChecked = false

  static let none = PlanTaps()
}

extension PredictionOptions {
  var planTaps: PlanTaps {
    PlanTaps(names: taps, areStreamed: onTap != nil && !taps.isEmpty, areChecked: valueCheck != nil)
  }
}

/// How long one step of a prediction took.
package struct StepTime: Sendable {
  /// The operation's name, or the type of a model that is no network and no program.
  package var operation: String
  /// The layer, operation or model that the step comes from.
  package var path: ModelPath
  /// Names of the values that it makes.
  package var results: [String]
  package var duration: Duration
  /// The kernel that computed it and why, where there was a choice.
  package var kernel: KernelChoice?

  package init(
    operation: String, path: ModelPath, results: [String], duration: Duration, kernel: KernelChoice? = nil
  ) {
    self.operation = operation
    self.kernel = kernel
    self.path = path
    self.results = results
    self.duration = duration
  }
}

/// The schema has a message of this name too.
package typealias Tensor = ModelOps.Tensor
