/// `write_state`: makes a state hold another tensor.
///
/// - `input`: a state.
/// - `data`: a tensor of the state's type.
/// - No results.
///
/// MIL: `write_state`, which coremltools writes for `coreml_update_state`.
struct WriteState: TensorOperation {
  static let name = "write_state"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .states

  init(_ arguments: OperationArguments) throws(OperationError) {
    let type = try arguments.state("input")
    let data = try arguments.tensor("data", .all)
    guard data.scalar == type.scalar, data.shape.canEqual(type.shape) else {
      throw OperationError("`data` is \(data), expected \(type) as the state", argument: "data")
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let cell = try inputs.state("input")
    try cell.write(try inputs.take("data"))
    return []
  }
}
