internal import ModelLowering
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import OrderedCollections

/// The estimated share of a prediction's time for each operation: from its arithmetic, or from its memory traffic if
/// that takes longer. Flexible shapes are assumed to be the declared ones.
struct PlanCosts: Sendable {
  /// Operations that a processor computes in the time that it takes to move a byte from memory.
  private static let operationsPerByte = 8.0

  /// The share in the work of its function, by the number of the operation in the whole model; none for constants.
  private var weights: [Int: Double] = [:]
  private var count = 0

  /// The costs of an ML Program, or of those in a pipeline; none for other models.
  init(_ model: Model) { add(model) }

  /// The share of operation `number`; nil for a constant, and for an operation of which nothing is known.
  func weight(ofOperation number: Int) -> Double? { weights[number] }

  private mutating func add(_ model: Model) {
    for stage in model.pipeline?.models ?? [] { add(stage) }
    guard case .mlProgram(let program)? = model.kind else { return }
    for (name, function) in program.functions {
      guard let block = function.activeBlock else { continue }
      let interface = ModelInterface(model.description ?? ModelDescription(), functionName: name)
      // A graph that cannot be made cannot be run either; its operations still count, and have no costs.
      let graph = try? ProgramLowering.lower(function, at: ModelPath(), weights: { _ in nil })
      let typed = graph.map { Self.declared($0, interface).typed(folding: GraphFolding()) }
      var walk = Walk(number: count, typed)
      walk.add(block, typed)
      count = walk.number
      let total = walk.work.values.reduce(0, +)
      guard total > 0 else { continue }
      for (number, work) in walk.work { weights[number] = work / total }
    }
  }

  /// A graph whose flexible input lengths are replaced by the declared ones.
  private static func declared(_ graph: Graph, _ interface: ModelInterface) -> Graph {
    var graph = graph
    for index in graph.inputs.indices {
      guard let type = graph.inputs[index].type.tensor, !type.shape.isFixed,
        let feature = interface.input.first(where: { $0.name == graph.inputs[index].name })
      else { continue }
      let lengths: [Int] =
        switch feature.type?.kind {
        case .multiArrayType(let array): array.declaredShape
        case .imageType(let image): [1, image.isGray ? 1 : 3, image.declaredSize.height, image.declaredSize.width]
        default: []
        }
      guard lengths.count == type.rank else { continue }
      let extents = zip(type.shape.extents, lengths).map { extent, length in
        extent.isFixed || !extent.contains(length) ? extent : Extent(length)
      }
      graph.inputs[index].type = .tensor(type.with(Shape(extents)))
    }
    return graph
  }
}

extension PlanCosts {
  /// A walk over the operations of a function as the model has them, and over those of its graph, which has no constants.
  private struct Walk {
    /// The number of the next operation.
    var number: Int
    /// By the number of the operation: time in units of moving one byte.
    var work: [Int: Double] = [:]
    /// Bytes read for each value; for unpacked weights, their packed size.
    private var bytes: [String: Double] = [:]

    /// The cost rows of the graph's operations; those of a block follow the operation that contains it.
    private var rows: ArraySlice<GraphCost.Row>

    init(number: Int, _ graph: Graph?) {
      self.number = number
      rows = graph.map { GraphCost($0).rows[...] } ?? []
    }

    mutating func add(_ block: MILSpec.Block, _ graph: Graph?) {
      for input in graph?.inputs ?? [] { bytes[input.name] = Self.byteCount(input.type.tensor) }
      var operations = graph?.operations[...] ?? []
      for operation in block.operations {
        let own = number
        number += 1
        guard operation.type != "const" else { continue }
        let lowered = operations.popFirst()
        let row = lowered == nil ? nil : rows.popFirst()
        for (index, body) in operation.blocks.enumerated() {
          add(body, lowered.flatMap { index < $0.blocks.count ? $0.blocks[index] : nil })
        }
        guard let lowered, let row, !operation.outputs.isEmpty else { continue }
        work[own] = time(lowered, row)
      }
      // Constants that are results have operations of their own in the graph.
      rows = rows.dropFirst(operations.count)
    }

    private mutating func time(_ operation: GraphOperation, _ row: GraphCost.Row) -> Double {
      var read = 0.0
      for argument in operation.bindings.flatMap(\.arguments) {
        switch argument {
        case .value(let name): read += bytes[name] ?? 0
        case .constant(let constant): read += Self.byteCount(constant.type)
        }
      }
      let isUnpacking = operation.operation.hasPrefix("constexpr_")
      for output in operation.outputs {
        bytes[output.name] = isUnpacking ? read : Self.byteCount(output.declaredType?.tensor)
      }
      // Operations that unpack weights run while loading, and reshaping moves nothing.
      guard row.resultBytes > 0 || row.floatingPointOperations > 0 else { return 0 }
      return max(row.floatingPointOperations / PlanCosts.operationsPerByte, read + Double(row.resultBytes))
    }

    private static func byteCount(_ type: TensorType?) -> Double {
      guard let type else { return 0 }
      return type.shape.extents.reduce(Double(type.scalar.bitWidth) / 8) { $0 * Double(max(1, $1.lower)) }
    }
  }
}
