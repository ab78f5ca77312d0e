/// `stack`: tensors one after the other along an axis of their own.
///
/// - `values`: at least one tensor, all of one type and shape.
/// - `axis`: where the result has the axis.
/// - Result: the type of the values, one axis more; along it, their number.
struct Stack: TensorOperation {
  static let name = "stack"
  static let cost = Cost.none

  var values: [TensorType]
  var axis: Int
  private var elements: [Extent]?

  init(_ arguments: OperationArguments) throws(OperationError) {
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

  var requirements: [ShapeRequirement] {
    values.dropFirst().flatMap { value in
      value.shape.indices.map { ShapeRequirement("values", value.shape, axis: $0, .equal(values[0].shape[$0])) }
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var extents = values[0].shape.extents
    extents.insert(Extent(values.count), at: axis)
    return [.tensor(values[0].with(Shape(extents)))]
  }

  func outputElements() -> [[Extent]?] { [elements] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let tensors = try inputs.tensors("values")
    inputs.values = []
    var shape = tensors.first?.shape ?? []
    shape.insert(tensors.count, at: axis)
    let y = try context.result(values[0].scalar, shape)
    for (index, tensor) in tensors.enumerated() {
      y.copy(tensor, tensor.places, to: y.places.taking(axis, from: index, count: 1).dropping(axis))
    }
    return [.tensor(y)]
  }
}

extension Stack: DifferentiableOperation {
  /// To each value its slice.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
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
