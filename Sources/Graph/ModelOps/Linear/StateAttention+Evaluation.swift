internal import ModelSpec

extension StateAttention: EvaluableOperation {
  /// With a cache that grows, the mask is longer each time.
  static let takesOpenExtents = true

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let query = try inputs.tensor("query")
    let (keys, values) = (try key.places(inputs), try value.places(inputs))
    let (keyShape, valueShape, shape) = (keys.shape, values.shape, query.shape)
    let (heads, groups) = (shape[1], keyShape[1])
    guard keyShape[0] == shape[0], keyShape[3] == shape[3], Array(valueShape[..<3]) == Array(keyShape[..<3]),
      groups > 0,
      heads % groups == 0, keys.axes[3].isDense, values.axes[3].isDense
    else {
      throw OperationError("`key` \(keyShape) and `value` \(valueShape) do not fit `query` \(shape)")
    }
    let scores = [shape[0], heads, shape[2], keyShape[2]]
    var maskPlaces: Places?
    if let mask = inputs.optionalTensor("attn_mask") {
      maskPlaces = mask.places.broadcast(to: scores)
      guard let last = maskPlaces?.axes.last, last.isDense else {
        throw OperationError(
          "`attn_mask` has shape \(mask.type.shape), expected one that broadcasts to \(Shape(fixed: scores))",
          argument: "attn_mask")
      }
    }
    let y = context.tensor(query.scalar, Array(shape[..<3]) + [valueShape[3]])
    guard y.count > 0 else { return [.tensor(y)] }
    StateAttentionKernel(
      keys: (try inputs.state("key").halves(), keys), values: (try inputs.state("value").halves(), values),
      mask: maskPlaces.flatMap { places in inputs.optionalTensor("attn_mask").map { ($0, places) } },
      scale: scale ?? 1 / Float(shape[3]).squareRoot()
    ).run(query, into: y, in: context)
    return [.tensor(y)]
  }
}
