/// `read_state`: what a state holds.
///
/// - `input`: a state.
/// - Result: its tensor, which later writes do not change.
struct ReadState: TensorOperation {
  static let name = "read_state"
  static let cost = Cost.view
  static let noGradient: NoGradient? = .states

  private var type: TensorType

  init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.state("input")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(type)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try inputs.state("input").read())]
  }
}
