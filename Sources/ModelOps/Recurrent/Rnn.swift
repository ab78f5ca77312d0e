/// `rnn`: a plain recurrent layer over a sequence: h = f(W x + R h + b).
///
/// - `x`: [S, B, I], fp16 or fp32.
/// - `initial_h`: [B, H].
/// - `weight_ih` W: [H, I]; `weight_hh` R: [H, H]; `bias` b: [H], zeros unless given.
/// - `direction`: `forward` (default) or `reverse`.
/// - `output_sequence`: whether all steps come out, or the last; false unless given.
/// - `activation` f: `tanh` unless given.
/// - Results: [S or 1, B, H], and the last state, [B, H].
///
/// MIL: `rnn`.
struct Rnn: TensorOperation {
  static let name = "rnn"

  var cell: RecurrentCell
  var activation: RecurrentActivation

  init(_ arguments: OperationArguments) throws(OperationError) {
    cell = try RecurrentCell(arguments, gates: 1)
    activation = try arguments.choice("activation", default: .tanh)
  }

  var requirements: [ShapeRequirement] { cell.requirements }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(cell.outputType), .tensor(cell.stateType)] }
}
