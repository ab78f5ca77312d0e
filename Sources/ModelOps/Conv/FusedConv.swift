/// `nn.fused_conv`: `conv` with what follows it: y = activation(conv(x, weight, bias) + addend).
///
/// - `x`, `weight`, `bias`, `strides`, `dilations`, `pad_type`, `pad`, `groups`: as for `conv`.
/// - `addend`: [N, C_out, *d'], the shape of the result; zeros unless given.
/// - `activation`: `none` (default), `relu`, `leaky_relu`, `clip`, `tanh`, `sigmoid`, `elu`, `silu`, `gelu`, `gelu_tanh`
///   or `hard_swish`; `alpha`, `beta`: its parameters, 0 unless given: the slope or scale of `leaky_relu` and `elu`, the
///   bounds of `clip`.
/// - Result: [N, C_out, *d'], the type of `x`.
struct FusedConv: TensorOperation {
  static let name = "nn.fused_conv"
  static let cost = Conv.cost
  static let noGradient: NoGradient? = .plans

  var conv: Conv
  var addend: TensorType?
  var activation: ActivationChoice

  init(_ arguments: OperationArguments) throws(OperationError) {
    conv = try Conv(arguments)
    addend = try arguments.optionalTensor("addend", rank: conv.x.rank...conv.x.rank)
    activation = try ActivationChoice(arguments)
  }

  var requirements: [ShapeRequirement] { conv.requirements }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let types = try conv.outputTypes()
    if let addend, let result = types.first?.tensor, !addend.shape.canEqual(result.shape) {
      throw OperationError(
        "`addend` has shape \(addend.shape), expected \(result.shape), the shape of the result", argument: "addend")
    }
    return types
  }

  static var acceptsChannelsLast: Bool { true }

  private func convolution() throws(OperationError) -> Convolution {
    var convolution = try conv.convolution()
    convolution.hasAddend = addend != nil
    convolution.activation = activation
    return convolution
  }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try convolution().evaluate(&inputs, context))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    try convolution().prepare(arguments)
  }
}
