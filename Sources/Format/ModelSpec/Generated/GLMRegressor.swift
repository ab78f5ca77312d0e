// Generated from schema/GLMRegressor.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Linear regression, `y[r] = link(sum over d of weights[r][d] * x[d] + offset[r])`; the inputs,
/// concatenated, are `x` of shape `[D]`.
public struct GLMRegressor: SpecMessage {
  /// Weight matrix, `[R, D]`; all rows have the same length.
  public var weights: [GLMRegressor.DoubleArray] = []
  /// Constant term of each row, `[R]`.
  public var offset: [Double] = []
  /// Link function. Absent: `NoTransform`.
  public var postEvaluationTransform = GLMRegressor.PostEvaluationTransform(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The link function.
  public enum PostEvaluationTransform: RawRepresentable, Equatable, Sendable {
    /// `s`.
    case noTransform
    /// `1 / (1 + exp(-s))`.
    case logit
    /// `Phi(s)`, the distribution function of the standard normal.
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

  /// One row of the weight matrix.
  public struct DoubleArray: SpecMessage {
    /// Coefficients, `[D]`.
    public var value: [Double] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
