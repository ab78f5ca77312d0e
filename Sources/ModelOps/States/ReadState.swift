/// `read_state`: what a state holds.
///
/// - `input`: a state.
/// - Result: its tensor, which later writes do not change.
///
/// MIL: `read_state`.
struct ReadState: TensorOperation {
  static let name = "read_state"
  static let cost = Cost.view
  static let noGradient: NoGradient? = .states

  private var type: TensorType

  init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.state("input")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(type)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try inputs.state("input").read())]
  }
}
