internal import ModelSpec
internal import OrderedCollections

/// Warns of functions that return the very value that they write to a state: Core ML ends a process that loads one.
enum StateWriteValidator {
  /// The parameters of the operations that write states: the state, and its new value.
  private static let writers = [
    "write_state": (state: "input", value: "data"), "coreml_update_state": (state: "state", value: "value"),
  ]

  /// Runs at the path of a function's block.
  static func validate(_ block: MILSpec.Block, _ context: inout ValidationContext) {
    let returned = NameSet(block.outputs)
    for index in block.operations.indices {
      guard let parameters = writers[block.operations[index].type],
        let value = block.operations[index].argumentName(parameters.value), returned.contains(value)
      else { continue }
      let state = block.operations[index].argumentName(parameters.state) ?? ""
      context.within("operations", index) {
        $0.warning(
          "state-returned", "'\(value)' is written to state '\(state)' and returned, too", at: "inputs", found: value,
          remedy: "return what another operation makes of it, such as its product with 1")
      }
    }
  }
}

extension MILSpec.Operation {
  /// The name of the only value that is bound to a parameter; nil for anything else.
  fileprivate func argumentName(_ parameter: String) -> String? {
    guard let arguments = inputs[parameter]?.arguments, arguments.count == 1,
      case .name(let name)? = arguments[0].binding
    else { return nil }
    return name
  }
}
