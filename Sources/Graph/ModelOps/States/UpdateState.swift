/// `coreml_update_state`: makes a state hold another tensor, and hands that on.
///
/// - `state`: a state.
/// - `value`: a tensor of the state's type.
/// - Result: `value`.
///
/// coremltools: `coreml_update_state`, before it becomes `write_state` and `read_state`.
struct UpdateState: TensorOperation {
  static let name = "coreml_update_state"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .states

  private var type: TensorType

  init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.state("state")
    let value = try arguments.tensor("value", .all)
    guard value.scalar == type.scalar, value.shape.canEqual(type.shape) else {
      throw OperationError("`value` is \(value), expected \(type) as the state", argument: "value")
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(type)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let value = try inputs.take("value")
    try inputs.state("state").write(value)
    return [.tensor(value)]
  }
}
