// Generated from schema/GLMClassifier.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct GLMClassifier: SpecMessage {
  public var weights: [GLMClassifier.DoubleArray] = []
  public var offset: [Double] = []
  public var postEvaluationTransform = GLMClassifier.PostEvaluationTransform(rawValue: 0)
  public var classEncoding = GLMClassifier.ClassEncoding(rawValue: 0)
  public var classLabels: ClassLabels?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

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

  public enum PostEvaluationTransform: RawRepresentable, Equatable, Sendable {
    case logit
    case probit
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .logit
      case 1: self = .probit
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .logit: 0
      case .probit: 1
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .logit: "Logit"
      case .probit: "Probit"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  public enum ClassEncoding: RawRepresentable, Equatable, Sendable {
    case referenceClass
    case oneVsRest
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .referenceClass
      case 1: self = .oneVsRest
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .referenceClass: 0
      case .oneVsRest: 1
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .referenceClass: "ReferenceClass"
      case .oneVsRest: "OneVsRest"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  public struct DoubleArray: SpecMessage {
    public var value: [Double] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
