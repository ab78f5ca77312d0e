internal import ModelSpec

/// `nn.pad_to_size`: elements added before or after each axis until it has a given length.
///
/// - `x`: [*d].
/// - `size`: two numbers an axis: the length when elements are added before it, and when after it. At most one of them
///   is not 0; with none, or where the axis is as long already, nothing is added. Need not be constant.
/// - `constant_val`: the element that is added; 0 unless given.
/// - Result: the type of `x`, each length the larger of both.
package struct PadToSize: TensorOperation {
  package static let name = "nn.pad_to_size"
  package static let cost = Cost.none

  package var x: TensorType
  /// The element that is added, where it is known beforehand.
  package var value: Float
  package var sizes: [Extent]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
    value = try arguments.number("constant_val", default: 0)
    sizes = try arguments.extents("size", count: 2 * x.rank)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let extents = x.shape.indices.map { axis in
      x.shape[axis].maximum(sizes[2 * axis].asLength).maximum(sizes[2 * axis + 1].asLength)
    }
    return [.tensor(x.with(Shape(extents)))]
  }
}

extension PadToSize: DifferentiableOperation {
  /// The gradient without what was added.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (shape, whole) = (try call.x.shape(), try call.result.shape())
    let size = try call.argument("size").known.elements?.compactMap(\.fixed) ?? []
    guard size.count == 2 * shape.count else {
      throw OperationError("`size` is only known as the model runs", argument: "size")
    }
    // The first of both numbers is the length when elements come before.
    let begin = shape.indices.map { size[2 * $0] != 0 ? whole[$0] - shape[$0] : 0 }
    let part = try graph.add(
      "slice_by_size", [("x", call.gradient), ("begin", .integers(begin)), ("size", .integers(shape))])
    try graph.accumulate(part, into: call.x)
  }
}
