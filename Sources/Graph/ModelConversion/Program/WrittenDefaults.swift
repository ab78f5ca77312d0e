internal import ModelOps
internal import ModelSpec

/// Parameters that operations leave to their defaults, written out: Core ML's own compiler wants them all.
enum WrittenDefaults {
  /// - Parameter version: Specification version of the operation set.
  static func run(_ graph: Graph, version: Int) -> Graph {
    var types: [String: ValueType] = [:]
    return run(graph, version, &types)
  }

  private static func run(_ graph: Graph, _ version: Int, _ types: inout [String: ValueType]) -> Graph {
    var graph = graph
    for input in graph.inputs { types[input.name] = input.type }
    for index in graph.operations.indices {
      var operation = graph.operations[index]
      for block in operation.blocks.indices {
        operation.blocks[block] = run(operation.blocks[block], version, &types)
      }
      let form = OperationParameters.form(operation.operation, version: version)
      for (parameter, value) in defaults(operation, types) where form?.names.contains(parameter) == true {
        guard operation[parameter].isEmpty else { continue }
        operation.bindings.append(GraphOperation.Binding(parameter, [.constant(value)]))
      }
      for output in operation.outputs { types[output.name] = output.declaredType }
      graph.operations[index] = operation
    }
    return graph
  }

  private static func defaults(_ operation: GraphOperation, _ types: [String: ValueType]) -> [(String, Constant)] {
    func type(_ parameter: String) -> TensorType? {
      switch operation[parameter].first {
      case .value(let name)?: types[name]?.tensor
      case .constant(let constant)?: constant.type
      case nil: nil
      }
    }
    switch operation.operation {
    case "conv", "conv_transpose", "max_pool", "avg_pool", "l2_pool":
      let count = max(0, (type("x")?.rank ?? 2) - 2)
      let ones = Constant.integers(Array(repeating: 1, count: count))
      let window: [(String, Constant)] = [("strides", ones), ("pad", .integers(Array(repeating: 0, count: 2 * count)))]
      return window + [
        ("pad_type", .string("valid")), ("dilations", ones), ("groups", .integer(1)), ("ceil_mode", .boolean(false)),
        ("exclude_padding_from_average", .boolean(false)),
      ]
    case "linear":
      guard let weight = type("weight"), let count = weight.shape[0].fixed else { return [] }
      return [
        ("bias", Constant(TensorType(weight.scalar, [Extent(count)]), .floats(Array(repeating: 0, count: count))))
      ]
    case "concat": return [("interleave", .boolean(false))]
    case "pad": return [("mode", .string("constant")), ("constant_val", .float(0))]
    case "lstm", "gru", "rnn": return [("direction", .string("forward"))]
    case "gather", "gather_nd", "gather_along_axis", "scatter", "scatter_nd", "scatter_along_axis":
      return [("batch_dims", .integer(0)), ("validate_indices", .boolean(false))]
    case "topk":
      return [
        ("sort", .boolean(true)), ("return_indices", .boolean(true)), ("output_indices_dtype", .string("int32")),
      ]
    case "reduce_argmax", "reduce_argmin": return [("output_dtype", .string("int32"))]
    case "crop_resize": return [("pad_value", .float(0))]
    default: return []
    }
  }
}
