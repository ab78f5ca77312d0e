internal import ModelGraph
internal import ModelSpec

extension LoweringContext: OperationEmitting {
  /// Adds an operation and infers its results.
  ///
  /// - Parameters:
  ///   - operation: Its name in the table.
  ///   - arguments: One operand a parameter; parameters with nil are left out.
  ///   - variadic: A parameter that takes several operands.
  ///   - blocks: Bodies, with the types of what each returns.
  ///   - names: Names of the results; names are made up for those that have none.
  ///   - count: Number of results.
  mutating func emit(
    _ operation: String, _ arguments: [(String, Operand?)], variadic: (String, [Operand])? = nil,
    blocks: [(graph: Graph, outputs: [ValueType])] = [], names: [String] = [], count: Int = 1
  ) throws(OperationError) -> [Operand] {
    var known = OperationArguments(outputCount: count, parameterCount: arguments.count + 1)
    known.blockOutputs = blocks.map(\.outputs)
    var bindings: [GraphOperation.Binding] = []
    bindings.reserveCapacity(arguments.count + 1)
    if let (parameter, operands) = variadic {
      known.bind(parameter, operands.map(\.known))
      bindings.append(GraphOperation.Binding(parameter, operands.map(\.argument)))
    }
    for case (let parameter, let operand?) in arguments {
      known.bind(parameter, [operand.known])
      bindings.append(GraphOperation.Binding(parameter, [operand.argument]))
    }
    let values = try inference.infer(operation, known)
    var results: [Operand] = []
    var outputs: [GraphOperation.Output] = []
    for (index, value) in values.enumerated() {
      let wanted = index < names.count ? names[index] : "\(layer.output.first ?? layer.name).\(operation)"
      let name = uniqueName(wanted)
      results.append(Operand(name, value))
      outputs.append(GraphOperation.Output(name))
    }
    operations.append(
      GraphOperation(operation, bindings, outputs: outputs, blocks: blocks.map(\.graph), source: path))
    return results
  }

  /// Adds an operation with one result, which is the layer's output.
  mutating func emitOutput(
    _ operation: String, _ arguments: [(String, Operand?)], variadic: (String, [Operand])? = nil
  ) throws(OperationError) {
    setOutput(0, try emitOne(operation, arguments, variadic: variadic, named: layer.output.first))
  }
}
