internal import CoreAIFormat
internal import ModelGraph
internal import ModelSpec

/// Arithmetic of values and numbers.
extension AssetWriter {
  mutating func unary(_ name: String, _ x: AssetValue) -> AssetValue {
    add("primitive.\(name)_v1", [x], x.scalar, x.lengths)
  }

  /// An operation on pairs of elements.
  mutating func binary(_ name: String, _ x: AssetValue, _ y: AssetValue, as scalar: ScalarType? = nil) -> AssetValue {
    let pair = broadcast([x, y])
    return add("primitive.\(name)_v1", pair, scalar ?? x.scalar, Self.lengths(pair))
  }

  /// Of lengths that are the same, those that are known.
  private static func lengths(_ values: [AssetValue]) -> [Extent] {
    values[0].lengths.indices.map { axis in
      values.lazy.map { $0.lengths[axis] }.first { $0.isFixed } ?? values[0].lengths[axis]
    }
  }

  mutating func binary(_ name: String, _ x: AssetValue, _ number: Float) -> AssetValue {
    binary(name, x, self.number(number, like: x))
  }

  mutating func compare(_ name: String, _ x: AssetValue, _ y: AssetValue) -> AssetValue {
    binary(name, x, y, as: .bool)
  }

  mutating func compare(_ name: String, _ x: AssetValue, _ number: Float) -> AssetValue {
    compare(name, x, self.number(number, like: x))
  }

  mutating func select(_ condition: AssetValue, _ x: AssetValue, _ y: AssetValue) -> AssetValue {
    let operands = broadcast([condition, x, y])
    return add("primitive.where_v1", operands, x.scalar, Self.lengths(operands))
  }

  /// The largest whole number that is not above `x`.
  mutating func floor(_ x: AssetValue) -> AssetValue {
    guard x.isFloat else { return x }
    let whole = unary("round", x)
    return select(compare("greater", whole, x), binary("sub", whole, 1), whole)
  }

  /// A reduction, which keeps its axes with length 1.
  mutating func reduce(_ kind: Reducing, _ x: AssetValue, _ axes: [Int]) -> AssetValue {
    if axes.isEmpty { return x }
    let lengths = x.lengths.indices.map { axes.contains($0) ? 1 : x.lengths[$0] }
    let places = vector(axes, isSigned: true)
    // The definition that comes with the operation: a fold over single elements.
    let outer = builder.open([builder.type(ofValue: x.number), builder.type(ofValue: places.number)])
    let start = single(kind.start(x.scalar), x.scalar)
    let element = type(x.scalar, [])
    let inner = builder.open([element, element])
    let folded = builder.add("primitive.\(kind.step)_v1", inner, to: [element])
    let fold = builder.close(yielding: folded)
    let open = type(x.scalar, x.lengths.map { _ in .unknown })
    let result = builder.add("primitive.reduce_v1", outer + [start.number], to: [open], regions: [fold])
    let definition = builder.close(yielding: result)
    return add("\(kind.rawValue)_v1", [x, places], x.scalar, lengths, regions: [definition])
  }

  /// The mean along axes.
  mutating func mean(_ x: AssetValue, _ axes: [Int]) -> AssetValue {
    let lengths = axes.map { x.lengths[$0] }
    let sum = reduce(.sum, x, axes)
    if let count = lengths.reduce(Extent(1), *).fixed { return binary("divide", sum, Float(count)) }
    let count = self.count(lengths)
    return binary("divide", sum, cast(count, x.scalar))
  }

  /// The product of matrices, whose batch axes broadcast.
  mutating func matmul(_ x: AssetValue, _ y: AssetValue) -> AssetValue {
    let rank = max(x.rank, y.rank) - 2
    var (a, b) = (expand(x, Array(0..<max(0, rank + 2 - x.rank))), expand(y, Array(0..<max(0, rank + 2 - y.rank))))
    let batch = (0..<rank).map { Self.common(a.lengths[$0], b.lengths[$0]) }
    let known = batch.compactMap(\.self)
    guard known.count == rank else {
      refuse(
        OperationError(
          "which of its batch axes have length 1 turns out when the model runs", code: AssetExporter.shapeCode))
      return x
    }
    (a, b) = (broadcast(a, known + a.lengths.suffix(2)), broadcast(b, known + b.lengths.suffix(2)))
    return add("primitive.batch_matmul_v1", [a, b], x.scalar, known + [a.lengths[rank], b.lengths[rank + 1]])
  }

  /// The logistic function.
  mutating func sigmoid(_ x: AssetValue) -> AssetValue {
    let exponential = unary("exp", binary("mul", x, -1))
    return binary("divide", number(1, like: x), binary("add", exponential, 1))
  }

  /// exp(x) as shares of their sum along an axis.
  mutating func softmax(_ x: AssetValue, axis: Int) -> AssetValue {
    let raised = unary("exp", binary("sub", x, reduce(.max, x, [axis])))
    return binary("divide", raised, reduce(.sum, raised, [axis]))
  }

  /// Running sums along an axis.
  mutating func scan(_ x: AssetValue, axis: Int, isReversed: Bool, combiner: Int = 0) -> AssetValue {
    add(
      "primitive.scan_v1", [x, scalar(axis, isSigned: false), flag(isReversed)], x.scalar, x.lengths,
      properties: [builder.mode(.combiner, combiner)])
  }

  /// 0, 1, 2, … along a vector of this length.
  mutating func iota(_ length: Extent) -> AssetValue {
    if let fixed = length.fixed, fixed <= 4096 { return vector(Array(0..<max(0, fixed)), isSigned: true) }
    let end = length.fixed.map { scalar($0, isSigned: true) } ?? reshape(self.length(length), [Int]())
    return range(scalar(0, isSigned: true), end, step: scalar(1, isSigned: true), length: length)
  }

  mutating func range(_ start: AssetValue, _ end: AssetValue, step: AssetValue, length: Extent) -> AssetValue {
    add("primitive.range_v1", [start, end, step], start.scalar, [length])
  }

  /// Places in sorted order.
  mutating func order(_ x: AssetValue, axis: Int, isDescending: Bool) -> AssetValue {
    add(
      "primitive.argsort_v1", [x, scalar(axis, isSigned: true), flag(isDescending), flag(true)], .int32, x.lengths)
  }
}

/// Reductions that Core AI has.
enum Reducing: String {
  case sum = "reduce_sum"
  case product = "reduce_product"
  case max = "reduce_max"
  case min = "reduce_min"

  /// The operation on pairs of elements.
  var step: String {
    switch self {
    case .sum: "add"
    case .product: "mul"
    case .max: "maximum"
    case .min: "minimum"
    }
  }

  /// What the fold begins with.
  func start(_ scalar: ScalarType) -> Float {
    switch (self, scalar) {
    case (.sum, _): 0
    case (.product, _): 1
    // The finite ends, as coreai-core writes them.
    case (.max, .fp16): -65504
    case (.max, .fp32): -Float.greatestFiniteMagnitude
    case (.max, _): -2_147_483_648
    case (.min, .fp16): 65504
    case (.min, .fp32): Float.greatestFiniteMagnitude
    case (.min, _): 2_147_483_520
    }
  }
}
