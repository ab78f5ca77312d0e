internal import ModelSpec

/// `nn.placed_attention`: `scaled_dot_product_attention` over heads that lie anywhere in tensors, and whose results go
/// anywhere.
///
/// - `query`, `key`, `value`: fp16 or fp32, of any shape.
/// - `query.places`, …: where [*b, L, E], [*b, S, E] and [*b, S, V] lie in them: the first element, then for each axis its
///   length and the distance of its elements. The leading axes are as long as those of the result.
/// - `attn_mask`: as for `scaled_dot_product_attention`.
/// - `nn.scale`: what products of queries and keys are multiplied by.
/// - `shape`: the shape of the result; `places`: where [*b, L, V] lie in it, all of its elements.
/// - Result: the type of `query`.
package struct PlacedAttention: TensorOperation {
  package static let name = "nn.placed_attention"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .plans

  private var scalar: ScalarType
  package var attention: Attention

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let type = try arguments.tensor("query")
    scalar = type.scalar
    let shape = try arguments.integers("shape", default: [])
    let output = Attention.Operand("places", shape, try Self.places("places", shape, arguments))
    let mask = try arguments.optionalTensor(
      "attn_mask", ScalarDomain.floats.union(.booleans), rank: 1...output.places.axes.count)?.fixedShape("attn_mask")
    func operand(_ name: String) throws(OperationError) -> Attention.Operand {
      let shape = try arguments.tensor(name, ScalarDomain([type.scalar])).fixedShape(name)
      return Attention.Operand(name, shape, try Self.places("\(name).places", shape, arguments))
    }
    attention = Attention(
      scalar: scalar, query: try operand("query"), key: try operand("key"), value: try operand("value"), output: output,
      mask: mask.map { Attention.Operand("attn_mask", Self.padded($0, output.places.axes.count)) },
      scale: try arguments.float("nn.scale"))
    try check()
  }

  /// Lengths with ones in front.
  package static func padded(_ shape: [Int], _ rank: Int) -> [Int] {
    [Int](repeating: 1, count: rank - shape.count) + shape
  }

  private static func places(
    _ parameter: String, _ shape: [Int], _ arguments: OperationArguments
  ) throws(OperationError) -> Places {
    let numbers = try arguments.integers(parameter, default: [])
    guard let places = Places(numbers: numbers), places.axes.count >= 3, let extremes = places.extremes,
      extremes.lowerBound >= 0, extremes.upperBound < shape.reduce(1, *)
    else { throw OperationError("`\(parameter)` lies outside of \(Shape(fixed: shape))", argument: parameter) }
    return places
  }

  private func check() throws(OperationError) {
    let (query, key, value, output) = (attention.query, attention.key, attention.value, attention.output)
    let lead = output.places.axes.dropLast(2).map(\.length)
    guard [query, key, value].allSatisfy({ $0.places.axes.dropLast(2).map(\.length) == lead }),
      query.features.length == key.features.length, key.rows.length == value.rows.length,
      output.rows.length == query.rows.length, output.features.length == value.features.length,
      query.features.stride == 1, output.features.stride == 1,
      output.places.shape.reduce(1, *) == output.shape.reduce(1, *),
      BroadcastShape.of([lead + [query.rows.length, key.rows.length]] + [attention.mask?.shape].compactMap(\.self))
        == lead + [query.rows.length, key.rows.length]
    else { throw OperationError("the heads of `query`, `key`, `value` and the result do not fit each other") }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(TensorType(scalar, Shape(fixed: attention.output.shape)))]
  }
}
