import ModelSpec

/// A number that an operation takes as an attribute, such as `alpha`: known when the model is loaded, or only when it
/// runs, because it stands in a file of weights or is computed.
struct NumberAttribute: Sendable {
  private let parameter: String
  private let known: Float?

  /// - Parameter fallback: What holds when nothing is bound; nil when something must be.
  init(_ arguments: OperationArguments, _ parameter: String, default fallback: Float? = nil) throws(OperationError) {
    self.parameter = parameter
    if let fallback, !arguments.has(parameter) {
      known = fallback
      return
    }
    let type = try arguments.tensor(parameter, .numbers)
    guard type.shape.elementCount.contains(1) else {
      throw OperationError(
        "`\(parameter)` has \(type.shape.elementCount) elements, expected 1", argument: parameter)
    }
    switch try arguments.required(parameter).constant?.elements {
    case .floats(let floats)? where floats.count == 1: known = floats[0]
    case .integers(let integers)? where integers.count == 1: known = Float(integers[0])
    default: known = nil
    }
  }

  /// The number, while the operation runs.
  func value(_ inputs: OperationInputs) throws(OperationError) -> Float {
    if let known { return known }
    guard let value = try inputs.tensor(parameter).floatArray.first else { throw isEmpty }
    return value
  }

  /// The number for an operation on integers; one with a fraction is cut towards 0.
  func integer(_ inputs: OperationInputs) throws(OperationError) -> Int32 {
    guard let tensor = inputs.optionalTensor(parameter) else { return Int32(truncating: try value(inputs)) }
    guard let value = tensor.integerArray.first else { throw isEmpty }
    return Int32(clamping: value)
  }

  private var isEmpty: OperationError {
    OperationError("`\(parameter)` has 0 elements, expected 1", argument: parameter)
  }
}
