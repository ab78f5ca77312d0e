internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Checks the parameters of an operation of an ML Program against its opset: whether all required ones are given, none
/// is unknown, constants are given where the opset requires them, and element types are supported.
enum MILParametersValidator {
  /// Parameters that Apple's compiler is known to want although coremltools has defaults: "Required param 'pad' is missing".
  ///
  /// For convolutions, coremltools' issue 2127, rustnn's pull request 103 and comments in onnxruntime say so; for `interleave`, a
  /// log of coremlcompiler in github.com/pkhairkh/MILLer; for `validate_indices`, coremltools' test_torch_quantization_ops.py.
  private static let wanted = [
    "conv": window, "conv_transpose": window, "concat": ["interleave"], "gather": ["validate_indices"],
  ]
  private static let window = ["strides", "pad", "dilations", "groups"]

  /// Runs at the path of the operation. Says nothing of operations that the opset does not have.
  static func validate(_ operation: MILSpec.Operation, _ scope: MILScope, _ context: inout ValidationContext) {
    // Parameters do not depend on the system that is to run the program.
    guard context.target == nil, let version = context.operationSetVersion,
      let form = OperationParameters.form(operation.type, version: version)
    else { return }
    for parameter in form.parameters {
      let arguments = operation.inputs[parameter.name]?.arguments ?? []
      if arguments.isEmpty {
        if operation.attributes[parameter.name] == nil { reportMissing(parameter, operation, &context) }
        continue
      }
      context.within(.entry(field: "inputs", key: parameter.name)) { context in
        for binding in arguments { validate(binding, parameter, of: operation, scope, &context) }
      }
    }
    reportUnknown(operation, form, &context)
  }

  private static func reportMissing(
    _ parameter: OperationParameters.Parameter, _ operation: MILSpec.Operation, _ context: inout ValidationContext
  ) {
    switch parameter.default {
    case .absent: break
    case .written where wanted[operation.type]?.contains(parameter.name) != true:
      context.warning(
        "operation-parameter-unwritten",
        "operation '\(operation.type)': `\(parameter.name)` is not stated; coremltools has a default and always writes it, "
          + "and Apple's compiler may refuse a program without it", at: "inputs", expected: parameter.name,
        remedy: "state `\(parameter.name)` in the program")
    case .none, .written:
      context.error(
        "operation-parameter-missing", "operation '\(operation.type)': `\(parameter.name)` is missing", at: "inputs",
        expected: parameter.name, remedy: "state `\(parameter.name)`, also where a documentation gives a default")
    }
  }

  private static func validate(
    _ binding: MILSpec.Argument.Binding, _ parameter: OperationParameters.Parameter, of operation: MILSpec.Operation,
    _ scope: MILScope, _ context: inout ValidationContext
  ) {
    let scalar: ScalarType?
    switch binding.binding {
    case .name(let name)?:
      guard let value = scope.value(name) else { return }
      if parameter.isConstant, !value.isConstant {
        context.error(
          "operation-parameter-computed",
          "operation '\(operation.type)': `\(parameter.name)` is '\(name)', which the program computes, expected a constant",
          at: "arguments", found: name, expected: "a constant")
      }
      scalar = value.scalar
    case .value(let value)?:
      guard case .tensorType(let tensor)? = value.type?.kind else { return }
      scalar = ScalarType(tensor.dataType)
    case nil: return
    }
    guard let scalar, let types = parameter.types, !types.contains(scalar) else { return }
    context.error(
      "operation-parameter-type",
      "operation '\(operation.type)': `\(parameter.name)` has elements of type \(scalar.name), expected \(types)",
      at: "arguments", found: scalar.name, expected: "\(types)")
  }

  private static func reportUnknown(
    _ operation: MILSpec.Operation, _ form: OperationParameters, _ context: inout ValidationContext
  ) {
    for name in operation.inputs.keys where !form.names.contains(name) {
      let others = form.parameters.map(\.name).filter { operation.inputs[$0] == nil }
      context.within(.entry(field: "inputs", key: name)) { context in
        context.error(
          "operation-parameter-unknown", "operation '\(operation.type)' has no parameter `\(name)`", found: name,
          expected: others.isEmpty ? nil : listed(others.map { "`\($0)`" }))
      }
    }
  }
}
