// Generated from schema/BayesianProbitRegressor.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Probability of a positive outcome, `P(y = +1 | x, w) = Phi(<w, x> / beta)`, where `Phi` is the
/// distribution function of the standard normal and every weight `w[i, v]`, of feature `i` taking
/// value `v`, is a Gaussian.
public struct BayesianProbitRegressor: SpecMessage {
  /// Number of features in `x`.
  public var numberOfFeatures: UInt32 = 0
  /// Distribution of the term that does not depend on the input.
  public var bias: BayesianProbitRegressor.Gaussian?
  /// Weights of every feature.
  public var features: [BayesianProbitRegressor.FeatureWeight] = []
  /// Name of the Int32 multi-array input `x`: either `[numberOfFeatures]`, with `x[i]` the value of
  /// feature `i`, or `[N, 2]`, with rows of feature index and value.
  public var regressionInputFeatureName: String = ""
  /// Name of an optional Double input `o`: the pessimistic probability uses the mean shifted by `o`
  /// standard deviations. Empty: no such input.
  public var optimismInputFeatureName: String = ""
  /// Name of an optional Double input that multiplies the standard deviation before sampling. Empty:
  /// no such input.
  public var samplingScaleInputFeatureName: String = ""
  /// Name of an optional Double input: samples further from the mean than this many standard
  /// deviations are not drawn. Empty: no such input.
  public var samplingTruncationInputFeatureName: String = ""
  /// Name of the output for the regression mean before `Phi`. Empty: not returned.
  public var meanOutputFeatureName: String = ""
  /// Name of the output for the regression variance before `Phi`. Empty: not returned.
  public var varianceOutputFeatureName: String = ""
  /// Name of the output for the probability with the mean shifted by the optimism input. Empty: not
  /// returned.
  public var pessimisticProbabilityOutputFeatureName: String = ""
  /// Name of the output for a probability sampled from the scaled, truncated posterior. Empty: not
  /// returned.
  public var sampledProbabilityOutputFeatureName: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: BayesianProbitRegressor, b: BayesianProbitRegressor) -> Bool {
    guard a.numberOfFeatures == b.numberOfFeatures else { return false }
    guard a.bias == b.bias else { return false }
    guard a.features == b.features else { return false }
    guard a.regressionInputFeatureName == b.regressionInputFeatureName else { return false }
    guard a.optimismInputFeatureName == b.optimismInputFeatureName else { return false }
    guard a.samplingScaleInputFeatureName == b.samplingScaleInputFeatureName else { return false }
    guard a.samplingTruncationInputFeatureName == b.samplingTruncationInputFeatureName else { return false }
    guard a.meanOutputFeatureName == b.meanOutputFeatureName else { return false }
    guard a.varianceOutputFeatureName == b.varianceOutputFeatureName else { return false }
    guard a.pessimisticProbabilityOutputFeatureName == b.pessimisticProbabilityOutputFeatureName else { return false }
    guard a.sampledProbabilityOutputFeatureName == b.sampledProbabilityOutputFeatureName else { return false }
    return a.unknownFields == b.unknownFields
  }

  /// A normal distribution.
  public struct Gaussian: SpecMessage {
    /// Mean.
    public var mean: Double = 0
    /// Reciprocal of the variance, `1 / sigma^2`.
    public var precision: Double = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// The weight in force while a feature has one particular value.
  public struct FeatureValueWeight: SpecMessage {
    /// The value `v` of the feature.
    public var featureValue: UInt32 = 0
    /// Distribution of `w[i, v]`.
    public var featureWeight: BayesianProbitRegressor.Gaussian?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// The weights of one feature.
  public struct FeatureWeight: SpecMessage {
    /// The feature's index `i`.
    public var featureId: UInt32 = 0
    /// One entry for each value the feature can take.
    public var weights: [BayesianProbitRegressor.FeatureValueWeight] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
