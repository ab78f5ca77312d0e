internal import ModelSpec

extension GraphBuilding {
  /// A constant with the element type of `x`.
  package func number(_ value: Float, like x: GraphValue) throws(OperationError) -> GraphValue {
    GraphValue(Constant(.scalar(try x.scalar()), .floats([value])))
  }

  /// `value` converted to the element type of `x`.
  package mutating func cast(_ value: GraphValue, like x: GraphValue) throws(OperationError) -> GraphValue {
    let scalar = try x.scalar()
    if try value.scalar() == scalar { return value }
    if let uniform = value.uniform, value.known.type.tensor?.rank == 0 { return try number(uniform, like: x) }
    return try add("cast", [("x", value), ("dtype", .string(scalar.name))])
  }

  private mutating func binary(
    _ operation: String, _ x: GraphValue, _ y: GraphValue
  ) throws(OperationError) -> GraphValue {
    // A number is converted to the type of the tensor, not the other way round.
    if x.known.type.tensor?.rank == 0, y.known.type.tensor?.rank != 0 {
      return try add(operation, [("x", try cast(x, like: y)), ("y", y)])
    }
    return try add(operation, [("x", x), ("y", try cast(y, like: x))])
  }

  package mutating func plus(_ x: GraphValue, _ y: GraphValue) throws(OperationError) -> GraphValue {
    try binary("add", x, y)
  }

  package mutating func plus(_ x: GraphValue, _ y: Float) throws(OperationError) -> GraphValue {
    y == 0 ? x : try plus(x, try number(y, like: x))
  }

  package mutating func minus(_ x: GraphValue, _ y: GraphValue) throws(OperationError) -> GraphValue {
    try binary("sub", x, y)
  }

  /// The product; a factor of 1 is omitted if the other factor has the product's shape.
  package mutating func times(_ x: GraphValue, _ y: GraphValue) throws(OperationError) -> GraphValue {
    let (left, right) = (try x.shape(), try y.shape())
    if x.uniform == 1, BroadcastShape.of([left, right]) == right { return y }
    if y.uniform == 1, BroadcastShape.of([left, right]) == left { return x }
    return try binary("mul", x, y)
  }

  package mutating func times(_ x: GraphValue, _ y: Float) throws(OperationError) -> GraphValue {
    try times(x, try number(y, like: x))
  }

  package mutating func over(_ x: GraphValue, _ y: GraphValue) throws(OperationError) -> GraphValue {
    try binary("real_div", x, y)
  }

  package mutating func negative(_ x: GraphValue) throws(OperationError) -> GraphValue { try times(x, -1) }

  package mutating func squared(_ x: GraphValue) throws(OperationError) -> GraphValue { try add("square", [("x", x)]) }

  /// An element-wise operation without attributes.
  package mutating func unary(_ operation: String, _ x: GraphValue) throws(OperationError) -> GraphValue {
    try add(operation, [("x", x)])
  }

  /// 1 − x.
  package mutating func oneMinus(_ x: GraphValue) throws(OperationError) -> GraphValue {
    try minus(try number(1, like: x), x)
  }

  /// `x` where the comparison `operation` of `a` and `b` holds, 0 elsewhere.
  package mutating func masked(
    _ x: GraphValue, where a: GraphValue, operation: String, b: GraphValue
  ) throws(OperationError) -> GraphValue {
    let mask = try add(operation, [("x", a), ("y", try cast(b, like: a))])
    return try times(x, try add("cast", [("x", mask), ("dtype", .string(try x.scalar().name))]))
  }

  package mutating func reshaped(_ x: GraphValue, _ shape: [Int]) throws(OperationError) -> GraphValue {
    if try x.shape() == shape { return x }
    // A length of 0 would mean that the length is kept.
    return try add("reshape", [("x", x), ("shape", .integers(shape))])
  }

  package mutating func transposed(_ x: GraphValue, _ permutation: [Int]) throws(OperationError) -> GraphValue {
    if permutation == Array(permutation.indices) { return x }
    return try add("transpose", [("x", x), ("perm", .integers(permutation))])
  }

  package mutating func sum(
    _ x: GraphValue, _ axes: [Int], keepsDimensions: Bool = true
  ) throws(OperationError) -> GraphValue {
    try reduced("reduce_sum", x, axes: axes, keepsDimensions: keepsDimensions)
  }

  package mutating func mean(_ x: GraphValue, _ axes: [Int]) throws(OperationError) -> GraphValue {
    try reduced("reduce_mean", x, axes: axes, keepsDimensions: true)
  }

  private mutating func reduced(
    _ operation: String, _ x: GraphValue, axes: [Int], keepsDimensions: Bool
  ) throws(OperationError) -> GraphValue {
    if axes.isEmpty { return x }
    return try add(operation, [("x", x), ("axes", .integers(axes)), ("keep_dims", .boolean(keepsDimensions))])
  }

  /// `x` broadcast to `shape`.
  package mutating func broadcast(_ x: GraphValue, to shape: [Int]) throws(OperationError) -> GraphValue {
    if try x.shape() == shape { return x }
    return try add("nn.broadcast_to", [("x", x), ("shape", .integers(shape))])
  }

  /// `gradient`, that of a broadcast value, summed over the broadcast axes.
  package mutating func unbroadcast(_ gradient: GraphValue, to shape: [Int]) throws(OperationError) -> GraphValue {
    let found = try gradient.shape()
    if found == shape { return gradient }
    let lead = found.count - shape.count
    guard lead >= 0 else {
      // A uniform gradient.
      return try broadcast(gradient, to: shape)
    }
    let axes = found.indices.filter { $0 < lead || (shape[$0 - lead] == 1 && found[$0] != 1) }
    let summed = try sum(gradient, axes)
    let lengths = Array(try summed.shape()[lead...])
    if lengths == shape { return try reshaped(summed, shape) }
    return try broadcast(try reshaped(summed, lengths), to: shape)
  }

  /// A tensor of zeros.
  package mutating func zeros(_ shape: [Int], like x: GraphValue) throws(OperationError) -> GraphValue {
    try add("fill", [("shape", .integers(shape)), ("value", try number(0, like: x))])
  }
}
