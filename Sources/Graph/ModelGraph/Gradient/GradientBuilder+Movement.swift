extension GradientBuilder {
  /// Adds the gradient of an activation whose slope follows from its result.
  package mutating func accumulateActivation(_ call: OperationCall, _ function: String) throws(OperationError) {
    let gradient = try add(
      "grad.activation", [("y", call.result), ("gradient", call.gradient), ("function", .string(function))])
    try accumulate(gradient, into: call.x)
  }

  /// Adds the gradient of an operation that only moves or repeats elements of `x`: each element of the result gives its
  /// gradient to the one it came from. Those are found by moving the elements' numbers, when the graph is planned.
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

  /// Adds the gradient of an operation that makes height and width of `x` [*b, H, W] others by mixing rows and columns
  /// independently of each other: products with the matrices that mix them, which are found by resizing unit matrices when
  /// the graph is planned.
  ///
  /// - Parameters:
  ///   - attributes: Parameters whose arguments the operation is given again.
  ///   - known: Further arguments.
  package mutating func accumulateResized(
    _ call: OperationCall, _ operation: String, attributes: [String], known: [(String, GraphValue?)] = []
  ) throws(OperationError) {
    let x = try call.x
    let (shape, resized) = (try x.shape(), try call.result.shape())
    let rank = shape.count
    let arguments = attributes.map { ($0, call.optional($0)) } + known
    // Images of one column, a row of which is 1: what comes out is how much of it every row takes.
    func matrix(_ graph: inout GradientBuilder, axis: Int) throws(OperationError) -> GraphValue {
      let length = shape[axis]
      var unit = [Float](repeating: 0, count: length * length)
      for index in 0..<length { unit[index * length + index] = 1 }
      var lengths = [1, length, 1, 1]
      lengths[axis == rank - 2 ? 2 : 3] = length
      let images = GraphValue(Constant(TensorType(try x.scalar(), Shape(fixed: lengths)), .floats(unit)))
      let mixed = try graph.add(operation, [("x", images)] + arguments)
      // The other axis had one element, so all along it is the same.
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
