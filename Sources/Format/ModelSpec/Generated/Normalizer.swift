// Generated from schema/Normalizer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Divides a multi-array by its norm, `y[i] = x[i] / norm(x)`.
public struct Normalizer: SpecMessage {
  /// Norm to divide by. Absent: `LMax`.
  public var normType = Normalizer.NormType(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The norm.
  public enum NormType: RawRepresentable, Equatable, Sendable {
    /// `max over i of x[i]`.
    case lMax
    /// `sum over i of |x[i]|`.
    case l1
    /// `sqrt(sum over i of x[i]^2)`.
    case l2
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .lMax
      case 1: self = .l1
      case 2: self = .l2
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .lMax: 0
      case .l1: 1
      case .l2: 2
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .lMax: "LMax"
      case .l1: "L1"
      case .l2: "L2"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}
