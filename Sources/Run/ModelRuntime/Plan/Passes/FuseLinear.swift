internal import ModelOps
internal import ModelSpec

/// A product with a constant matrix and the addition of a constant vector become one `linear`, which takes an activation in.
enum FuseLinear: PatternPass {
  static let triggers: Set<String>? = ["matmul", "nn.half_linear"]

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    guard operation.operation == "add" else { return nil }
    for side in operation.sides {
      if let biased = half(operation, side.first, bias: side.second, graph: graph) { return biased }
      guard let product = graph.onlyMaker(of: side.first, ["matmul"]), case .constant(let bias) = side.second,
        product.operation["transpose_x"].first?.flag != true, let x = product.operation["x"].first, case .value = x,
        let type = graph.type(x), type.rank >= 2, Tensor.Form(type.scalar) == .float,
        case .constant(let matrix)? = product.operation["y"].first,
        let weight = weight(matrix, isTransposed: product.operation["transpose_y"].first?.flag == true),
        let outputs = weight.type.shape[0].fixed, Tensor.Form(bias.type.scalar) == .float,
        bias.type.shape.elementCount.isAlways(outputs), bias.type.shape.last?.isAlways(outputs) == true,
        bias.type.rank <= type.rank
      else { continue }
      let vector = Constant(TensorType(bias.type.scalar, [Extent(outputs)]), bias.elements)
      let linear = GraphOperation(
        "linear",
        [
          GraphOperation.Binding("x", [x]), GraphOperation.Binding("weight", [.constant(weight)]),
          GraphOperation.Binding("bias", [.constant(vector)]),
        ], outputs: operation.outputs, source: operation.source)
      return (linear, [product.index])
    }
    return nil
  }

  /// The same for a product with a matrix of halves.
  private static func half(
    _ operation: GraphOperation, _ argument: GraphOperation.Argument, bias: GraphOperation.Argument, graph: GraphMatch
  ) -> PatternMatch? {
    guard let product = graph.onlyMaker(of: argument, ["nn.half_linear"]), product.operation["bias"].isEmpty,
      case .constant(let bias) = bias, let outputs = product.operation["outputs"].first?.integers?.first,
      Tensor.Form(bias.type.scalar) == .float, bias.type.shape.elementCount.isAlways(outputs),
      bias.type.shape.last?.isAlways(outputs) == true, let type = graph.type(argument), bias.type.rank <= type.rank
    else { return nil }
    var linear = product.operation
    let vector = Constant(TensorType(bias.type.scalar, [Extent(outputs)]), bias.elements)
    linear.bindings.append(GraphOperation.Binding("bias", [.constant(vector)]))
    linear.outputs = operation.outputs
    return (linear, [product.index])
  }

  /// The matrix as [outputs, inputs].
  private static func weight(_ matrix: Constant, isTransposed: Bool) -> Constant? {
    guard Tensor.Form(matrix.type.scalar) == .float, matrix.type.rank == 2, let shape = matrix.type.shape.fixed else {
      return nil
    }
    if isTransposed { return matrix }
    // Larger ones take longer to turn than the sum does.
    guard matrix.type.shape.elementCount.upper <= 1 << 22 else { return nil }
    guard let floats = (try? Tensor(matrix))?.floatArray else { return nil }
    let (inputs, outputs) = (shape[0], shape[1])
    var turned = [Float](repeating: 0, count: floats.count)
    for input in 0..<inputs {
      for output in 0..<outputs { turned[output * inputs + input] = floats[input * outputs + output] }
    }
    return .weights(WeightData(floats: turned), Shape(fixed: [outputs, inputs]))
  }
}
