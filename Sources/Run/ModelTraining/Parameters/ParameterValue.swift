package import ModelRuntime

/// The value of a training parameter.
package enum ParameterValue: Sendable {
  case integer(Int64)
  case number(Double)
  case flag(Bool)
  /// Weights or biases of a layer.
  case array(FeatureArray)

  /// The value as a number; nil for an array.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .flag(let value): value ? 1 : 0
    case .array: nil
    }
  }

  /// The value as an integer; nil if it is not one.
  package var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    case .flag(let value): value ? 1 : 0
    case .array: nil
    }
  }
}

extension ParameterValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .flag(let value): "\(value)"
    case .array(let array): "an array of shape \(array.shape)"
    }
  }
}
