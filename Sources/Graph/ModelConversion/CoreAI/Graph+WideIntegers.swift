internal import ModelOps
internal import ModelSpec

extension Graph {
  /// The graph with int32 in place of uint32, which MIL's operations do not take: in either, integers have 32 bits.
  func withoutWideIntegers() -> Graph {
    var graph = self
    graph.inputs = inputs.map { Graph.Input($0.name, $0.type.withoutWideIntegers) }
    graph.operations = operations.map { operation in
      var operation = operation
      operation.bindings = operation.bindings.map { binding in
        GraphOperation.Binding(binding.parameter, binding.arguments.map(\.withoutWideIntegers))
      }
      for index in operation.outputs.indices {
        operation.outputs[index].declaredType = operation.outputs[index].declaredType?.withoutWideIntegers
      }
      operation.blocks = operation.blocks.map { $0.withoutWideIntegers() }
      return operation
    }
    return graph
  }
}

extension GraphOperation.Argument {
  fileprivate var withoutWideIntegers: GraphOperation.Argument {
    guard case .constant(let constant) = self else { return self }
    if constant.elements == .strings([ScalarType.uint32.name]) { return .constant(.string(ScalarType.int32.name)) }
    guard constant.type.scalar == .uint32 else { return self }
    let type = constant.type.of(.int32)
    switch constant.elements {
    case .integers(let integers): return .constant(Constant(type, .integers(integers)))
    case .weights(let data, stored: .uint32): return .constant(Constant(type, .weights(data, stored: .int32)))
    default: return self
    }
  }
}

extension ModelOps.ValueType {
  fileprivate var withoutWideIntegers: ModelOps.ValueType {
    switch self {
    case .tensor(let type) where type.scalar == .uint32: .tensor(type.of(.int32))
    case .state(let type) where type.scalar == .uint32: .state(type.of(.int32))
    default: self
    }
  }
}
