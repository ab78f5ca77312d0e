internal import ModelOps
internal import ModelSpec

/// Features by name, as models read them. Integers are taken where numbers are expected.
extension NameMap<FeatureValue> {
  /// The value of an input; nil when it was left out.
  func given(_ name: String) -> FeatureValue? {
    guard let value = self[name] else { return nil }
    if case .undefined = value { return nil }
    return value
  }

  /// - Throws: `RuntimeError` when the input was left out.
  func required(_ name: String) throws(RuntimeError) -> FeatureValue {
    guard let value = given(name) else { throw RuntimeError(.generic, "input '\(name)' is missing") }
    return value
  }

  /// The number that an input is, or the only element of the array that it is; nil when it was left out.
  func number(_ name: String) throws(RuntimeError) -> Double? {
    switch given(name) {
    case nil: return nil
    case .double(let number)?: return number
    case .int64(let integer)?: return Double(integer)
    case .array(let array)? where array.count == 1: return array.load(at: 0)
    case let value?: throw .kind(of: name, value, expected: "a number")
    }
  }

  /// - Throws: `RuntimeError` when the input was left out, or is no array.
  func array(_ name: String) throws(RuntimeError) -> FeatureArray {
    switch try required(name) {
    case .array(let array): return array
    case let value: throw .kind(of: name, value, expected: "an array")
    }
  }
}

extension FeatureValue {
  /// What the value is, with its article, for sentences.
  var phrase: String {
    switch self {
    case .int64: "an integer"
    case .double: "a number"
    case .string: "a string"
    case .array(let array): "an array of shape \(array.shape)"
    case .image: "an image"
    case .dictionary(.strings): "a dictionary with strings as keys"
    case .dictionary(.integers): "a dictionary with integers as keys"
    case .sequence(.strings): "a sequence of strings"
    case .sequence(.integers): "a sequence of integers"
    case .undefined: "missing"
    }
  }

  /// The integer that the value is, or the number without a fraction; nil for anything else.
  var wholeNumber: Int64? {
    switch self {
    case .int64(let integer): integer
    case .double(let number): Int64(exactly: number)
    case .array(let array) where array.count == 1: Int64(exactly: array.load(at: 0))
    default: nil
    }
  }
}

extension RuntimeError {
  /// An input is of another kind than the model takes.
  static func kind(of name: String, _ value: FeatureValue, expected: String) -> RuntimeError {
    RuntimeError(.featureType, "input '\(name)' is \(value.phrase), expected \(expected)")
  }
}
