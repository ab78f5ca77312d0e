/// What an app knows of how it will use a model. Hints have no effect here.
public struct MLOptimizationHints: Equatable, Sendable {
  /// How often shapes of inputs change.
  public enum ReshapeFrequency: Int, Sendable {
    case frequent = 0
    case infrequent = 1
  }

  /// What loading spends time on.
  public enum SpecializationStrategy: Int, Sendable {
    case `default` = 0
    case fastPrediction = 1
  }

  public var reshapeFrequency: ReshapeFrequency = .frequent
  public var specializationStrategy: SpecializationStrategy = .default

  public init() {}
}
