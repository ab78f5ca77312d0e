internal import ModelGraph
internal import ModelSpec

/// States: what is read is an input of the graph, and what is written last an output.
enum StateExport: OperationExport {
  static let operations = ["read_state", "write_state", "coreml_update_state"]
  static let form = ExportForm("an input and an output of the graph")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let isUpdate = call.operation.operation == "coreml_update_state"
    guard case .value(let state)? = call.all(isUpdate ? "state" : "input").first?.source else {
      throw OperationError("its state is no value")
    }
    if call.operation.operation == "read_state" {
      guard let value = builder.states[state.name] else { throw OperationError("its state is not known") }
      return [value]
    }
    guard builder.depth == 0 else {
      throw OperationError("it writes a state within a branch or a loop", code: "onnx-state")
    }
    let value = builder.cast(try builder.input(call, isUpdate ? "value" : "data"), state.scalar)
    builder.states[state.name] = value
    return isUpdate ? [value] : []
  }
}
