/// `gru`: gated recurrent units over a sequence.
///
/// With r, z = σ(W x + R h + b) and o = g(W x + R (r · h) + b): h = z · h + (1 − z) · o.
///
/// - `x`: [S, B, I], fp16 or fp32.
/// - `initial_h`: [B, H].
/// - `weight_ih`: [3H, I]; `weight_hh`: [3H, H]; `bias`: [3H], zeros unless given; gates in the order r, o, z.
/// - `direction`: `forward` (default) or `reverse`, which reads the last step first; steps come out as computed.
/// - `output_sequence`: whether all steps come out, or the last; false unless given.
/// - `recurrent_activation` σ: `sigmoid` unless given; `activation` g: `tanh`.
/// - `reset_after`: whether r scales the product instead: o = g(W x + bᵢ + r · (R h + b)); false unless given.
/// - `input_bias` bᵢ: [3H], added to the product with x; zeros unless given.
/// - `nn.gate_clip`: bound of what goes into the activations; none unless given, and unknown to MIL.
/// - Results: [S or 1, B, H], and the last state, [B, H].
///
/// MIL: `gru`.
struct Gru: TensorOperation {
  static let name = "gru"

  var cell: RecurrentCell
  var functions: RecurrentFunctions
  private var inputBias: TensorType?

  init(_ arguments: OperationArguments) throws(OperationError) {
    cell = try RecurrentCell(arguments, gates: 3)
    functions = try RecurrentFunctions(arguments)
    functions.recurrent = try arguments.choice("recurrent_activation", default: .sigmoid)
    functions.activation = try arguments.choice("activation", default: .tanh)
    functions.resetsAfter = try arguments.boolean("reset_after", default: false)
    inputBias = try arguments.optionalTensor("input_bias", rank: 1...1)
  }

  var requirements: [ShapeRequirement] {
    cell.requirements
      + [inputBias].compactMap(\.self).map {
        ShapeRequirement("input_bias", $0.shape, axis: 0, .equal(cell.hidden * 3))
      }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(cell.outputType), .tensor(cell.stateType)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    let bound = inputs
    let operation = prepared { bound.optionalTensor($0) }
    guard let operation else { throw OperationError("`weight_ih` or another weight is missing") }
    return try operation.run(&inputs, context)
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    arguments.hasConstants(weights) ? prepared { arguments.constants[$0] } : nil
  }

  /// The weights that are given.
  private var weights: [String] {
    ["weight_ih", "weight_hh"] + (cell.bias == nil ? [] : ["bias"]) + (inputBias == nil ? [] : ["input_bias"])
  }

  private func prepared(_ weight: (String) -> Tensor?) -> PreparedRecurrent? {
    guard let input = weight("weight_ih"), let state = weight("weight_hh") else { return nil }
    let (bias, inputBias) = (weight("bias"), weight("input_bias"))
    let packed = RecurrentWeights(
      input: input, state: state, separateGates: 3,
      bias: functions.resetsAfter ? inputBias : RecurrentKernel.sum(bias, inputBias),
      hiddenBias: functions.resetsAfter ? bias : nil, peephole: nil)
    return PreparedRecurrent(kind: .gru, cell: cell, functions: functions, directions: [packed])
  }
}
