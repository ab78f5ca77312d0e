// Generated from schema/NonMaximumSuppression.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct NonMaximumSuppression: SpecMessage {
  public var suppressionMethod: SuppressionMethod?
  public var classLabels: ClassLabels?
  public var iouThreshold: Double = 0
  public var confidenceThreshold: Double = 0
  public var confidenceInputFeatureName: String = ""
  public var coordinatesInputFeatureName: String = ""
  public var iouThresholdInputFeatureName: String = ""
  public var confidenceThresholdInputFeatureName: String = ""
  public var confidenceOutputFeatureName: String = ""
  public var coordinatesOutputFeatureName: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `suppression_method` is set.
  public indirect enum SuppressionMethod: Equatable, Sendable {
    case pickTop(NonMaximumSuppression.PickTop)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .pickTop: "pickTop"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .pickTop: 1
      }
    }
  }

  /// Which one of `class_labels` is set.
  public indirect enum ClassLabels: Equatable, Sendable {
    case stringClassLabels(StringVector)
    case int64ClassLabels(Int64Vector)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .stringClassLabels: "stringClassLabels"
      case .int64ClassLabels: "int64ClassLabels"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .stringClassLabels: 100
      case .int64ClassLabels: 101
      }
    }
  }

  public struct PickTop: SpecMessage {
    public var perClass: Bool = false
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
