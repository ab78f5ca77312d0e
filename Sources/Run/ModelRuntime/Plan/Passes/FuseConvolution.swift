internal import ModelOps
internal import ModelSpec

/// A convolution or a linear layer takes the sum and the activation after it into its own kernel:
/// `conv`, `add`, `relu` become one `nn.fused_conv`.
enum FuseConvolution: GraphPass {
  static let fusedNames = [
    "conv": "nn.fused_conv", "conv_transpose": "nn.fused_conv_transpose", "linear": "nn.fused_linear",
    "nn.half_linear": "nn.fused_half_linear", "nn.group_norm": "nn.group_norm",
  ]

  static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
    var producers: [String: Int] = [:]
    var operations: [GraphOperation?] = graph.operations
    for (index, operation) in graph.operations.enumerated() {
      if index.isMultiple(of: GraphRewriting.stride), budget.isUsedUp { break }
      guard types.accepts(index) else {
        for output in operation.outputs { producers[output.name] = nil }
        continue
      }
      if let fused = sum(operation, producers, operations: operations, types)
        ?? activation(operation, producers, operations: operations, types)
      {
        operations[fused.replaced] = nil
        operations[index] = fused.operation
      }
      for output in operations[index]?.outputs ?? [] { producers[output.name] = index }
    }
    graph.operations = operations.compactMap(\.self)
  }

  private typealias Fusion = (operation: GraphOperation, replaced: Int)

  /// The operation whose only result is `argument` and used nowhere else, when it can take more in.
  private static func producer(
    of argument: GraphOperation.Argument?, _ producers: [String: Int], operations: [GraphOperation?],
    _ types: GraphTypes
  ) -> (operation: GraphOperation, index: Int, value: String)? {
    guard case .value(let name)? = argument, types.useCounts[name] == 1, let index = producers[name],
      let operation = operations[index], operation.outputs.count == 1,
      fusedNames[operation.operation] != nil || fusedNames.values.contains(operation.operation),
      operation["activation"].isEmpty
    else { return nil }
    return (operation, index, name)
  }

  /// `add` of a convolution's result and a value of the same shape.
  private static func sum(
    _ operation: GraphOperation, _ producers: [String: Int], operations: [GraphOperation?], _ types: GraphTypes
  ) -> Fusion? {
    guard operation.operation == "add", let x = operation["x"].first, let y = operation["y"].first, x != y else {
      return nil
    }
    // The later one of two convolutions takes the other's result in.
    let candidates = [(x, y), (y, x)].compactMap { side in
      producer(of: side.0, producers, operations: operations, types).map { (producer: $0, other: side.1) }
    }
    guard let (producer, other) = candidates.max(by: { $0.producer.index < $1.producer.index }),
      producer.operation["addend"].isEmpty, producer.operation.hasConstants("weight", "bias"),
      case .value(let name) = other,
      let type = types.types[producer.value],
      type.shape.isFixed, types.types[name] == type
    else { return nil }
    var fused = producer.operation
    fused.operation = fusedNames[fused.operation] ?? fused.operation
    fused.bindings.append(GraphOperation.Binding("addend", [other]))
    fused.outputs = operation.outputs
    return (fused, producer.index)
  }

  /// An activation of a convolution's result.
  private static func activation(
    _ operation: GraphOperation, _ producers: [String: Int], operations: [GraphOperation?], _ types: GraphTypes
  ) -> Fusion? {
    guard let activation = activation(operation),
      let producer = producer(of: operation["x"].first, producers, operations: operations, types)
    else { return nil }
    var fused = producer.operation
    fused.operation = fusedNames[fused.operation] ?? fused.operation
    fused.bindings.append(GraphOperation.Binding("activation", [.constant(.string(activation.name))]))
    for (parameter, value) in activation.parameters {
      fused.bindings.append(GraphOperation.Binding(parameter, [.constant(.float(value))]))
    }
    fused.outputs = operation.outputs
    return (fused, producer.index)
  }

  /// The activation that kernels know as `name`; nil for any other operation.
  static func activation(_ operation: GraphOperation) -> (name: String, parameters: [(String, Float)])? {
    func number(_ parameter: String) -> Float? {
      guard case .constant(let constant)? = operation[parameter].first, case .floats(let floats) = constant.elements,
        floats.count == 1
      else { return nil }
      return floats[0]
    }
    switch operation.operation {
    case "relu", "sigmoid", "tanh", "silu": return (operation.operation, [])
    case "gelu":
      guard let mode = operation["mode"].first?.word else { return ("gelu", []) }
      let names = ["EXACT": "gelu", "TANH_APPROXIMATION": "gelu_tanh"]
      return names[mode].map { ($0, []) }
    case "relu6": return ("clip", [("alpha", 0), ("beta", 6)])
    case "clip":
      guard let alpha = number("alpha"), let beta = number("beta") else { return nil }
      return ("clip", [("alpha", alpha), ("beta", beta)])
    case "leaky_relu", "elu":
      guard let alpha = number("alpha") else { return nil }
      return (operation.operation, [("alpha", alpha)])
    default: return nil
    }
  }
}
