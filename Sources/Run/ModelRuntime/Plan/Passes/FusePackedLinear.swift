internal import ModelOps
internal import ModelSpec

/// A linear layer whose weights are stored in few bits, or in half precision, computes with them as they are: they take no
/// memory but the file's, and a layer of few rows reads no more than that. With many rows, unpacked weights are faster; but a
/// function with states is called with a few tokens here and many there, and each number of them has a plan of its own, so that
/// unpacked weights would be there once for each.
enum FusePackedLinear: PatternPass {
  static let triggers: Set<String>? = ["linear"]

  /// With more rows, unpacked weights are used often enough.
  fileprivate static let fewRows = 4

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "linear", let x = graph.type(operation["x"].first), x.rank >= 1,
      Tensor.Form(x.scalar) == .float, operation.hasConstants("bias"),
      let weights = PackedWeights(operation["weight"].first, graph), x.shape[x.rank - 1].isAlways(weights.shape[1])
    else { return nil }
    if !graph.hasStates {
      guard !weights.isHalf, let rows = Shape(Array(x.shape.dropLast())).elementCount.fixed,
        (1...fewRows).contains(rows)
      else { return nil }
    }
    let kept = operation.bindings.filter { $0.parameter == "x" || ($0.parameter == "bias" && !isZero($0)) }
    return .operation(
      GraphOperation("nn.packed_linear", kept + weights.bindings, outputs: operation.outputs, source: operation.source))
  }

  /// Converters give every layer a bias.
  private static func isZero(_ bias: GraphOperation.Binding) -> Bool {
    guard let constant = bias.arguments.first?.known, let floats = (try? Tensor(constant))?.floatArray else {
      return false
    }
    return floats.allSatisfy { $0 == 0 }
  }
}

/// Layers that take the same few rows, such as those of queries, keys and values, are one operation: threads share the work of all
/// of them, and the input is made ready once. With many rows there is nothing to win, and all results would take memory at a time.
enum JoinPackedLinear: GraphPass {
  static let triggers: Set<String>? = ["nn.packed_linear"]

  private static let mostLayers = 8

  static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
    var places: [String: [Form: Int]] = [:]
    var gone: Set<Int> = []
    for (index, operation) in graph.operations.enumerated() {
      if types.accepts(index), let (x, form) = layer(operation, types) {
        if let place = places[x]?[form], graph.operations[place].outputs.count < mostLayers {
          let number = graph.operations[place].outputs.count
          graph.operations[place].bindings += operation.bindings.filter { $0.parameter != "x" }.map {
            GraphOperation.Binding("\($0.parameter)\(number)", $0.arguments)
          }
          graph.operations[place].outputs += operation.outputs
          gone.insert(index)
        } else {
          places[x, default: [:]][form] = index
        }
      }
    }
    guard !gone.isEmpty else { return }
    graph.operations = graph.operations.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
  }

  private struct Form: Hashable {
    var storage: String
    var inputs: [Int]
  }

  /// The input and the form of a layer of few rows.
  private static func layer(_ operation: GraphOperation, _ types: GraphTypes) -> (x: String, form: Form)? {
    guard operation.operation == "nn.packed_linear", operation.outputs.count == 1,
      case .value(let x)? = operation["x"].first, let shape = types.types[x]?.shape,
      let rows = Shape(Array(shape.dropLast())).elementCount.fixed, rows <= FusePackedLinear.fewRows,
      let storage = operation["storage"].first?.word, let inputs = operation["inputs"].first?.lengths,
      operation.bindings.allSatisfy({ $0.parameter == "x" || operation.hasConstants($0.parameter) })
    else { return nil }
    return (x, Form(storage: storage, inputs: inputs))
  }
}

/// Rows of a table that is stored in few bits, or in half precision, are read from it as it is.
enum FusePackedGather: PatternPass {
  static let triggers: Set<String>? = ["gather"]

  /// Elements of tables that are worth it.
  private static let smallest = 1 << 14

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "gather", operation["axis"].first.map({ $0.lengths == [0] }) != false,
      operation["batch_dims"].first.map({ $0.lengths == [0] }) != false, let indices = operation["indices"].first,
      case .value = indices, let type = graph.type(operation["x"].first), type.scalar == .fp16 || type.scalar == .fp32,
      let table = PackedWeights(operation["x"].first, graph), table.shape[0] * table.shape[1] >= smallest
    else { return nil }
    let bindings = [
      GraphOperation.Binding("indices", [indices]),
      GraphOperation.Binding("fp32", [.constant(.boolean(type.scalar == .fp32))]),
    ]
    return .operation(
      GraphOperation(
        "nn.packed_gather", bindings + table.bindings, outputs: operation.outputs, source: operation.source))
  }
}

/// Takes operations away that nothing uses, once others have taken their place: those that unpack weights, and those that compute
/// shapes.
enum DropUnused: GraphPass {
  private static let names: Set<String> = [
    "constexpr_blockwise_shift_scale", "constexpr_lut_to_dense", "constexpr_affine_dequantize", "constexpr_cast",
    "equal", "select", "real_div", "shape", "concat", "expand_dims", "slice_by_index", "tile", "reshape", "cast",
    "gather", "squeeze", "transpose", "split",
  ]

  static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
    var useCounts = GraphTypes.useCounts(graph)
    var kept: [GraphOperation] = []
    for operation in graph.operations.reversed() {
      let isUsed = operation.outputs.contains { useCounts[$0.name, default: 0] > 0 }
      guard !isUsed, names.contains(operation.operation), operation.blocks.isEmpty else {
        kept.append(operation)
        continue
      }
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { useCounts[name, default: 0] -= 1 }
    }
    if kept.count < graph.operations.count { graph.operations = kept.reversed() }
  }
}
