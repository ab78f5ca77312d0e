internal import ModelSpec

/// `nn.state_attention`: `scaled_dot_product_attention` over keys and values that lie in states, where they lie.
///
/// - `query`: [B, H, L, E], fp16 or fp32.
/// - `key`, `value`: states of half precision; of each a part [B, G, S, E] and [B, G, S, V] is looked at, which
///   `key.slices`, `key.0.begin`, … say: `StateSlices` says how. G divides H, and head h of the queries has head h · G / H of
///   the keys.
/// - `attn_mask`: [B or 1, H or 1, L, S] or less axes, floats that are added; none unless given.
/// - `nn.scale`: what products of queries and keys are multiplied by; 1 / √E unless given.
/// - Result: [B, H, L, V], the type of `query`.
package struct StateAttention: TensorOperation {
  package static let name = "nn.state_attention"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .states
  package var query: TensorType
  package var mask: TensorType?
  package var key: StateSlices
  package var value: StateSlices
  package var scale: Float?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    query = try arguments.tensor("query", rank: 4...4)
    mask = try arguments.optionalTensor("attn_mask", rank: 1...4)
    key = try StateSlices("key", arguments)
    value = try StateSlices("value", arguments)
    scale = arguments.has("nn.scale") ? try arguments.float("nn.scale") : nil
    for (name, slices) in [("key", key), ("value", value)] where slices.shape.rank != 4 {
      throw OperationError("the part of `\(name)` has shape \(slices.shape), expected rank 4", argument: name)
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = query.shape
    shape[3] = value.shape[3]
    return [.tensor(query.with(shape))]
  }
}

extension Places.Axis {
  /// Whether elements lie one after the other.
  package var isDense: Bool { stride == 1 || length == 1 }
}

extension Places {
  /// These with axes of length 1 repeated, and others put in front, to be of the shape; nil when they do not broadcast to it.
  package func broadcast(to shape: [Int]) -> Places? {
    guard axes.count <= shape.count else { return nil }
    var result = Places(start: start, axes: shape.map { Axis(length: $0, stride: 0) })
    for (axis, own) in zip(result.axes.indices.suffix(axes.count), axes) {
      guard own.length == shape[axis] || own.length == 1 else { return nil }
      if own.length == shape[axis] { result.axes[axis].stride = own.stride }
    }
    return result
  }
}
