// Generated from schema/GLMRegressor.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct GLMRegressor: SpecMessage {
  public var weights: [GLMRegressor.DoubleArray] = []
  public var offset: [Double] = []
  public var postEvaluationTransform = GLMRegressor.PostEvaluationTransform(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum PostEvaluationTransform: RawRepresentable, Equatable, Sendable {
    case noTransform
    case logit
    case probit
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .noTransform
      case 1: self = .logit
      case 2: self = .probit
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .noTransform: 0
      case .logit: 1
      case .probit: 2
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .noTransform: "NoTransform"
      case .logit: "Logit"
      case .probit: "Probit"
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
