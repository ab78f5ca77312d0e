internal import ModelOps
internal import ModelSpec

/// Single-precision weights that a network stores in half precision: they stay so, and are widened when the program is
/// loaded.
enum HalfWeights {
  private static let smallestCount = 10

  static func run(_ graph: Graph) -> Graph {
    var names = MILNames()
    reserve(graph, &names)
    return run(graph, &names)
  }

  private static func reserve(_ graph: Graph, _ names: inout MILNames) {
    for input in graph.inputs { names.reserve(input.name) }
    for operation in graph.operations {
      for output in operation.outputs { names.reserve(output.name) }
      for block in operation.blocks { reserve(block, &names) }
    }
  }

  private static func run(_ graph: Graph, _ names: inout MILNames) -> Graph {
    var changed = graph
    changed.operations = []
    for operation in graph.operations {
      var operation = operation
      for place in operation.bindings.indices {
        for index in operation.bindings[place].arguments.indices {
          guard case .constant(let constant) = operation.bindings[place].arguments[index],
            let cast = cast(constant, operation, parameter: operation.bindings[place].parameter, &names)
          else { continue }
          changed.operations.append(cast)
          operation.bindings[place].arguments[index] = .value(cast.outputs[0].name)
        }
      }
      operation.blocks = operation.blocks.map { run($0, &names) }
      changed.operations.append(operation)
    }
    return changed
  }

  private static func cast(
    _ constant: Constant, _ operation: GraphOperation, parameter: String, _ names: inout MILNames
  ) -> GraphOperation? {
    guard constant.type.scalar == .fp32, case .weights(_, stored: .fp16) = constant.elements,
      constant.type.shape.elementCount.lower >= smallestCount
    else { return nil }
    let half = Constant(constant.type.of(.fp16), constant.elements)
    let name = names.unique("\(operation.outputs.first?.name ?? operation.operation)_\(parameter)")
    return GraphOperation(
      "constexpr_cast",
      [
        GraphOperation.Binding("source_val", [.constant(half)]),
        GraphOperation.Binding("output_dtype", [.constant(.string("fp32"))]),
      ], outputs: [GraphOperation.Output(name, declaredType: .tensor(constant.type))], source: operation.source)
  }
}
