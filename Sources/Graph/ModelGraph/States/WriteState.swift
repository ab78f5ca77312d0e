internal import ModelSpec

/// `write_state`: makes a state hold another tensor.
///
/// - `input`: a state.
/// - `data`: a tensor of the state's type.
/// - No results.
///
/// MIL: `write_state`, which coremltools writes for `coreml_update_state`.
package struct WriteState: TensorOperation {
  package static let name = "write_state"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .states

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let type = try arguments.state("input")
    let data = try arguments.tensor("data", .all)
    guard data.scalar == type.scalar, data.shape.canEqual(type.shape) else {
      throw OperationError("`data` is \(data), expected \(type) as the state", argument: "data")
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [] }
}
