/// What functions of single elements with one or two numbers as parameters share: one tensor in, one of the same type and
/// shape out.
protocol ParametricOperation: TensorOperation {
  /// Accepted element types; fp16 and fp32 unless stated.
  static var domain: ScalarDomain { get }
  static var kernel: ParametricKernel { get }
  /// The numbers, one or two.
  static var parameters: [String] { get }
  /// What numbers are that are not given; all must be given unless stated.
  static var fallback: Float? { get }

  var operands: ParametricOperands { get }

  init(operands: ParametricOperands)
}

/// The tensor and the numbers of such a function.
struct ParametricOperands: Sendable {
  fileprivate var x: TensorType
  fileprivate var numbers: [NumberAttribute]
}

extension ParametricOperation {
  static var cost: Cost { .perElement }
  static var domain: ScalarDomain { .floats }
  static var parameters: [String] { ["alpha"] }
  static var fallback: Float? { nil }
  static var acceptsChannelsLast: Bool { true }

  init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.tensor("x", Self.domain)
    let numbers = try Self.parameters.map { (parameter) throws(OperationError) in
      try NumberAttribute(arguments, parameter, default: Self.fallback)
    }
    self.init(operands: ParametricOperands(x: x, numbers: numbers))
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(operands.x)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    try Self.kernel.run(&inputs, context, numbers: operands.numbers)
  }
}
