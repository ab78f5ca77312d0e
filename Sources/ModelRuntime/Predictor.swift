package import ModelOps
public import ModelSpec

/// A loaded model of one type.
///
/// It is never changed after loading, so that one may serve many predictions at once.
public protocol Predictor: Sendable {
  /// The model's outputs for the given inputs. Inputs have been checked against the model's description: they are
  /// there unless optional, and of the declared kind and shape. Features of other names are passed over.
  func prediction(
    from features: [String: FeatureValue], options: PredictionOptions
  ) throws(RuntimeError) -> [String: FeatureValue]

  /// The model's outputs for each element of a batch, in order. Unless a model type has a faster way, each is predicted
  /// by itself.
  func predictions(
    fromBatch batch: [[String: FeatureValue]], options: PredictionOptions
  ) throws(RuntimeError) -> [[String: FeatureValue]]
}

extension Predictor {
  public func predictions(
    fromBatch batch: [[String: FeatureValue]], options: PredictionOptions
  ) throws(RuntimeError) -> [[String: FeatureValue]] {
    try eachPrediction(fromBatch: batch, options: options)
  }

  /// One prediction after the other.
  func eachPrediction(
    fromBatch batch: [[String: FeatureValue]], options: PredictionOptions
  ) throws(RuntimeError) -> [[String: FeatureValue]] {
    var results: [[String: FeatureValue]] = []
    results.reserveCapacity(batch.count)
    for features in batch {
      if options.isCancelled() { throw .cancelledPrediction }
      results.append(try prediction(from: features, options: options))
    }
    return results
  }
}

/// What a prediction may be told.
public struct PredictionOptions: Sendable {
  /// Whether the caller has lost interest.
  public var isCancelled: @Sendable () -> Bool
  /// Names of intermediate values that are wanted among the outputs: blobs of networks, values of ML Programs, features
  /// between the models of a pipeline. Nothing is fused while there are some.
  public var taps: Set<String> = []
  /// Called after each step with the time that it took. Steps within loops and branches count for the whole one.
  public var onStep: (@Sendable (StepTime) -> Void)?

  /// Whether inputs must be what the model declares. Without, each model type takes what it can compute with: arrays of
  /// one element for numbers, keys of the other kind, shapes out of the declared range.
  public var checksInputs = true

  public init(isCancelled: @escaping @Sendable () -> Bool = { false }) { self.isCancelled = isCancelled }
}

/// How long one step of a prediction took.
public struct StepTime: Sendable {
  /// The operation's name, or the type of a model that is no network and no program.
  public var operation: String
  /// The layer, operation or model that the step comes from.
  public var path: ModelPath
  /// Names of the values that it makes.
  public var results: [String]
  public var duration: Duration

  public init(operation: String, path: ModelPath, results: [String], duration: Duration) {
    self.operation = operation
    self.path = path
    self.results = results
    self.duration = duration
  }
}

/// The schema has a message of this name too.
package typealias Tensor = ModelOps.Tensor
