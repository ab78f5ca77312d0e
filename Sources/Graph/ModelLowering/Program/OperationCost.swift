internal import ModelGraph
package import ModelSpec
internal import OrderedCollections

/// How much work the operations of a program are.
package struct OperationCost: Sendable {
  /// By how many operations of the program come before, each before those of its own blocks.
  private var weights: [Int: Double] = [:]

  /// Shares of the whole: work is counted in pairs of a multiplication and an addition, and at least one step for each
  /// element of a result.
  ///
  /// Lengths that are not fixed count as 1, loops as one round.
  package init(_ program: MILSpec.Program) {
    var count = 0
    for function in program.functions.values {
      var types: NameMap<MILSpec.ValueType> = [:]
      for input in function.inputs { types[input.name] = input.type }
      add(function.activeBlock ?? MILSpec.Block(), &count, &types)
    }
    let total = weights.values.reduce(0, +)
    if total > 0 { weights = weights.mapValues { $0 / total } }
  }

  /// The share of operation `number`; nil for a constant and for an operation without results, which are no work.
  package func weight(ofOperation number: Int) -> Double? { weights[number] }

  private mutating func add(_ block: MILSpec.Block, _ count: inout Int, _ types: inout NameMap<MILSpec.ValueType>) {
    for operation in block.operations {
      let number = count
      count += 1
      for output in operation.outputs { types[output.name] = output.type }
      for body in operation.blocks { add(body, &count, &types) }
      guard operation.type != "const", !operation.outputs.isEmpty else { continue }
      weights[number] = Self.work(operation, types)
    }
  }

  private static func work(_ operation: MILSpec.Operation, _ types: NameMap<MILSpec.ValueType>) -> Double {
    let results = operation.outputs.map { shape($0.type) }
    let arithmetic = ModelGraph.Cost.floatingPointOperations(
      operation.type,
      argument: { name in
        switch operation.inputs[name]?.arguments.first?.binding {
        case .name(let name)?: shape(types[name])
        case .value(let value)?: shape(value.type)
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
