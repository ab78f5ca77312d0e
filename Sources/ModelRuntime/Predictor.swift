/// A loaded model of one type.
///
/// It is never changed after loading, so that one may serve many predictions at once.
public protocol Predictor: Sendable {
  /// The model's outputs for the given inputs. Inputs have been checked against the model's description: they are
  /// there unless optional, and of the declared kind and shape. Features of other names are passed over.
  func prediction(
    from features: [String: FeatureValue], options: PredictionOptions
  ) throws(PredictionError) -> [String: FeatureValue]
}

/// What a prediction may be told.
public struct PredictionOptions: Sendable {
  /// Whether the caller has lost interest.
  public var isCancelled: @Sendable () -> Bool

  public init(isCancelled: @escaping @Sendable () -> Bool = { false }) { self.isCancelled = isCancelled }
}
