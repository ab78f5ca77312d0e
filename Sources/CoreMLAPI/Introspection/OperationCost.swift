internal import ModelOps
internal import ModelSpec

/// How much work the operations of a program are.
struct OperationCost: Sendable {
  /// By the operations' numbers.
  private var weights: [Int: Double] = [:]

  /// Shares of the whole: work is counted in pairs of a multiplication and an addition, and at least one step for each
  /// element of a result.
  ///
  /// Lengths that are not fixed count as 1, loops as one round.
  init(_ structure: MLModelStructure.Program) {
    for function in structure.functions.values {
      var types: [String: MILSpec.ValueType] = [:]
      for input in function.inputs { types[input.name] = input.type.type }
      add(function.block, &types)
    }
    let total = weights.values.reduce(0, +)
    if total > 0 { weights = weights.mapValues { $0 / total } }
  }

  /// Nil for a constant and for an operation without results, which are no work.
  func weight(of operation: MLModelStructure.Program.Operation) -> Double? {
    weights[operation.number]
  }

  private mutating func add(
    _ block: MLModelStructure.Program.Block, _ types: inout [String: MILSpec.ValueType]
  ) {
    for operation in block.operations {
      for output in operation.outputs { types[output.name] = output.type.type }
      for body in operation.blocks { add(body, &types) }
      guard operation.operatorName != "const", !operation.outputs.isEmpty else { continue }
      weights[operation.number] = Self.work(operation, types)
    }
  }

  private static func work(
    _ operation: MLModelStructure.Program.Operation, _ types: [String: MILSpec.ValueType]
  ) -> Double {
    let results = operation.outputs.map { Self.shape($0.type.type) }
    let arithmetic = ModelOps.Cost.floatingPointOperations(
      operation.operatorName,
      argument: { name in
        switch operation.inputs[name]?.bindings.first {
        case .name(let name): shape(types[name])
        case .value(let value): shape(value.value.type)
        case nil: nil
        }
      }, results: results)
    // What only moves elements is work too.
    let elements = results.reduce(0) { $0 + $1.reduce(1) { $0 * Double(max(1, $1.lower)) } }
    return max(arithmetic / 2, elements)
  }

  private static func shape(_ type: MILSpec.ValueType?) -> Shape {
    guard case .tensorType(let tensor) = type?.kind else { return [] }
    return Shape(
      tensor.dimensions.map { dimension in
        if case .constant(let constant) = dimension.dimension { Extent(clamping: constant.size) } else { .unknown }
      })
  }
}
