// Generated from schema/GLMClassifier.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Classifies by linear scores, `s[r] = sum over d of weights[r][d] * x[d] + offset[r]`, which a
/// link function turns into probabilities; the inputs, concatenated, are `x` of shape `[D]`. With
/// one row the score belongs to the second label and the first has the complement.
public struct GLMClassifier: SpecMessage {
  /// Weight matrix, `[R, D]`, `R` and `D` at least 1.
  public var weights: [GLMClassifier.DoubleArray] = []
  /// Constant term of each row, `[R]`.
  public var offset: [Double] = []
  /// Link function. Absent: `Logit`.
  public var postEvaluationTransform = GLMClassifier.PostEvaluationTransform(rawValue: 0)
  /// Meaning of the rows. Absent: `ReferenceClass`.
  public var classEncoding = GLMClassifier.ClassEncoding(rawValue: 0)
  /// The labels by class index; their type is that of the predicted feature. Required.
  public var classLabels: ClassLabels?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The labels by class index; their type is that of the predicted feature. Required.
  public indirect enum ClassLabels: Equatable, Sendable {
    /// String labels.
    case stringClassLabels(StringVector)
    /// Integer labels.
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

  /// Link function from score to probability.
  public enum PostEvaluationTransform: RawRepresentable, Equatable, Sendable {
    /// `1 / (1 + exp(-s))`; with more than two classes and `ReferenceClass`, softmax over the scores
    /// with 0 for the first label.
    case logit
    /// `Phi(s)`, the distribution function of the standard normal. Two classes only.
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

  /// What the rows of `weights` stand for, with `C` labels.
  public enum ClassEncoding: RawRepresentable, Equatable, Sendable {
    /// The first label is the reference and has no row; row `r` belongs to label `r + 1`, `R = C -
    /// 1`.
    case referenceClass
    /// Each label against all others: `R = C`, and `R = 1` for two labels. Probabilities are scaled
    /// to sum to 1.
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

  /// One row of the weight matrix.
  public struct DoubleArray: SpecMessage {
    /// Coefficients, `[D]`.
    public var value: [Double] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
