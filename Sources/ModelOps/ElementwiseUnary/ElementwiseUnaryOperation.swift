/// What operations on single elements share: one tensor in, one of the same type and shape out.
protocol ElementwiseUnaryOperation: TensorOperation {
  /// Accepted element types; fp16 and fp32 unless stated.
  static var domain: ScalarDomain { get }

  var x: TensorType { get }

  init(x: TensorType)
}

extension ElementwiseUnaryOperation {
  static var domain: ScalarDomain { .floats }

  init(_ arguments: OperationArguments) throws(OperationError) {
    self.init(x: try arguments.tensor("x", Self.domain))
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
