internal import ModelSpec

/// How much work the operations of a program are, by their outputs' names.
struct OperationCost: Sendable {
  private var weights: [String: Double] = [:]

  /// Shares of the whole: work is counted in multiplications, and one step for each element of every other result.
  ///
  /// Lengths that are not fixed count as 1, loops as one round.
  init(_ structure: MLModelStructure.Program) {
    for (name, function) in structure.functions {
      var types: [String: MILSpec.ValueType] = [:]
      for input in function.inputs { types[input.name] = input.type.type }
      add(function.block, prefix: name, &types)
    }
    let total = weights.values.reduce(0, +)
    if total > 0 { weights = weights.mapValues { $0 / total } }
  }

  /// Nil for a constant, which is no work.
  func weight(of operation: MLModelStructure.Program.Operation) -> Double? {
    guard operation.operatorName != "const", let output = operation.outputs.first else { return nil }
    return weights[output.name]
  }

  private mutating func add(
    _ block: MLModelStructure.Program.Block, prefix: String, _ types: inout [String: MILSpec.ValueType]
  ) {
    for operation in block.operations {
      for output in operation.outputs { types[output.name] = output.type.type }
      for body in operation.blocks { add(body, prefix: prefix, &types) }
      guard operation.operatorName != "const", let output = operation.outputs.first else { continue }
      weights[output.name, default: 0] += Self.work(operation, types)
    }
  }

  private static func work(
    _ operation: MLModelStructure.Program.Operation, _ types: [String: MILSpec.ValueType]
  ) -> Double {
    let elements = operation.outputs.reduce(0) { $0 + count(shape($1.type.type)) }
    switch operation.operatorName {
    case "conv":
      // Each element of the result is a sum over a kernel: the weights but for their first axis.
      return elements * count(Array(argument("weight", operation, types).dropFirst()))
    case "conv_transpose":
      return elements * count(Array(argument("weight", operation, types).dropFirst(2)))
    case "linear": return elements * Double(argument("weight", operation, types).last ?? 1)
    case "matmul": return elements * Double(argument("x", operation, types).last ?? 1)
    default: return elements
    }
  }

  private static func argument(
    _ name: String, _ operation: MLModelStructure.Program.Operation, _ types: [String: MILSpec.ValueType]
  ) -> [Int] {
    switch operation.inputs[name]?.bindings.first {
    case .name(let name): shape(types[name])
    case .value(let value): shape(value.value.type)
    case nil: []
    }
  }

  private static func shape(_ type: MILSpec.ValueType?) -> [Int] {
    guard case .tensorType(let tensor) = type?.kind else { return [] }
    return tensor.dimensions.map { dimension in
      if case .constant(let constant) = dimension.dimension { max(1, Int(clamping: constant.size)) } else { 1 }
    }
  }

  private static func count(_ shape: [Int]) -> Double { shape.reduce(1) { $0 * Double($1) } }
}
