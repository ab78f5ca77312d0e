/// `lstm`: long short-term memory over a sequence.
///
/// With gates i, f, o by the recurrent activation σ, z by the cell activation g, and the output activation h:
/// i, f, o = σ(W x + R h + b), z = g(W x + R h + b), c = f · c + i · z, h = o · h(c).
///
/// - `x`: [S, B, I], fp16 or fp32: S steps, B examples.
/// - `initial_h`, `initial_c`: [B, H], or [B, 2H] for both directions, forward first.
/// - `weight_ih`: [4H, I]; `weight_hh`: [4H, H]; `bias`: [4H], zeros unless given; gates in the order i, f, o, z.
/// - `peephole`: [3H], for i, f, o, that look at the cell; none unless given.
/// - `weight_ih_back`, `weight_hh_back`, `bias_back`, `peephole_back`: of the backward direction.
/// - `direction`: `forward` (default), `reverse` or `bidirectional`.
/// - `output_sequence`: whether all steps come out, or the last; false unless given.
/// - `recurrent_activation` σ: `sigmoid` unless given; `cell_activation` g and `activation` h: `tanh`.
/// - `clip`: bound of the cell; none unless given.
/// - `nn.forget_bias`: whether 1 is added to f's bias, `nn.coupled_gates`: whether f = 1 − i; false unless given, and
///   unknown to MIL.
/// - Results: [S or 1, B, H or 2H], and the last hidden and cell state, [B, H or 2H].
///
/// MIL: `lstm`.
struct Lstm: TensorOperation {
  static let name = "lstm"

  var cell: RecurrentCell
  var initialCell: TensorType
  var recurrentActivation: RecurrentActivation
  var cellActivation: RecurrentActivation
  var activation: RecurrentActivation
  var clip: Float
  var addsForgetBias: Bool
  var couplesGates: Bool
  private var peepholes: [(name: String, type: TensorType)] = []
  private var backward: [(name: String, type: TensorType, like: TensorType)] = []

  init(_ arguments: OperationArguments) throws(OperationError) {
    cell = try RecurrentCell(arguments, gates: 4)
    initialCell = try arguments.tensor("initial_c", rank: 2...2)
    recurrentActivation = try arguments.choice("recurrent_activation", default: .sigmoid)
    cellActivation = try arguments.choice("cell_activation", default: .tanh)
    activation = try arguments.choice("activation", default: .tanh)
    clip = try arguments.float("clip", default: .greatestFiniteMagnitude)
    addsForgetBias = try arguments.boolean("nn.forget_bias", default: false)
    couplesGates = try arguments.boolean("nn.coupled_gates", default: false)
    for name in ["peephole", "peephole_back"] {
      if let type = try arguments.optionalTensor(name, rank: 1...1) { peepholes.append((name, type)) }
    }
    guard cell.direction == .bidirectional else { return }
    backward = [
      ("weight_ih_back", try arguments.tensor("weight_ih_back", rank: 2...2), cell.inputWeight),
      ("weight_hh_back", try arguments.tensor("weight_hh_back", rank: 2...2), cell.hiddenWeight),
    ]
  }

  var requirements: [ShapeRequirement] {
    cell.requirements + cell.requirements("initial_c", initialCell)
      + peepholes.map { ShapeRequirement($0.name, $0.type.shape, axis: 0, .equal(cell.hidden * 3)) }
      + backward.flatMap { weight in
        weight.type.shape.indices.map {
          ShapeRequirement(weight.name, weight.type.shape, axis: $0, .equal(weight.like.shape[$0]))
        }
      }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(cell.outputType), .tensor(cell.stateType), .tensor(cell.stateType)]
  }
}
