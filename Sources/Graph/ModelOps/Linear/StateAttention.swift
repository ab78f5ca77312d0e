/// `nn.state_attention`: `scaled_dot_product_attention` over keys and values that lie in states, where they lie.
///
/// - `query`: [B, H, L, E], fp16 or fp32.
/// - `key`, `value`: states of half precision; of each a part [B, G, S, E] and [B, G, S, V] is looked at, which
///   `key.slices`, `key.0.begin`, … say: `StateSlices` says how. G divides H, and head h of the queries has head h · G / H of
///   the keys.
/// - `attn_mask`: [B or 1, H or 1, L, S] or less axes, floats that are added; none unless given.
/// - `nn.scale`: what products of queries and keys are multiplied by; 1 / √E unless given.
/// - Result: [B, H, L, V], the type of `query`.
struct StateAttention: TensorOperation {
  static let name = "nn.state_attention"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .states
  /// With a cache that grows, the mask is longer each time.
  static let takesOpenExtents = true

  private var query: TensorType
  private var mask: TensorType?
  private var key: StateSlices
  private var value: StateSlices
  private var scale: Float?

  init(_ arguments: OperationArguments) throws(OperationError) {
    query = try arguments.tensor("query", rank: 4...4)
    mask = try arguments.optionalTensor("attn_mask", rank: 1...4)
    key = try StateSlices("key", arguments)
    value = try StateSlices("value", arguments)
    scale = arguments.has("nn.scale") ? try arguments.float("nn.scale") : nil
    for (name, slices) in [("key", key), ("value", value)] where slices.shape.rank != 4 {
      throw OperationError("the part of `\(name)` has shape \(slices.shape), expected rank 4", argument: name)
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = query.shape
    shape[3] = value.shape[3]
    return [.tensor(query.with(shape))]
  }

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

extension Places.Axis {
  /// Whether elements lie one after the other.
  fileprivate var isDense: Bool { stride == 1 || length == 1 }
}

extension Places {
  /// These with axes of length 1 repeated, and others put in front, to be of the shape; nil when they do not broadcast to it.
  fileprivate func broadcast(to shape: [Int]) -> Places? {
    guard axes.count <= shape.count else { return nil }
    var result = Places(start: start, axes: shape.map { Axis(length: $0, stride: 0) })
    for (axis, own) in zip(result.axes.indices.suffix(axes.count), axes) {
      guard own.length == shape[axis] || own.length == 1 else { return nil }
      if own.length == shape[axis] { result.axes[axis].stride = own.stride }
    }
    return result
  }
}
