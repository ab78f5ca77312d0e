/// What operations on single elements share: one tensor in, one of the same type and shape out.
package protocol ElementwiseUnaryOperation: TensorOperation {
  /// Accepted element types; fp16 and fp32 unless stated.
  static var domain: ScalarDomain { get }
  var x: TensorType { get }

  init(x: TensorType)
}

extension ElementwiseUnaryOperation {
  package static var cost: Cost { .perElement }
  package static var domain: ScalarDomain { .floats }

  package init(_ arguments: OperationArguments) throws(OperationError) {
    self.init(x: try arguments.tensor("x", Self.domain))
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
