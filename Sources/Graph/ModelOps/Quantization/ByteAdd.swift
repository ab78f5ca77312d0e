/// `nn.byte_add`: the sum of what bytes stand for, as bytes: activation(x + y).
///
/// - `x`, `y`: [places, words], what `nn.byte_quantize` makes, of the same shape.
/// - `x_scale`, `x_zero`, `y_scale`, `y_zero`, `result_scale`, `result_zero`: what their bytes and those of the result stand for.
/// - `activation`, `alpha`, `beta`: as for `nn.fused_conv`.
/// - Result: [places, words].
struct ByteAdd: TensorOperation {
  static let name = "nn.byte_add"
  static let cost = Cost.perElement(4)
  static let noGradient: NoGradient? = .plans

  private let type: TensorType
  private let x: ByteLine
  private let y: ByteLine
  private let result: ByteLine
  private let activation: ActivationChoice

  init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.tensor("x", ScalarDomain([.fp32]), rank: 2...2)
    _ = try arguments.tensor("y", ScalarDomain([.fp32]), rank: 2...2)
    x = try ByteLine(arguments, "x_")
    y = try ByteLine(arguments, "y_")
    result = try ByteLine(arguments, "result_")
    activation = try ActivationChoice(arguments)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(type)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [
      .tensor(
        try ByteKernel.add(
          (try inputs.tensor("x"), x), (try inputs.tensor("y"), y), activation: activation, result: result, in: context)
      )
    ]
  }
}
