/// A value of a graph in the making: how operations refer to it, and what is known of it.
package struct GraphValue: Sendable {
  package var argument: GraphOperation.Argument
  package var known: OperationArguments.Argument

  /// A value that an operation or the outside makes.
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

  /// Its lengths.
  ///
  /// - Throws: when it is no tensor, or its shape is only known as the model runs.
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

  /// Whether it has elements that a small change can be made to.
  package var isContinuous: Bool {
    guard let scalar = known.type.tensor?.scalar else { return false }
    return ElementForm(scalar) == .float
  }

  /// The number that all elements of an inline constant are; nil for anything else.
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
