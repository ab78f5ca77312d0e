internal import ModelSpec

/// `concat`: tensors one after the other along an axis.
///
/// - `values`: at least one tensor, all of one type and rank, equal in length but for the axis. Scalars count as vectors of
///   one element.
/// - `axis`: which.
/// - `interleave`: whether slices alternate instead, the first of each tensor first; then all lengths must be equal.
///   False unless given.
/// - Result: the type of the values; along the axis, the sum of their lengths.
package struct Concat: TensorOperation {
  package static let name = "concat"
  package static let cost = Cost.none

  package var values: [TensorType]
  package var axis: Int
  package var interleaves: Bool
  private var elements: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let given = try arguments.tensors("values")
    let values = given.map { $0.rank == 0 ? $0.with([1]) : $0 }
    let first = values[0]
    for value in values {
      guard value.scalar == first.scalar, value.rank == first.rank else {
        throw OperationError(
          "`values` holds \(value), expected \(first.scalar.name) of rank \(first.rank) as the first, \(first)",
          argument: "values")
      }
    }
    self.values = values
    axis = try arguments.axis("axis", try arguments.integer("axis"), in: first.shape)
    interleaves = try arguments.boolean("interleave", default: false)
    elements = first.rank == 1 && !interleaves ? Self.joined(arguments.all("values")) : nil
  }

  /// The elements of vectors one after the other; unknown ones keep their place.
  package static func joined(_ vectors: [OperationArguments.Argument]) -> [Extent]? {
    var joined: [Extent] = []
    for vector in vectors {
      guard let shape = vector.type.tensor?.shape, let count = vector.passedElements?.count ?? shape.elementCount.fixed,
        count <= 64
      else { return nil }
      joined += vector.passedElements ?? Array(repeating: .anyInteger, count: count)
    }
    return joined
  }

  package var requirements: [ShapeRequirement] {
    values.dropFirst().flatMap { value in
      value.shape.indices.filter { $0 != axis || interleaves }.map {
        ShapeRequirement("values", value.shape, axis: $0, .equal(values[0].shape[$0]))
      }
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = values[0].shape
    for value in values.dropFirst() {
      for other in shape.indices where other != axis {
        shape[other] = shape[other].intersection(value.shape[other]) ?? shape[other]
      }
      shape[axis] = shape[axis] + value.shape[axis]
    }
    return [.tensor(values[0].with(shape))]
  }

  package func outputElements() -> [[Extent]?] { [elements] }
}

extension Concat: DifferentiableOperation {
  /// To each value its slices.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    var start = 0
    for value in call.all("values") {
      // Scalars count as vectors of one element.
      let shape = try value.shape().isEmpty ? [1] : value.shape()
      var begin = [Int](repeating: 0, count: shape.count)
      var end = try call.result.shape()
      var stride = [Int](repeating: 1, count: shape.count)
      (begin[axis], end[axis]) = (start, start + shape[axis])
      if interleaves {
        stride[axis] = values.count
        end[axis] = try call.result.shape()[axis]
      }
      start += interleaves ? 1 : shape[axis]
      guard graph.needs(value) else { continue }
      let part = try graph.add(
        "slice_by_index",
        [("x", call.gradient), ("begin", .integers(begin)), ("end", .integers(end)), ("stride", .integers(stride))])
      try graph.accumulate(try graph.reshaped(part, try value.shape()), into: value)
    }
  }
}
