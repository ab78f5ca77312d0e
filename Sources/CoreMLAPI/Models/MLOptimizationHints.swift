/// What an app knows of how it will use a model. Hints have no effect here.
public struct MLOptimizationHints: Equatable, Sendable {
  /// How often shapes of inputs change.
  public enum ReshapeFrequency: Int, Sendable {
    /// Nearly every prediction has another shape.
    case frequent = 0
    /// Shapes stay the same for many predictions.
    case infrequent = 1
  }

  /// What loading spends time on.
  public enum SpecializationStrategy: Int, Sendable {
    /// A balance of loading time and prediction time.
    case `default` = 0
    /// Fast predictions, even if loading takes longer.
    case fastPrediction = 1
  }

  /// How often shapes of inputs change. Default: `frequent`.
  public var reshapeFrequency: ReshapeFrequency = .frequent
  /// What loading spends time on. Default: `default`.
  public var specializationStrategy: SpecializationStrategy = .default

  /// Hints at their defaults.
  public init() {}
}
