internal import ModelSpec

/// `stack`: tensors one after the other along an axis of their own.
///
/// - `values`: at least one tensor, all of one type and shape.
/// - `axis`: where the result has the axis.
/// - Result: the type of the values, one axis more; along it, their number.
package struct Stack: TensorOperation {
  package static let name = "stack"
  package static let cost = Cost.none

  package var values: [TensorType]
  package var axis: Int
  private var elements: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let values = try arguments.tensors("values")
    let first = values[0]
    for value in values where value.scalar != first.scalar || value.rank != first.rank {
      throw OperationError("`values` holds \(value), expected \(first) as the first", argument: "values")
    }
    self.values = values
    let result = Shape(first.shape.extents + [1])
    axis = try arguments.axis("axis", try arguments.integer("axis"), in: result)
    guard first.rank == 0 else { return }
    elements = arguments.all("values").map { $0.passedElements?.first ?? .anyInteger }
  }

  package var requirements: [ShapeRequirement] {
    values.dropFirst().flatMap { value in
      value.shape.indices.map { ShapeRequirement("values", value.shape, axis: $0, .equal(values[0].shape[$0])) }
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var extents = values[0].shape.extents
    extents.insert(Extent(values.count), at: axis)
    return [.tensor(values[0].with(Shape(extents)))]
  }

  package func outputElements() -> [[Extent]?] { [elements] }
}

extension Stack: DifferentiableOperation {
  /// To each value its slice.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    for (index, value) in call.all("values").enumerated() where graph.needs(value) {
      var shape = try call.result.shape()
      var begin = shape.map { _ in 0 }
      (shape[axis], begin[axis]) = (1, index)
      let part = try graph.add(
        "slice_by_size", [("x", call.gradient), ("begin", .integers(begin)), ("size", .integers(shape))])
      try graph.accumulate(try graph.reshaped(part, value.shape()), into: value)
    }
  }
}
