internal import ModelSpec

/// `tile`: a tensor repeated along its axes.
///
/// - `x`: [*d].
/// - `reps`: how often along each axis, one number an axis; need not be constant. Negative numbers count as 1: converters
///   divide shapes by each other for PyTorch's `expand`, where -1 means that an axis stays as it is.
/// - Result: the type of `x`; each length times its number.
package struct Tile: TensorOperation {
  package static let name = "tile"
  package static let cost = Cost.none

  package var x: TensorType
  private var repetitions: [Extent]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    repetitions = try arguments.extents("reps", count: x.rank)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with(Shape(zip(x.shape, repetitions).map { $0 * Self.count($1) })))]
  }

  package static func count(_ repetitions: Extent) -> Extent {
    guard repetitions.lower < 0 else { return repetitions }
    return repetitions.upper < 0 ? 1 : repetitions.maximum(0).union(1)
  }
}

extension Tile: DifferentiableOperation {
  /// Summed over the repetitions.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (shape, whole) = (try call.x.shape(), try call.result.shape())
    // Each axis as repetitions and what is repeated.
    var split: [Int] = []
    for (length, total) in zip(shape, whole) { split += [length == 0 ? 1 : total / length, length] }
    let parts = try graph.reshaped(call.gradient, split)
    let sums = try graph.sum(parts, shape.indices.map { 2 * $0 }, keepsDimensions: false)
    try graph.accumulate(sums, into: call.x)
  }
}
