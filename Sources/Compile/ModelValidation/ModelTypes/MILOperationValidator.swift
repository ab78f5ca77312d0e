internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Checks one operation of an ML Program: its arguments, its nested blocks and, for a constant, its value.
enum MILOperationValidator {
  /// Runs at the path of the operation; its outputs are left to the block.
  static func validate(_ operation: MILSpec.Operation, _ scope: MILScope, _ context: inout ValidationContext) {
    if operation.type == customLayer { return reportCustom(operation, &context) }
    if operation.type.isEmpty {
      context.error("operation-type-missing", "the operation has no type", at: "type")
    } else if !OperationOpsets.isKnown(operation.type), OpTable.operation(operation.type) == nil {
      context.error(
        "operation-unknown", "operation '\(operation.type)': unknown operation", at: "type", found: operation.type)
    } else if let introduced = OperationOpsets.introduced(operation.type), introduced > OperationSet.firstVersion,
      let version = context.operationSetVersion
    {
      context.advise(introduced, of: version, for: "operation \(operation.type)", at: "type")
    }
    for (parameter, argument) in operation.inputs {
      context.within(.entry(field: "inputs", key: parameter)) { context in
        for (index, binding) in argument.arguments.enumerated() {
          validate(binding, index, of: parameter, in: operation, scope, &context)
        }
      }
    }
    if operation.type == "const" {
      validateConstant(operation, &context)
    } else {
      MILParametersValidator.validate(operation, scope, &context)
    }
    for (name, value) in operation.attributes {
      context.within(.entry(field: "attributes", key: name)) { MILValueValidator.validate(value, &$0) }
    }
    validateBlockCount(operation, &context)
    for (index, block) in operation.blocks.enumerated() {
      context.within("blocks", index) { context in
        MILBlockValidator.validate(block, scope, &context)
      }
    }
  }

  /// The operation that coremltools writes for a converter's custom operations.
  private static let customLayer = "custom_layer"

  /// Reports a custom operation, and nothing else about it: no rule can mend what is not supported.
  private static func reportCustom(_ operation: MILSpec.Operation, _ context: inout ValidationContext) {
    let name = operation.outputs.first?.name ?? ""
    context.error(
      "custom-operation",
      "operation '\(name)' is a custom operation, but ML Programs have none: only neural networks have custom layers",
      at: "type", found: operation.type,
      remedy: "replace it with operations of MIL, or convert the model to a neural network")
  }

  private static func validate(
    _ binding: MILSpec.Argument.Binding, _ index: Int, of parameter: String, in operation: MILSpec.Operation,
    _ scope: MILScope, _ context: inout ValidationContext
  ) {
    switch binding.binding {
    case .name(let name)?:
      guard !scope.contains(name) else { return }
      context.error(
        "value-undefined",
        "parameter `\(parameter)` of \(operation.type) uses '\(name)', which is not defined before it",
        at: "arguments", found: name)
    case .value(let value)?:
      context.within("arguments", index) { context in
        context.within("value") { MILValueValidator.validate(value, &$0) }
      }
    case nil:
      context.error(
        "argument-missing", "parameter `\(parameter)` of \(operation.type) has neither name nor value",
        at: "arguments")
    }
  }

  private static func validateConstant(_ operation: MILSpec.Operation, _ context: inout ValidationContext) {
    if operation.attributes["val"] == nil, operation.inputs["val"] == nil {
      context.error(
        "constant-attribute", "a const must have the attribute `val`, this one does not", at: "attributes",
        expected: "val")
    }
    if operation.attributes["name"] == nil, operation.inputs["name"] == nil {
      context.warning(
        "constant-attribute", "a const must have the attribute `name`, this one does not", at: "attributes",
        expected: "name")
    }
    if operation.outputs.count != 1 {
      context.error(
        "constant-outputs", "a const must have 1 output, this one has \(operation.outputs.count)", at: "outputs",
        found: "\(operation.outputs.count)", expected: "1")
    }
  }

  private static func validateBlockCount(_ operation: MILSpec.Operation, _ context: inout ValidationContext) {
    guard ["cond", "while_loop"].contains(operation.type) else { return }
    guard operation.blocks.count == 2 else {
      context.error(
        "block-count", "\(operation.type) must have 2 blocks, this one has \(operation.blocks.count)", at: "blocks",
        found: "\(operation.blocks.count)", expected: "2")
      return
    }
    let outputs = operation.outputs.count
    if operation.type == "while_loop" { validateLoopInputs(operation, &context) }
    // The first block of a loop is its condition.
    let expected = operation.type == "cond" ? [outputs, outputs] : [1, outputs]
    for (index, block) in operation.blocks.enumerated() where block.outputs.count != expected[index] {
      context.within("blocks", index) { context in
        context.error(
          "block-outputs",
          "block \(index) of \(operation.type) returns \(counted(block.outputs.count, "value")), expected "
            + "\(expected[index])", at: "outputs", found: "\(block.outputs.count)", expected: "\(expected[index])")
      }
    }
  }
  /// Both blocks of a loop take its variables.
  private static func validateLoopInputs(_ operation: MILSpec.Operation, _ context: inout ValidationContext) {
    let count = operation.inputs["loop_vars"]?.arguments.count ?? 0
    for (index, block) in operation.blocks.enumerated() where block.inputs.count != count {
      context.within("blocks", index) { context in
        context.error(
          "block-inputs",
          "block \(index) of while_loop takes \(counted(block.inputs.count, "value")), but there \(count == 1 ? "is" : "are") "
            + counted(count, "loop variable"), at: "inputs", found: "\(block.inputs.count)", expected: "\(count)")
      }
    }
  }
}
