internal import ModelSpec

/// `scaled_dot_product_attention`: mixes of values, by how well keys fit queries:
/// y = softmax(query · transposed(key) / √E + attn_mask) · value, the softmax over the S keys.
///
/// - `query`: [*b, L, E]; `key`: [*b, S, E]; `value`: [*b, S, V]; fp16 or fp32, at least one axis before the last two.
///   Axes before the last two broadcast.
/// - `attn_mask`: broadcasts to [*b, L, S]; floats that are added, or bool: only pairs that are true take part. A query
///   that no key takes part for gives what is not a number. All take part unless given.
/// - `nn.scale`: what products of queries and keys are multiplied by; 1 / √E unless given. Unknown to MIL.
/// - `nn.key_is_turned`: whether `key` is [*b, E, S]; false unless given. Unknown to MIL.
/// - Result: [*b, L, V], the type of `query`.
package struct ScaledDotProductAttention: TensorOperation {
  package static let name = "scaled_dot_product_attention"

  package static let cost = Cost { call in
    let scores = call.count("query", droppingLast: 1) * call.length("key", -2)
    return 2 * scores * (call.length("query", -1) + call.length("value", -1)) + 5 * scores
  }

  package var query: TensorType
  package var key: TensorType
  package var value: TensorType
  package var mask: TensorType?
  private var scale: Float?
  private var keyIsTurned: Bool

  package init(_ arguments: OperationArguments) throws(OperationError) {
    query = try arguments.tensor("query", rank: 3...Int.max)
    let floats = ScalarDomain([query.scalar])
    key = try arguments.tensor("key", floats, rank: query.rank...query.rank)
    keyIsTurned = try arguments.boolean("nn.key_is_turned", default: false)
    value = try arguments.tensor("value", floats, rank: query.rank...query.rank)
    scale = arguments.has("nn.scale") ? try arguments.float("nn.scale") : nil
    mask = try arguments.optionalTensor("attn_mask", ScalarDomain.floats.union(.booleans), rank: 1...query.rank)
  }

  package var requirements: [ShapeRequirement] {
    let (length, features) = (query.rank - 2, query.rank - 1)
    return [
      ShapeRequirement(
        "key", key.shape, axis: keyIsTurned ? length : features, "features", .equal(query.shape[features])),
      ShapeRequirement("value", value.shape, axis: length, "keys", .equal(key.shape[keyIsTurned ? features : length])),
    ]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let length = query.rank - 2
    let leads = [query, key, value].map { Shape(Array($0.shape[..<length])) }
    guard let lead = leads[0].broadcast(with: leads[1])?.broadcast(with: leads[2]) else {
      throw OperationError(
        "the leading dimensions of `query` \(query.shape), `key` \(key.shape) and `value` \(value.shape) do not "
          + "broadcast")
    }
    let scores = Shape(lead.extents + [query.shape[length], key.shape[keyIsTurned ? length + 1 : length]])
    if let mask {
      guard let shape = scores.broadcast(with: mask.shape), shape.canEqual(scores) else {
        throw OperationError(
          "`attn_mask` has shape \(mask.shape), expected one that broadcasts to \(scores)", argument: "attn_mask")
      }
    }
    return [.tensor(query.with(Shape(lead.extents + [query.shape[length], value.shape[length + 1]])))]
  }

  package func attention() throws(OperationError) -> Attention {
    let output = try fixedOutputShape()
    let (mask, keyShape) = (try mask?.fixedShape("attn_mask"), try key.fixedShape("key"))
    var places = Places(keyShape)
    if keyIsTurned { places.axes.swapAt(places.axes.count - 2, places.axes.count - 1) }
    return Attention(
      scalar: query.scalar, query: Attention.Operand("query", try query.fixedShape("query")),
      key: Attention.Operand("key", keyShape, places),
      value: Attention.Operand("value", try value.fixedShape("value")), output: Attention.Operand("y", output),
      mask: mask.map { Attention.Operand("attn_mask", PlacedAttention.padded($0, output.count)) }, scale: scale)
  }
}

extension ScaledDotProductAttention: DifferentiableOperation {
  /// The softmax is computed again.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (query, key, value) = (try call.argument("query"), try call.argument("key"), try call.argument("value"))
    let mask = call.optional("attn_mask")
    let gradient = try call.gradient
    let scale = 1 / Float(try query.shape()[query.shape().count - 1]).squareRoot()
    var scores = try graph.times(try graph.matmul((query, false), (key, true)), scale)
    if let mask {
      if try mask.scalar() == .bool {
        let none = try graph.number(-.infinity, like: scores)
        scores = try graph.add("select", [("cond", mask), ("a", scores), ("b", none)])
      } else {
        scores = try graph.plus(scores, mask)
      }
    }
    let last = try scores.shape().count - 1
    let shares = try graph.add("softmax", [("x", scores), ("axis", .integer(last))])
    if graph.needs(value) { try graph.accumulate(try graph.matmul((shares, true), (gradient, false)), into: value) }
    guard graph.needs(query) || graph.needs(key) || graph.needs(mask) else { return }
    let product = try graph.times(shares, try graph.matmul((gradient, false), (value, true)))
    let change = try graph.minus(product, try graph.times(shares, try graph.sum(product, [last])))
    if let mask, graph.needs(mask) { try graph.accumulate(change, into: mask) }
    let scaled = try graph.times(change, scale)
    if graph.needs(query) { try graph.accumulate(try graph.matmul((scaled, false), (key, false)), into: query) }
    if graph.needs(key) { try graph.accumulate(try graph.matmul((scaled, true), (query, false)), into: key) }
  }
}
