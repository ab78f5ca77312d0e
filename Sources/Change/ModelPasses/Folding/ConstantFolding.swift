internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Computes operations whose arguments are constants, and `shape` of a value whose shape is fixed.
///
/// A result that takes more room than its arguments and 16 KiB stays an operation. Weights that `constexpr_` operations
/// unpack stay packed, and random operations stay. Results of functions and blocks stay operations.
package enum ConstantFolding: LocalPass {
  package static let name = "constant-folding"
  package static let summary = "Compute operations on constants, unless the result takes much room"

  /// Bytes that a result may have, however small its arguments are.
  private static let smallByteCount = 16 << 10

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard canBeFolded(operation, scope) else { return nil }
    if operation.type == "shape" { return try shape(operation, &scope) }
    var constants: [MILSpec.Operation] = []
    var byteCount: UInt64 = 0
    for name in operation.operands {
      guard let value = scope.constants[name], let type = value.type?.tensor else { return nil }
      byteCount += type.byteCount
      constants.append(MILSpec.Operation.constant(name, value: value))
    }
    // Without arguments there is nothing to compute, or it is something of its own.
    guard !operation.inputs.isEmpty else { return nil }
    let limit = max(byteCount, UInt64(smallByteCount))
    guard let results = try results(of: operation, constants, limit: limit, scope.context) else { return nil }
    var values: [MILSpec.Value] = []
    for (result, output) in zip(results, operation.outputs) {
      guard let scalar = output.type?.tensor.flatMap({ ScalarType($0.dataType) }),
        ModelOps.Tensor.Form(scalar) == result.form, let value = try scope.context.value(result, as: scalar)
      else { return nil }
      values.append(value)
    }
    // The first one takes the operation's place.
    for (value, output) in zip(values, operation.outputs).dropFirst() {
      scope.add(MILSpec.Operation.constant(output.name, value: value))
    }
    return .operation(MILSpec.Operation.constant(operation.output, value: values[0]))
  }

  private static func canBeFolded(_ operation: MILSpec.Operation, _ scope: RewriteScope) -> Bool {
    operation.type != "const" && !operation.type.hasPrefix("constexpr_") && !operation.isRandom
      && !operation.type.hasSuffix("_state") && operation.type != "make_list" && operation.type != "classify"
      && operation.blocks.isEmpty && !operation.outputs.isEmpty
      && !operation.outputs.contains { scope.results.contains($0.name) || $0.type?.tensor == nil }
  }

  private static func shape(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite?
  {
    guard let lengths = scope.type(operation, "x")?.fixedShape, operation.outputs.count == 1,
      operation.outputs[0].type?.tensor?.dataType == .int32
    else { return nil }
    return .operation(MILSpec.Operation.constant(operation.output, value: .integers(lengths)))
  }

  /// The results; nil when they take more than `limit` bytes or cannot be computed.
  private static func results(
    of operation: MILSpec.Operation, _ constants: [MILSpec.Operation], limit: UInt64, _ context: PassContext
  ) throws(Diagnostic) -> [ModelOps.Tensor]? {
    let function = MILSpec.Function.with {
      $0.blockSpecializations[$0.opset] = .with { $0.operations = constants + [operation] }
    }
    guard let call = try context.lower(function).typed(folding: GraphFolding()).operations.first,
      let type = OpTable.operation(call.operation)
    else { return nil }
    var arguments = OperationArguments(outputCount: call.outputs.count, parameterCount: call.bindings.count)
    var values: [RuntimeValue] = []
    var parameters: [(name: String, range: Range<Int>)] = []
    do throws(OperationError) {
      for binding in call.bindings {
        let start = values.count
        var own: [OperationArguments.Argument] = []
        for argument in binding.arguments {
          guard case .constant(let constant) = argument else { return nil }
          own.append(OperationArguments.Argument(constant))
          if case .strings(let strings) = constant.elements {
            values.append(.strings(strings))
          } else {
            values.append(.tensor(try ModelOps.Tensor(constant)))
          }
        }
        arguments.bind(binding.parameter, own)
        parameters.append((binding.parameter, start..<values.count))
      }
      var inference = OperationInference()
      let (resolved, types) = try inference.resolve(type, arguments)
      var byteCount: UInt64 = 0
      for inferred in types {
        guard let tensor = inferred.type.tensor, let count = tensor.shape.elementCount.fixed, count > 0 else {
          return nil
        }
        byteCount += UInt64(clamping: count / 8 * tensor.scalar.bitWidth)
      }
      guard byteCount <= limit else { return nil }
      var inputs = OperationInputs(OperationInputs.Layout(parameters), values)
      let results = try resolved.evaluate(&inputs, ExecutionContext()).compactMap(\.tensor)
      guard results.count == operation.outputs.count else { return nil }
      return results
    } catch {
      // What fails now fails when the model runs, with its own message.
      return nil
    }
  }
}
