internal import ModelSpec

/// `slice_by_size`: a block of a given size.
///
/// - `x`: [*d].
/// - `begin`: where it begins, one number an axis; negative ones count from the end.
/// - `size`: its shape; −1 takes all that is left of an axis.
/// - Result: the type of `x`, shape `size`.
package struct SliceBySize: TensorOperation {
  package static let name = "slice_by_size"
  package static let cost = Cost.none

  package var x: TensorType
  package var begin: [Extent]
  package var size: [Extent]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    begin = try arguments.extents("begin", count: x.rank)
    size = try arguments.extents("size", count: x.rank)
  }

  package var requirements: [ShapeRequirement] {
    x.shape.indices.compactMap { axis in
      guard let size = size[axis].fixed, let begin = begin[axis].fixed, size > 0 else { return nil }
      let least = begin < 0 ? Extent(begin) * -1 : Extent(begin) + Extent(size)
      return ShapeRequirement("x", x.shape, axis: axis, .within(least.lower...Extent.unbounded))
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    for axis in x.shape.indices {
      guard let length = x.shape[axis].fixed, let begin = begin[axis].fixed else { continue }
      _ = try Self.range(axis, begin: begin, size: size[axis].fixed ?? -1, of: length, x.shape)
    }
    let extents = x.shape.indices.map { axis -> Extent in
      let (length, size, begin) = (x.shape[axis], size[axis], begin[axis])
      if size.lower >= 0 { return size }
      guard size.isAlways(-1) else { return Extent.unknown.minimum(length) }
      if begin.lower >= 0 { return (length - begin).asLength }
      return begin.upper < 0 ? (begin * -1).minimum(length) : Extent.unknown.minimum(length)
    }
    return [.tensor(x.with(Shape(extents)))]
  }

  /// The first index that is taken of an axis, counted from the front, and how many are.
  ///
  /// - Parameter beginVaries: Whether `begin` is computed: then it is at fault where a constant `size` does not fit.
  package static func range(
    _ axis: Int, begin given: Int, size: Int, of length: Int, _ shape: Shape, beginVaries: Bool = false
  ) throws(OperationError) -> (begin: Int, size: Int) {
    let begin = given < 0 ? given + length : given
    guard (0...length).contains(begin) else {
      throw .elements(
        "`begin` holds \(given), expected \(-length) to \(length) for axis \(axis) of `x` \(shape)", argument: "begin")
    }
    let count = size == -1 ? length - begin : size
    guard (0...length - begin).contains(count) else {
      throw .elements(
        "`size` holds \(count), expected -1 to \(length - begin), what is left of axis \(axis) of `x` \(shape) from "
          + "\(begin) on", argument: beginVaries ? "begin" : "size")
    }
    return (begin, count)
  }
}

extension SliceBySize: DifferentiableOperation {
  /// The gradient in its place, zeros around it.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (shape, size) = (try call.x.shape(), try call.result.shape())
    let begins = begin.enumerated().compactMap { axis, begin in
      begin.fixed.map { $0 < 0 ? $0 + shape[axis] : $0 }
    }
    guard begins.count == shape.count else {
      throw OperationError("`begin` is only known as the model runs", argument: "begin")
    }
    let arguments: [(String, GraphValue?)] = [
      ("x", try graph.zeros(shape, like: call.x)), ("update", try call.gradient), ("begin", .integers(begins)),
      ("end", .integers(zip(begins, size).map { $0 + $1 })),
    ]
    try graph.accumulate(try graph.add("slice_update", arguments), into: call.x)
  }
}
