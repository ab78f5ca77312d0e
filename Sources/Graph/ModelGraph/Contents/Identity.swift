/// `identity`: the same value.
///
/// - `x`: of any type.
/// - Result: the type of `x`.
package struct IdentityOperation: TensorOperation {
  package static let name = "identity"
  package static let cost = Cost.view

  package var type: ValueType
  private var elements: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.required("x")
    type = x.type
    elements = x.passedElements
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [type] }

  package func outputElements() -> [[Extent]?] { [elements] }
}

extension IdentityOperation: DifferentiableOperation {
  /// 1.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(call.gradient, into: call.x)
  }
}
