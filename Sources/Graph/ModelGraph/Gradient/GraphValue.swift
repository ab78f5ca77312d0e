internal import ModelSpec

/// A value of a graph being built: how operations refer to it, and its inferred type and contents.
package struct GraphValue: Sendable {
  package var argument: GraphOperation.Argument
  package var known: OperationArguments.Argument

  /// The result of an operation, or an input.
  package init(_ name: String, _ value: InferredValue) {
    argument = .value(name)
    known = OperationArguments.Argument(value)
  }

  package init(_ constant: Constant) {
    argument = .constant(constant)
    known = OperationArguments.Argument(constant)
  }

  /// Its name; nil for a constant.
  package var name: String? {
    if case .value(let name) = argument { name } else { nil }
  }

  /// Its shape.
  ///
  /// - Throws: if it is not a tensor, or its shape is only known at run time.
  package func shape() throws(OperationError) -> [Int] {
    guard let shape = known.type.tensor?.shape.fixed else {
      throw OperationError("the shape of a value, \(known.type), is not known before the model runs")
    }
    return shape
  }

  /// Its element type.
  package func scalar() throws(OperationError) -> ScalarType {
    guard let scalar = known.type.tensor?.scalar else { throw OperationError("a value is \(known.type), no tensor") }
    return scalar
  }

  /// Whether its elements are continuous, so that it has a gradient.
  package var isContinuous: Bool {
    guard let scalar = known.type.tensor?.scalar else { return false }
    return ElementForm(scalar) == .float
  }

  /// The number that all elements of an inline constant equal; nil for anything else.
  package var uniform: Float? {
    guard case .floats(let floats)? = known.constant?.elements, let first = floats.first else { return nil }
    return floats.allSatisfy { $0 == first } ? first : nil
  }

  package static func integers(_ values: [Int]) -> GraphValue { GraphValue(.integers(values)) }
  package static func integer(_ value: Int) -> GraphValue { GraphValue(.integer(value)) }
  package static func float(_ value: Float) -> GraphValue { GraphValue(.float(value)) }
  package static func boolean(_ value: Bool) -> GraphValue { GraphValue(.boolean(value)) }
  package static func booleans(_ values: [Bool]) -> GraphValue { GraphValue(.booleans(values)) }
  package static func string(_ value: String) -> GraphValue { GraphValue(.string(value)) }
}
