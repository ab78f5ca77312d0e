/// What operations on single elements share: one tensor in, one of the same type and shape out.
protocol ElementwiseUnaryOperation: TensorOperation {
  /// Accepted element types; fp16 and fp32 unless stated.
  static var domain: ScalarDomain { get }
  static var kernel: UnaryKernel { get }

  var x: TensorType { get }

  init(x: TensorType)
}

extension ElementwiseUnaryOperation {
  static var cost: Cost { .perElement }
  static var domain: ScalarDomain { .floats }
  static var acceptsChannelsLast: Bool { true }

  init(_ arguments: OperationArguments) throws(OperationError) {
    self.init(x: try arguments.tensor("x", Self.domain))
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    try Self.kernel.run(&inputs, context)
  }
}
