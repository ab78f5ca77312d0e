internal import ModelGraph
internal import ModelSpec

extension Graph {
  /// The graph with single precision where it has half; weights stay as they are stored.
  var inSinglePrecision: Graph {
    var graph = self
    for index in graph.inputs.indices { graph.inputs[index].type = graph.inputs[index].type.inSinglePrecision }
    for index in graph.operations.indices {
      graph.operations[index].blocks = graph.operations[index].blocks.map(\.inSinglePrecision)
      for output in graph.operations[index].outputs.indices {
        let type = graph.operations[index].outputs[output].declaredType
        graph.operations[index].outputs[output].declaredType = type?.inSinglePrecision
      }
      let isStored = graph.operations[index].operation == "constexpr_cast"
      for binding in graph.operations[index].bindings.indices {
        for place in graph.operations[index].bindings[binding].arguments.indices where !isStored {
          guard case .constant(let constant) = graph.operations[index].bindings[binding].arguments[place] else {
            continue
          }
          graph.operations[index].bindings[binding].arguments[place] = .constant(constant.inSinglePrecision)
        }
      }
    }
    return graph
  }
}

extension Constant {
  fileprivate var inSinglePrecision: Constant {
    var constant = self
    if constant.type.scalar == .fp16 { constant.type = constant.type.of(.fp32) }
    // The type that a cast names, and lists and random numbers.
    if constant.elements == .strings(["fp16"]) { constant.elements = .strings(["fp32"]) }
    return constant
  }
}

extension ValueType {
  fileprivate var inSinglePrecision: ValueType {
    switch self {
    case .tensor(let type) where type.scalar == .fp16: .tensor(type.of(.fp32))
    case .state(let type) where type.scalar == .fp16: .state(type.of(.fp32))
    case .unranked(.fp16?): .unranked(.fp32)
    case .list(let element, let count): .list(element.inSinglePrecision, count: count)
    default: self
    }
  }
}
