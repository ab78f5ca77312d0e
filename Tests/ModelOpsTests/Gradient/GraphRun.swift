internal import ModelOps

/// Runs a graph operation by operation.
enum GraphRun {
  /// - Parameter prepares: Whether operations are made ready as they are where models run, if they can be.
  static func run(_ graph: Graph, _ inputs: [Tensor], prepares: Bool) throws(OperationError) -> [Tensor] {
    let context = ExecutionContext()
    var values: [String: RuntimeValue] = [:]
    for (input, tensor) in zip(graph.inputs, inputs) { values[input.name] = .tensor(tensor) }
    for operation in graph.operations {
      var arguments = OperationArguments(outputCount: operation.outputs.count)
      var parameters: [(name: String, range: Range<Int>)] = []
      var bound: [RuntimeValue] = []
      for binding in operation.bindings {
        let start = bound.count
        var known: [OperationArguments.Argument] = []
        for argument in binding.arguments {
          switch argument {
          case .constant(let constant):
            known.append(OperationArguments.Argument(constant))
            if case .strings(let strings) = constant.elements {
              bound.append(.strings(strings))
            } else {
              bound.append(.tensor(try Tensor(constant)))
            }
          case .value(let name):
            guard let value = values[name], let tensor = value.tensor else {
              throw OperationError("value '\(name)' is used before it is made")
            }
            let elements = tensor.form == .integer && tensor.rank <= 1 ? tensor.integerArray.map { Extent($0) } : nil
            known.append(OperationArguments.Argument(InferredValue(.tensor(tensor.type), elements: elements)))
            bound.append(value)
          }
        }
        arguments.bind(binding.parameter, known)
        parameters.append((binding.parameter, start..<bound.count))
      }
      guard let type = OpTable.operation(operation.operation) else {
        throw OperationError("there is no operation called '\(operation.operation)'")
      }
      var inference = OperationInference()
      let instance = try inference.resolve(type, arguments).operation
      let prepared = prepares ? try instance.prepare(PreparationArguments()) : nil
      if !type.acceptsChannelsLast {
        bound = bound.map { value in value.tensor.map { .tensor($0.rowMajor(context)) } ?? value }
      }
      var operationInputs = OperationInputs(.init(parameters), bound)
      bound = []
      let results: [RuntimeValue]
      if let prepared {
        results = try prepared.run(&operationInputs, context)
      } else {
        results = try instance.evaluate(&operationInputs, context)
      }
      for (output, result) in zip(operation.outputs, results) { values[output.name] = result }
    }
    return graph.outputs.compactMap { values[$0.value]?.tensor }
  }
}
