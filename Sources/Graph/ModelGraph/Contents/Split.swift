internal import ModelSpec

/// `split`: a tensor cut into pieces along an axis, the opposite of `concat`.
///
/// - `x`: [*d].
/// - `axis`: which.
/// - `num_splits`: the number of equal pieces; divides the length of the axis. Not needed with `split_sizes`.
/// - `split_sizes`: the lengths of the pieces; they add up to the length of the axis.
/// - Results: the pieces, the type of `x`.
package struct Split: TensorOperation {
  package static let name = "split"
  package static let cost = Cost.none

  package var x: TensorType
  package var axis: Int
  package var count: Int
  private var sizes: [Extent]?
  private var hasSizes: Bool

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis"), in: x.shape)
    hasSizes = arguments.has("split_sizes")
    if hasSizes { _ = try arguments.extents("split_sizes", count: arguments.outputCount) }
    sizes = arguments.elements("split_sizes")?.map(\.asLength)
    if let sizes {
      count = sizes.count
    } else {
      count = try arguments.integer("num_splits", default: hasSizes ? arguments.outputCount : nil)
    }
    guard count == arguments.outputCount else {
      throw OperationError(
        "`\(sizes == nil ? "num_splits" : "split_sizes")` makes \(count) pieces, expected \(arguments.outputCount) as "
          + "there are outputs")
    }
  }

  package var requirements: [ShapeRequirement] {
    guard sizes != nil || !hasSizes else { return [] }
    let demand = sizes.map { ShapeRequirement.Demand.equal($0.reduce(Extent(0), +)) } ?? .multiple(of: count)
    return [ShapeRequirement("x", x.shape, axis: axis, demand)]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    (0..<count).map { piece in
      var shape = x.shape
      shape[axis] = sizes?[piece] ?? (hasSizes ? .unknown : shape[axis].floorDivided(by: Extent(count)))
      return .tensor(x.with(shape))
    }
  }
}

extension Split: DifferentiableOperation {
  /// The pieces joined; zeros for those that nothing depends on.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    var pieces: [GraphValue] = []
    for (gradient, result) in zip(call.gradients, call.results) {
      if let gradient { pieces.append(gradient) } else { pieces.append(try graph.zeros(result.shape(), like: call.x)) }
    }
    let whole = try graph.add("concat", [("axis", .integer(axis))], variadic: ("values", pieces))
    try graph.accumulate(whole, into: call.x)
  }
}
