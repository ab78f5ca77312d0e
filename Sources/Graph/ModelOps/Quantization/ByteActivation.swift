/// `nn.byte_activation`: an activation of what bytes stand for, as bytes.
///
/// - `bytes`: [places, words], what `nn.byte_quantize` makes.
/// - `scale`, `zero`, `result_scale`, `result_zero`: what its bytes and those of the result stand for.
/// - `activation`, `alpha`, `beta`: as for `nn.fused_conv`.
/// - Result: [places, words].
struct ByteActivation: TensorOperation {
  static let name = "nn.byte_activation"
  static let cost = Cost.perElement(4)
  static let noGradient: NoGradient? = .plans

  private let type: TensorType
  private let line: ByteLine
  private let result: ByteLine
  private let activation: ActivationChoice

  init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.tensor("bytes", ScalarDomain([.fp32]), rank: 2...2)
    line = try ByteLine(arguments)
    result = try ByteLine(arguments, "result_")
    activation = try ActivationChoice(arguments)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(type)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let bytes = try inputs.tensor("bytes")
    return [.tensor(ByteKernel.activate(bytes, line, activation: activation, result: result, in: context))]
  }
}
