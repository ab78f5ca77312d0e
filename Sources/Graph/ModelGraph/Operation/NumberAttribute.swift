import ModelSpec

/// A number that an operation takes as an attribute, such as `alpha`: known when the model is loaded, or only when it
/// runs, because it stands in a file of weights or is computed.
package struct NumberAttribute: Sendable {
  package let parameter: String
  package let known: Float?

  /// - Parameter fallback: What holds when nothing is bound; nil when something must be.
  package init(_ arguments: OperationArguments, _ parameter: String, default fallback: Float? = nil)
    throws(OperationError)
  {
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

  package var isEmpty: OperationError {
    OperationError("`\(parameter)` has 0 elements, expected 1", argument: parameter)
  }
}
