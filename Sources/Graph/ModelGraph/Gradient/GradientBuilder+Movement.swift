internal import ModelSpec

extension GradientBuilder {
  /// Adds the gradient of an activation that can be computed from its result.
  package mutating func accumulateActivation(_ call: OperationCall, _ function: String) throws(OperationError) {
    let gradient = try add(
      "grad.activation", [("y", call.result), ("gradient", call.gradient), ("function", .string(function))])
    try accumulate(gradient, into: call.x)
  }

  /// Adds the gradient of an operation that only moves or repeats elements of `x`: each element of the result passes
  /// its gradient to its source. The sources are found by applying the operation to the elements' indices when the
  /// graph is planned.
  ///
  /// - Parameter move: Appends the operation on a tensor of integers in the shape of `x`.
  package mutating func accumulateMoved(
    _ call: OperationCall,
    _ move: (inout GradientBuilder, GraphValue) throws(OperationError) -> GraphValue
  ) throws(OperationError) {
    let x = try call.x
    let shape = try x.shape()
    let count = shape.reduce(1, *)
    let numbers = try add(
      "range_1d", [("start", .integer(0)), ("end", .integer(count)), ("step", .integer(1))])
    let sources = try move(&self, try reshaped(numbers, shape))
    let total = try call.result.shape().reduce(1, *)
    let sums = try add(
      "scatter",
      [
        ("data", try zeros([count], like: x)), ("indices", try reshaped(sources, [total])),
        ("updates", try reshaped(call.gradient, [total])), ("axis", .integer(0)), ("mode", .string("add")),
      ])
    try accumulate(try reshaped(sums, shape), into: x)
  }

  /// Adds the gradient of an operation that resizes `x` [*b, H, W] by linear maps of rows and columns: products with
  /// the matrices of these maps, which are found by resizing unit matrices when the graph is planned.
  ///
  /// - Parameters:
  ///   - attributes: Parameters whose arguments are passed on.
  ///   - known: Further constant arguments.
  package mutating func accumulateResized(
    _ call: OperationCall, _ operation: String, attributes: [String], known: [(String, GraphValue?)] = []
  ) throws(OperationError) {
    let x = try call.x
    let (shape, resized) = (try x.shape(), try call.result.shape())
    let rank = shape.count
    let arguments = attributes.map { ($0, call.optional($0)) } + known
    // Images of one column, each with a 1 in one row: the result is that row's weight in every output row.
    func matrix(_ graph: inout GradientBuilder, axis: Int) throws(OperationError) -> GraphValue {
      let length = shape[axis]
      var unit = [Float](repeating: 0, count: length * length)
      for index in 0..<length { unit[index * length + index] = 1 }
      var lengths = [1, length, 1, 1]
      lengths[axis == rank - 2 ? 2 : 3] = length
      let images = GraphValue(Constant(TensorType(try x.scalar(), Shape(fixed: lengths)), .floats(unit)))
      let mixed = try graph.add(operation, [("x", images)] + arguments)
      // The other axis had one element, so all values along it are equal.
      var size = try mixed.shape()
      size[axis == rank - 2 ? 3 : 2] = 1
      let part = try graph.add(
        "slice_by_size", [("x", mixed), ("begin", .integers([0, 0, 0, 0])), ("size", .integers(size))])
      return try graph.reshaped(part, [length, resized[axis]])
    }
    let rows = try matrix(&self, axis: rank - 2)
    let columns = try matrix(&self, axis: rank - 1)
    let flat = try reshaped(call.gradient, [shape.dropLast(2).reduce(1, *), resized[rank - 2], resized[rank - 1]])
    let narrow = try matmul((flat, false), (columns, true))
    try accumulate(try reshaped(try matmul((rows, false), (narrow, false)), shape), into: x)
  }
}
