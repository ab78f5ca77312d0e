/// `read_state`: what a state holds.
///
/// - `input`: a state.
/// - Result: its tensor, which later writes do not change.
package struct ReadState: TensorOperation {
  package static let name = "read_state"
  package static let cost = Cost.view
  package static let noGradient: NoGradient? = .states

  private var type: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.state("input")
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(type)] }
}
