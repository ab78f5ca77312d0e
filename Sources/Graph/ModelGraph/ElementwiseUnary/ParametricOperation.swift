/// What functions of single elements with one or two numbers as parameters share: one tensor in, one of the same type and
/// shape out.
package protocol ParametricOperation: TensorOperation {
  /// Accepted element types; fp16 and fp32 unless stated.
  static var domain: ScalarDomain { get }
  /// The numbers, one or two.
  static var parameters: [String] { get }
  /// What numbers are that are not given; all must be given unless stated.
  static var fallback: Float? { get }

  var operands: ParametricOperands { get }

  init(operands: ParametricOperands)
}

/// The tensor and the numbers of such a function.
package struct ParametricOperands: Sendable {
  package var x: TensorType
  package var numbers: [NumberAttribute]
}

extension ParametricOperation {
  package static var cost: Cost { .perElement }
  package static var domain: ScalarDomain { .floats }
  package static var parameters: [String] { ["alpha"] }
  package static var fallback: Float? { nil }

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.tensor("x", Self.domain)
    let numbers = try Self.parameters.map { (parameter) throws(OperationError) in
      try NumberAttribute(arguments, parameter, default: Self.fallback)
    }
    self.init(operands: ParametricOperands(x: x, numbers: numbers))
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(operands.x)] }
}
