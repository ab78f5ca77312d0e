internal import ModelOps

/// The types of a graph's values, as far as they can be inferred, and how often each is used.
struct GraphTypes {
  private(set) var types: [String: TensorType] = [:]
  /// Elements of small integer tensors, as far as they can be inferred.
  private(set) var elements: [String: [Extent]] = [:]
  /// Uses by operations, blocks and as an output.
  private(set) var useCounts: [String: Int] = [:]

  init(_ graph: Graph) {
    var inference = OperationInference()
    var known: [String: OperationArguments.Argument] = [:]
    for input in graph.inputs { known[input.name] = OperationArguments.Argument(InferredValue(input.type)) }
    for operation in graph.operations {
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { useCounts[name, default: 0] += 1 }
      for name in operation.blocks.flatMap(\.freeNames) { useCounts[name, default: 0] += 1 }
      guard operation.blocks.isEmpty else { continue }
      var arguments = OperationArguments(
        outputCount: operation.outputs.count, parameterCount: operation.bindings.count)
      var isKnown = true
      for binding in operation.bindings {
        let bound = binding.arguments.compactMap { argument in
          switch argument {
          case .value(let name): known[name]
          case .constant(let constant): OperationArguments.Argument(constant)
          }
        }
        isKnown = isKnown && bound.count == binding.arguments.count
        arguments.bind(binding.parameter, bound)
      }
      // What cannot be inferred here is found out, or refused, where the plan is made.
      guard isKnown, let results = try? inference.infer(operation.operation, arguments) else { continue }
      for (output, result) in zip(operation.outputs, results) {
        known[output.name] = OperationArguments.Argument(result)
      }
    }
    for output in graph.outputs { useCounts[output.value, default: 0] += 1 }
    types = known.compactMapValues(\.type.tensor)
    elements = known.compactMapValues(\.elements)
  }
}
