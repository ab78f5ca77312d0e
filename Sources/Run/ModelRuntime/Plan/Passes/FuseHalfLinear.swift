internal import ModelOps
internal import ModelSpec

/// A linear layer whose weights are stored in half precision keeps them so: they take half of the memory that widened ones would,
/// or with few rows, which read each of them once, none but the file's.
enum FuseHalfLinear: PatternPass {
  static let triggers: Set<String>? = ["linear", "matmul"]

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "linear" || operation.operation == "matmul", HalfKernel.isFast,
      let x = graph.type(operation["x"].first), x.rank >= 1, Tensor.Form(x.scalar) == .float,
      let rows = Shape(Array(x.shape.dropLast())).elementCount.fixed, rows > 0,
      let found = weights(operation, graph), operation.hasConstants("bias")
    else { return nil }
    let bindings =
      operation.bindings.filter { ["x", "bias"].contains($0.parameter) } + [
        GraphOperation.Binding("weights", [.constant(found.halves)]),
        GraphOperation.Binding("outputs", [.constant(.integer(found.outputs))]),
        GraphOperation.Binding("transposed", [.constant(.boolean(found.isTurned))]),
      ]
    let fused = GraphOperation("nn.half_linear", bindings, outputs: operation.outputs, source: operation.source)
    return .operation(fused)
  }

  private struct Weights {
    var halves: Constant
    var outputs: Int
    /// Whether they are [inputs, outputs].
    var isTurned = false
  }

  /// The weights of a layer, or of a product with a matrix.
  private static func weights(_ operation: GraphOperation, _ graph: GraphMatch) -> Weights? {
    let isProduct = operation.operation == "matmul"
    if isProduct {
      // Vectors have products of their own.
      guard operation["transpose_x"].first?.flag != true, let x = graph.type(operation["x"].first), x.rank >= 2
      else { return nil }
    }
    let isTurned = isProduct && operation["transpose_y"].first?.flag != true
    let argument = operation[isProduct ? "y" : "weight"].first
    guard let widened = graph.soleProducer(of: argument, ["constexpr_cast", "cast"]) else {
      return weights(argument, isTurned)
    }
    let source = widened.operation[widened.operation.operation == "cast" ? "x" : "source_val"].first
    guard let type = graph.type(argument), Tensor.Form(type.scalar) == .float, let weights = weights(source, isTurned)
    else { return nil }
    return weights
  }

  /// The bytes of the weights under the name of floats, so that they stay where they are.
  private static func weights(_ argument: GraphOperation.Argument?, _ isTurned: Bool) -> Weights? {
    guard case .constant(let constant)? = argument, case .weights(let data, .fp16) = constant.elements,
      Tensor.Form(constant.type.scalar) == .float, let shape = constant.type.shape.fixed, shape.count == 2,
      data.byteCount == 2 * shape[0] * shape[1], data.byteCount % 4 == 0, data.byteCount > 0
    else { return nil }
    let type = TensorType(.fp32, [Extent(data.byteCount / 4)])
    return Weights(
      halves: Constant(type, .weights(data, stored: .fp32)), outputs: shape[isTurned ? 1 : 0], isTurned: isTurned)
  }
}

/// The addition of a constant vector to a product with a matrix in half precision becomes its bias.
enum FuseHalfBias: PatternPass {
  static let triggers: Set<String>? = ["nn.half_linear"]

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "add" else { return nil }
    for side in operation.sides {
      guard var product = graph.soleProducer(of: side.first, ["nn.half_linear"])?.operation, product["bias"].isEmpty,
        let outputs = product["outputs"].first?.integers?.first, let constant = side.second.known,
        let bias = FuseLinear.bias(constant, outputs: Extent(outputs), of: side.first, in: graph)
      else { continue }
      product.outputs = operation.outputs
      return .operation(product.binding("bias", to: .constant(bias)))
    }
    return nil
  }
}
