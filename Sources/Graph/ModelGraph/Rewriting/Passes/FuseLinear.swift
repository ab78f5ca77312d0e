internal import ModelSpec

/// A product with a constant matrix and the addition of a constant vector become one `linear`, which takes an activation in:
/// x · M + b is `linear` with the weights Mᵀ.
package enum FuseLinear: PatternPass {
  package static let triggers: Set<String>? = ["matmul"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "add" else { return nil }
    for side in operation.sides {
      guard let product = graph.soleProducer(of: side.first, ["matmul"])?.operation,
        let (x, weight) = layer(product, graph), let bias = side.second.known,
        let vector = Self.bias(bias, outputs: weight.type.shape[0], of: side.first, in: graph)
      else { continue }
      return .operation(
        operation.becoming(
          "linear", [("x", x), ("weight", .constant(weight)), ("bias", .constant(vector))]))
    }
    return nil
  }

  /// The argument and the weights, [outputs, inputs], of a `matmul` with a constant matrix.
  package static func layer(
    _ product: GraphOperation, _ graph: GraphMatch
  ) -> (x: GraphOperation.Argument, weight: Constant)? {
    guard product.operation == "matmul", product["transpose_x"].first.map({ $0.flag == false }) ?? true,
      let x = product["x"].first, case .value = x, let type = graph.type(x), type.rank >= 2,
      ElementForm(type.scalar) == .float, let matrix = product["y"].first?.known,
      let weight = weight(matrix, isTransposed: product["transpose_y"].first?.flag == true, for: graph.types.target)
    else { return nil }
    return (x, weight)
  }

  /// A constant that is added to each row of `value`, as a vector.
  package static func bias(
    _ bias: Constant, outputs: Extent, of value: GraphOperation.Argument, in graph: GraphMatch
  ) -> Constant? {
    guard let count = outputs.fixed, ElementForm(bias.type.scalar) == .float,
      bias.type.shape.elementCount.isAlways(count), bias.type.shape.last?.isAlways(count) == true,
      let type = graph.type(value), bias.type.rank <= type.rank
    else { return nil }
    return Constant(TensorType(bias.type.scalar, [Extent(count)]), bias.elements)
  }

  /// The matrix as [outputs, inputs].
  private static func weight(_ matrix: Constant, isTransposed: Bool, for target: GraphTypes.Target) -> Constant? {
    guard ElementForm(matrix.type.scalar) == .float, matrix.type.rank == 2, let shape = matrix.type.shape.fixed else {
      return nil
    }
    if isTransposed { return matrix }
    if target == .execution {
      // Back ends take matrices in half precision as stored. Larger ones take longer to transpose than the sum does.
      if case .weights(_, stored: .fp16) = matrix.elements { return nil }
      guard matrix.type.shape.elementCount.upper <= 1 << 22 else { return nil }
    }
    guard let numbers = matrix.numbers else { return nil }
    let (inputs, outputs) = (shape[0], shape[1])
    var transposed = [Float](repeating: 0, count: numbers.count)
    for input in 0..<inputs {
      for output in 0..<outputs { transposed[output * inputs + input] = numbers[input * outputs + output] }
    }
    let type = TensorType(matrix.type.scalar, Shape(fixed: [outputs, inputs]))
    let isStored = type.scalar == .fp32
    return Constant(type, isStored ? .weights(WeightData(floats: transposed), stored: .fp32) : .floats(transposed))
  }
}
