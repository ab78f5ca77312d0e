internal import CoreML
internal import InferenceProtocol

/// Makes features of tensors.
enum FeatureDecoding {
  /// The value that `tensor` is for `feature`.
  ///
  /// - Throws: `InferenceError` when the tensor is of a datatype or shape that the feature cannot have.
  static func value(_ tensor: InferenceTensor, for feature: MLFeatureDescription) throws(InferenceError)
    -> MLFeatureValue
  {
    guard let form = FeatureForm(feature) else { throw mismatch(tensor, "a kind that tensors cannot carry") }
    switch form {
    case .integer: return MLFeatureValue(int64: try integer(tensor))
    case .double:
      guard tensor.count == 1, let number = tensor.doubles?.first else { throw mismatch(tensor, "one number") }
      return MLFeatureValue(double: number)
    case .string: return MLFeatureValue(string: try text(tensor))
    case .array(let type): return MLFeatureValue(multiArray: try ArrayDecoding.array(tensor, preferring: type))
    case .image(let constraint): return try ImageDecoding.value(tensor, constraint)
    case .dictionary(let keyType): return try DictionaryText.value(try text(tensor), keyType, of: tensor.name)
    case .classes: throw mismatch(tensor, "no input")
    case .sequence(let type): return MLFeatureValue(sequence: try sequence(tensor, type))
    }
  }

  private static func integer(_ tensor: InferenceTensor) throws(InferenceError) -> Int64 {
    guard tensor.count == 1, let value = tensor.integers?.first else { throw mismatch(tensor, "one integer") }
    return value
  }

  /// The only element of a tensor of strings.
  private static func text(_ tensor: InferenceTensor) throws(InferenceError) -> String {
    guard case .strings(let strings) = tensor.content, strings.count == 1, let bytes = strings.first else {
      throw mismatch(tensor, "one string")
    }
    return try text(bytes, of: tensor)
  }

  private static func text(_ bytes: ArraySlice<UInt8>, of tensor: InferenceTensor) throws(InferenceError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalid("tensor-text", "tensor '\(tensor.name)' holds a string that is not UTF-8")
    }
    return text
  }

  private static func sequence(_ tensor: InferenceTensor, _ type: MLFeatureType) throws(InferenceError) -> MLSequence {
    if type == .int64 {
      guard let integers = tensor.integers else { throw mismatch(tensor, "integers") }
      return MLSequence(int64s: integers.map { NSNumber(value: $0) })
    }
    guard case .strings(let strings) = tensor.content else { throw mismatch(tensor, "strings") }
    var texts: [String] = []
    for string in strings { texts.append(try text(string, of: tensor)) }
    return MLSequence(strings: texts)
  }

  static func mismatch(_ tensor: InferenceTensor, _ expected: String) -> InferenceError {
    .invalid(
      "tensor-type",
      "input '\(tensor.name)' is \(tensor.datatype.rawValue) of shape \(tensor.shape), expected \(expected)")
  }
}

extension InferenceTensor {
  /// The elements as integers; nil when one is none, or for strings.
  var integers: [Int64]? {
    guard case .raw(let raw) = content else { return nil }
    if datatype == .int64 { return LittleEndianElements<Int64>(raw).map { $0 } }
    if datatype == .uint64 {
      let values = LittleEndianElements<UInt64>(raw).compactMap { Int64(exactly: $0) }
      return values.count == count ? values : nil
    }
    let values = doubles?.compactMap { Int64(exactly: $0) } ?? []
    return values.count == count ? values : nil
  }
}
