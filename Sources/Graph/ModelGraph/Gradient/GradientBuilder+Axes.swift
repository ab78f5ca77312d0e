internal import ModelSpec

extension GradientBuilder {
  /// A vector with one number per channel, or a single one, reshaped to broadcast to `x` [N, C, *d].
  package mutating func alongChannels(_ vector: GraphValue, of x: GraphValue) throws(OperationError) -> GraphValue {
    let shape = [try vector.shape().reduce(1, *)] + Array(repeating: 1, count: try x.shape().count - 2)
    return try reshaped(try cast(vector, like: x), shape)
  }

  /// Adds `gradient` [N, C, *d], summed over all axes but the channels, to that of a vector with one number per
  /// channel, or a single one.
  package mutating func accumulate(overChannels gradient: GraphValue, into vector: GraphValue) throws(OperationError) {
    let shape = try vector.shape()
    let rank = try gradient.shape().count
    let axes = (0..<rank).filter { $0 != 1 || shape.reduce(1, *) == 1 }
    try accumulate(try reshaped(try sum(gradient, axes), shape), into: vector)
  }

  /// `x`, the gradient and the result of a reduction, the latter two with the reduced axes kept as length 1.
  package mutating func unreduced(
    _ call: OperationCall, _ reduced: ReducedAxes
  ) throws(OperationError) -> (x: GraphValue, gradient: GraphValue, result: GraphValue) {
    var shape = try call.x.shape()
    for axis in reduced.axes { shape[axis] = 1 }
    return (try call.x, try reshaped(call.gradient, shape), try reshaped(call.result, shape))
  }

  /// Adds the gradient of a reduction whose result is one of the elements: 1 for that element, divided equally among
  /// several.
  package mutating func accumulateSelected(_ call: OperationCall, _ reduced: ReducedAxes) throws(OperationError) {
    let (x, gradient, result) = try unreduced(call, reduced)
    let mask = try masked(try number(1, like: x), where: x, operation: "equal", b: result)
    let share = try over(gradient, try sum(mask, reduced.axes))
    try accumulate(try times(mask, share), into: x)
  }
}
