internal import ModelOps

/// `coreml_update_state`: `write_state`, which has no result: what it is given is what was written.
enum UpdateStateDecomposition: Decomposition {
  static let operation = "coreml_update_state"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let (state, value) = (try operation.required("state"), try composer.value(operation.required("value")))
    _ = try composer.emit("write_state", [("input", state), ("data", value)], count: 0)
    return [value]
  }
}
