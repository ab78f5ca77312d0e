// Generated from schema/BayesianProbitRegressor.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct BayesianProbitRegressor: SpecMessage {
  public var numberOfFeatures: UInt32 = 0
  public var bias: BayesianProbitRegressor.Gaussian?
  public var features: [BayesianProbitRegressor.FeatureWeight] = []
  public var regressionInputFeatureName: String = ""
  public var optimismInputFeatureName: String = ""
  public var samplingScaleInputFeatureName: String = ""
  public var samplingTruncationInputFeatureName: String = ""
  public var meanOutputFeatureName: String = ""
  public var varianceOutputFeatureName: String = ""
  public var pessimisticProbabilityOutputFeatureName: String = ""
  public var sampledProbabilityOutputFeatureName: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public struct Gaussian: SpecMessage {
    public var mean: Double = 0
    public var precision: Double = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct FeatureValueWeight: SpecMessage {
    public var featureValue: UInt32 = 0
    public var featureWeight: BayesianProbitRegressor.Gaussian?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct FeatureWeight: SpecMessage {
    public var featureId: UInt32 = 0
    public var weights: [BayesianProbitRegressor.FeatureValueWeight] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
