internal import ModelSpec

/// `coreml_update_state`: makes a state hold another tensor, and hands that on.
///
/// - `state`: a state.
/// - `value`: a tensor of the state's type.
/// - Result: `value`.
///
/// coremltools: `coreml_update_state`, before it becomes `write_state` and `read_state`.
package struct UpdateState: TensorOperation {
  package static let name = "coreml_update_state"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .states

  private var type: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.state("state")
    let value = try arguments.tensor("value", .all)
    guard value.scalar == type.scalar, value.shape.canEqual(type.shape) else {
      throw OperationError("`value` is \(value), expected \(type) as the state", argument: "value")
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(type)] }
}
