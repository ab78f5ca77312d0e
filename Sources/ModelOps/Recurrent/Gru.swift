/// `gru`: gated recurrent units over a sequence.
///
/// With r, z = σ(W x + R h + b) and o = g(W x + R (r · h) + b): h = z · h + (1 − z) · o.
///
/// - `x`: [S, B, I], fp16 or fp32.
/// - `initial_h`: [B, H].
/// - `weight_ih`: [3H, I]; `weight_hh`: [3H, H]; `bias`: [3H], zeros unless given; gates in the order r, o, z.
/// - `direction`: `forward` (default) or `reverse`.
/// - `output_sequence`: whether all steps come out, or the last; false unless given.
/// - `recurrent_activation` σ: `sigmoid` unless given; `activation` g: `tanh`.
/// - Results: [S or 1, B, H], and the last state, [B, H].
///
/// MIL: `gru`.
struct Gru: TensorOperation {
  static let name = "gru"

  var cell: RecurrentCell
  var recurrentActivation: RecurrentActivation
  var activation: RecurrentActivation

  init(_ arguments: OperationArguments) throws(OperationError) {
    cell = try RecurrentCell(arguments, gates: 3)
    recurrentActivation = try arguments.choice("recurrent_activation", default: .sigmoid)
    activation = try arguments.choice("activation", default: .tanh)
  }

  var requirements: [ShapeRequirement] { cell.requirements }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(cell.outputType), .tensor(cell.stateType)] }
}
